import type { OwnConsents } from "#api/contract/account";
import { ApplicationTile } from "#app/components/application-tile";
import { ButtonLink } from "#app/components/button";
import { FailedState } from "#app/components/failed-state";
import { scopeList } from "#app/components/scopes";
import { Day } from "#app/components/timestamp";
import type { Failed } from "#app/sso-api/or-failed.server";
import { type Column, DataTable } from "#app/table/data-table";
import { ownPicture, withdrawal } from "./addresses";

type Consent = OwnConsents[number];

const COLUMNS: readonly Column<Consent>[] = [
  {
    key: "applicationName",
    label: "Application",
    card: "lead",
    render: ({ applicationId: id, applicationName, hasPicture }) => (
      <span className="consent-name">
        <ApplicationTile application={{ id, applicationName }} picture={ownPicture(id, hasPicture)} />
        <bdi>{applicationName}</bdi>
      </span>
    ),
  },
  { key: "scopes", label: "May read", render: ({ scopes }) => scopeList(scopes) },
  {
    key: "grantedAt",
    label: "Since",
    render: ({ grantedAt }) => (
      <>
        <span aria-hidden="true" className="md:hidden">
          Since{" "}
        </span>
        <Day at={grantedAt} />
      </>
    ),
  },
  {
    key: "applicationId",
    label: "Access",
    card: "state",
    render: ({ applicationId, applicationName }) => (
      <ButtonLink
        to={withdrawal(applicationId)}
        preventScrollReset
        look="bare"
        className="btn-sm"
        aria-label={`Withdraw the consent for ${applicationName}`}
      >
        Withdraw
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
        <h2 id="consents">Consents</h2>
        <p>Third-party applications that may read your data</p>
      </header>
      {hasFailed ? (
        <FailedState message={consents.failed} />
      ) : (
        <DataTable
          label="Consents"
          columns={COLUMNS}
          rows={consents}
          keyOf={({ applicationId }) => applicationId}
        />
      )}
    </section>
  );
}
