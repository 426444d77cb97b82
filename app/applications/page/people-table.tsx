import { useLocation } from "@remix-run/react";
import type { ApplicationUser } from "#api/contract/application-page";
import { applicationPath } from "#app/addresses";
import { Button, ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { NamedCell, NoValue } from "#app/components/named-cell";
import { PersonName } from "#app/components/person-name";
import { StatusBadge } from "#app/components/status-badge";
import { Timestamp } from "#app/components/timestamp";
import { PostForm, useSending } from "#app/forms/post-form";
import { UserPlus, Users } from "#app/icons";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import { ListCard, type ListResult } from "#app/table/list-card";
import { useApplication } from "./use-application";

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Name / Email" }];

/** The people who have an application. */
export function PeopleTable({ list, size }: { list: ListResult<ApplicationUser>; size: number }) {
  const { application, canAssign } = useApplication();
  const { search } = useLocation();
  const path = applicationPath(application.id, "people");
  const add = canAssign && (
    <ButtonLink look="primary" icon={UserPlus} to={`${path}/add${search}`} preventScrollReset>
      Add people
    </ButtonLink>
  );
  return (
    <>
      <div className="tab-head">
        <p className="text-muted">
          People who have this application. Nobody else can sign in to it, except through a group.
        </p>
        {add}
      </div>
      <ListCard
        path={path}
        list={list}
        size={size}
        label="people"
        filters={FILTERS}
        columns={columnsOf(
          (id) => `${path}/${encodeURIComponent(id)}`,
          canAssign ? (id) => `${path}/${encodeURIComponent(id)}/remove${search}` : undefined,
        )}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Users} message="Nobody has this application yet." action={add} />}
      />
    </>
  );
}

const columnsOf = (
  whyOf: (id: string) => string,
  removal?: (id: string) => string,
): readonly Column<ApplicationUser>[] => [
  {
    key: "name",
    label: "Name",
    card: "lead",
    render: ({ id, name }) => <PersonName id={id} name={name} />,
  },
  { key: "email", label: "Email", clip: true },
  { key: "status", label: "Status", card: "state", render: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "lastActivity",
    label: "Last activity",
    named: true,
    render: ({ lastActivity }) => lastActivity && <Timestamp at={lastActivity} />,
  },
  {
    key: "consent",
    label: "Consent",
    render: (person) => <Consent person={person} canWithdraw={removal !== undefined} />,
  },
  {
    key: "id",
    label: "Access",
    render: ({ id, name }) => (
      <span className="inline-flex flex-wrap gap-x-3">
        <a href={whyOf(id)} className="row-link" aria-label={`Why can ${name} open it?`}>
          Why
        </a>
        {removal && (
          <a href={removal(id)} className="row-link" aria-label={`Remove ${name}`}>
            Remove
          </a>
        )}
      </span>
    ),
  },
];

/** The consent of a person to a third-party application, and a button to withdraw it. */
function Consent({ person, canWithdraw }: { person: ApplicationUser; canWithdraw: boolean }) {
  const { search } = useLocation();
  const isBusy = useSending("withdraw", person.id);
  const { consent } = person;
  if (!consent) return <NoValue />;
  return (
    <div className="grid justify-items-start gap-1 py-1">
      <NamedCell name="Consent to">
        {consent.scopes.join(", ")}, since <Timestamp at={consent.grantedAt} />
      </NamedCell>
      {canWithdraw && (
        <PostForm action={search || undefined}>
          <Button
            type="submit"
            name="withdraw"
            value={person.id}
            className="btn-sm"
            busy={isBusy}
            aria-label={`Withdraw consent of ${person.name}`}
          >
            Withdraw consent
          </Button>
        </PostForm>
      )}
    </div>
  );
}
