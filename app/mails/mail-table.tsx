import { Link, Outlet, useLocation } from "@remix-run/react";
import { MAIL_STATES, type Mail, type MailList } from "#api/contract/mails";
import { Button, ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { PostForm, useSending } from "#app/forms/post-form";
import { Mail as MailIcon, Send } from "#app/icons";
import { MAIL } from "#app/navigation";
import type { ListResult } from "#app/table/list-card";
import { ListScreen } from "#app/table/list-screen";
import { mailColumns } from "./mail-columns";
import { MailStatus } from "./mail-status";
import { kindLabel, STATE_LABELS } from "./mail-text";

interface MailTableProps {
  list: ListResult<Mail>;
  /** Undefined if the list could not be loaded. */
  status?: { server: MailList["server"]; counts: Pick<MailList, "waiting" | "failed"> };
  size: number;
  canChange: boolean;
  /** Whether people have pages that open for the viewer. */
  hasPages: boolean;
  /** The name of the person whom they are about, if they are filtered. */
  person?: string | undefined;
}

/** The screen "Email". */
export function MailTable({ list, status, size, canChange, hasPages, person }: MailTableProps) {
  const { search } = useLocation();
  const isSending = Boolean(status?.server);
  const mayRetry = canChange && isSending;
  return (
    <>
      <ListScreen
        title="Email"
        description="Emails of the last 30 days, and what they say."
        action={
          mayRetry && (
            <ButtonLink icon={Send} to={`${MAIL}/test-mail${search}`} preventScrollReset>
              Send a test email
            </ButtonLink>
          )
        }
        above={
          <>
            {status && <MailStatus {...status} />}
            {person !== undefined && <OfOnePerson name={person} />}
          </>
        }
        label="emails"
        path={MAIL}
        list={list}
        size={size}
        filters={[{ kind: "select", name: "state", label: "State", options: STATES }]}
        columns={mailColumns({ isSending, search, hasPages })}
        keyOf={({ id }) => id}
        actions={mayRetry ? { noun: "Email", nameOf, button: (mail) => <TryNow mail={mail} /> } : undefined}
        empty={<EmptyState icon={MailIcon} message="No emails yet." />}
      />
      <Outlet />
    </>
  );
}

const OfOnePerson = ({ name }: { name: string }) => (
  <p className="-mt-2 mb-4 flex flex-wrap gap-x-3">
    <span>
      Emails about <bdi className="font-medium">{name}</bdi>
    </span>
    <Link to={MAIL} className="text-primary underline underline-offset-2">
      Show all
    </Link>
  </p>
);

const STATES = MAIL_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

const nameOf = ({ kind, user, address }: Mail): string => `${kindLabel(kind)}, ${user.name}, ${address}`;

function TryNow({ mail }: { mail: Mail }) {
  const { search } = useLocation();
  const busy = useSending("mail", mail.id);
  if (mail.state === "sent") return null;
  return (
    <PostForm action={MAIL + search} className="inline-block">
      <Button
        type="submit"
        name="mail"
        value={mail.id}
        busy={busy}
        className="btn-sm"
        aria-label={`Try now: ${nameOf(mail)}`}
      >
        Try now
      </Button>
    </PostForm>
  );
}
