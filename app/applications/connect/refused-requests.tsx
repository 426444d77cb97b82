import { Link } from "@remix-run/react";
import { useId } from "react";
import type { RefusalReason } from "#api/contract/connections";
import { applicationPath } from "#app/addresses";
import { Button } from "#app/components/button";
import { NoValue } from "#app/components/named-cell";
import { Timestamp } from "#app/components/timestamp";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { PostForm, useSending } from "#app/forms/post-form";
import { useAnswer } from "#app/forms/use-answer";
import { Plus, TriangleAlert } from "#app/icons";
import { type Column, DataTable } from "#app/table/data-table";
import { useApplication } from "../page/use-application";
import type { ShownRefusal } from "./refused-requests.server";

const REASONS: Record<RefusalReason, string> = {
  "redirect-uri": "The redirect address is not registered",
  "post-logout-redirect-uri": "The address after sign-out is not registered",
  "client-secret": "The client secret is wrong",
  "client-authentication": "The client did not authenticate as it has to",
  "client-assertion":
    "The client signs an assertion (client_secret_jwt or private_key_jwt). Set it to client_secret_basic or client_secret_post",
  pkce: "The code challenge (PKCE) is missing or wrong",
  code: "The code is used, expired or of another client",
  "no-scope": "No scope was sent. Set the application’s scopes: openid, and more as needed",
  "scope-commas": "The scopes are separated by commas. Separate them by spaces",
  "unknown-scopes": "None of the scopes is known. Set the application’s scopes: openid, and more as needed",
  scope: "A scope is not valid",
  "response-type": "Only the response type code works",
  inactive: "The application is inactive",
  other: "The request is not valid",
};

/** Why an application's last requests were refused, and what can be done about it. */
export function RefusedRequests({ refused }: { refused: readonly ShownRefusal[] }) {
  const heading = useId();
  const { application } = useApplication();
  const recent = application.refusedInLastHour;
  const answer = useAnswer<{ registers?: string; proof?: unknown }>();
  const asked = answer?.proof ? refused.find(({ id }) => id === answer.registers) : undefined;
  return (
    <section className="list-card refused-requests" aria-labelledby={heading}>
      <header>
        <TriangleAlert className="size-4.5" />
        <h2 id={heading}>Last refused requests</h2>
        {recent > 0 && <p>{recent} in the last hour</p>}
      </header>
      <DataTable label="refused requests" columns={COLUMNS} rows={refused} keyOf={({ id }) => id} />
      {refused.some(({ remedy }) => remedy === "register") && (
        <p className="refused-note">
          Register an address only if it belongs to this application: sign-ins are sent there.
        </p>
      )}
      {asked && <ConfirmRegistration refused={asked} />}
    </section>
  );
}

/** The address of a public client takes a proof, for which the table has no room. */
function ConfirmRegistration({ refused: { id, redirectUri } }: { refused: ShownRefusal }) {
  const isBusy = useSending("refused", id);
  return (
    <PostForm className="contents">
      <div className="page-form">
        <input type="hidden" name="intent" value="register" />
        <input type="hidden" name="refused" value={id} />
        <p>
          Register <code className="wrap-anywhere">{redirectUri}</code>
        </p>
        <ConfirmFields />
      </div>
      <div className="page-actions">
        <Button type="submit" look="primary" busy={isBusy}>
          Register this address
        </Button>
      </div>
    </PostForm>
  );
}

const COLUMNS: readonly Column<ShownRefusal>[] = [
  { key: "at", label: "Time", render: ({ at }) => <Timestamp at={at} /> },
  {
    key: "reason",
    label: "Reason",
    card: "lead",
    render: ({ reason }) => <span>{REASONS[reason]}</span>,
  },
  {
    key: "redirectUri",
    label: "Redirect address as sent",
    render: ({ redirectUri, problem }) =>
      redirectUri ? (
        <>
          <code className="block">{redirectUri}</code>
          {problem && <span className="mt-1 block text-xs">{problem}</span>}
        </>
      ) : (
        <NoValue />
      ),
  },
  {
    key: "network",
    label: "Network",
    named: true,
    render: ({ network }) => network,
  },
  { key: "remedy", label: "What helps", render: (refused) => <RemedyButton refused={refused} /> },
];

function RemedyButton({ refused: { id, remedy, redirectUri } }: { refused: ShownRefusal }) {
  const { application, canChange, canReplaceSecret } = useApplication();
  const isBusy = useSending("refused", id);
  if (remedy === "registered") return <span className="text-muted">Registered</span>;
  if (remedy === "secrets") return <Link to={applicationPath(application.id, "secrets")}>Secrets</Link>;
  if (remedy !== "register" || !canChange || !canReplaceSecret) return null;
  return (
    <PostForm>
      <input type="hidden" name="intent" value="register" />
      <Button
        type="submit"
        name="refused"
        value={id}
        icon={Plus}
        className="btn-sm"
        busy={isBusy}
        aria-label={`Register ${redirectUri}`}
      >
        Register
      </Button>
    </PostForm>
  );
}
