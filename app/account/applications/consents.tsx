import type { ReactNode } from "react";
import type { OwnConsents } from "#api/contract/account";
import { ApplicationTile } from "#app/components/application-tile";
import { ButtonLink } from "#app/components/button";
import { FailedState } from "#app/components/failed-state";
import { rich } from "#app/components/rich";
import { scopeList } from "#app/components/scopes";
import { Day } from "#app/components/timestamp";
import type { Failed } from "#app/sso-api/or-failed.server";
import { type Column, DataTable } from "#app/table/data-table";
import { say } from "#languages/say";
import { ownPicture, withdrawal } from "./addresses";

type Consent = OwnConsents[number];

const columns = (): readonly Column<Consent>[] => [
  {
    key: "applicationName",
    label: say("account.activity.application"),
    card: "lead",
    render: ({ applicationId: id, applicationName, hasPicture }) => (
      <span className="consent-name">
        <ApplicationTile application={{ id, applicationName }} picture={ownPicture(id, hasPicture)} />
        <bdi>{applicationName}</bdi>
      </span>
    ),
  },
  { key: "scopes", label: say("account.consent.may-read"), render: ({ scopes }) => scopeList(scopes) },
  {
    key: "grantedAt",
    label: say("account.consent.since"),
    render: ({ grantedAt }) =>
      rich("account.consent.since-day", {
        label: (inside: ReactNode) => (
          <span aria-hidden="true" className="md:hidden">
            {inside}
          </span>
        ),
        day: <Day at={grantedAt} />,
      }),
  },
  {
    key: "applicationId",
    label: say("account.consent.access"),
    card: "state",
    render: ({ applicationId, applicationName }) => (
      <ButtonLink
        to={withdrawal(applicationId)}
        preventScrollReset
        look="bare"
        className="btn-sm"
        aria-label={say("account.consent.withdraw-for", { application: applicationName })}
      >
        {say("account.consent.withdraw")}
      </ButtonLink>
    ),
  },
];

/** The consents that a user has given to third-party applications. Nothing is shown without any. */
export function Consents({ consents }: { consents: OwnConsents | Failed }) {
  const hasFailed = "failed" in consents;
  if (!hasFailed && consents.length === 0) return null;
  return (
    <section className="list-card consents" aria-labelledby="consents">
      <header>
        <h2 id="consents">{say("account.consents")}</h2>
        <p>{say("account.consents.about")}</p>
      </header>
      {hasFailed ? (
        <FailedState message={consents.failed} />
      ) : (
        <DataTable
          label={say("account.consents")}
          columns={columns()}
          rows={consents}
          keyOf={({ applicationId }) => applicationId}
        />
      )}
    </section>
  );
}
