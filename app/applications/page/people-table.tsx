import { useLocation } from "@remix-run/react";
import type { ApplicationUser } from "#api/contract/application-page";
import { applicationPath, groupPath } from "#app/addresses";
import { ACCESS_THROUGH } from "#app/components/access-through";
import { Button, ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { NamedCell, NoValue } from "#app/components/named-cell";
import { Day, Timestamp } from "#app/components/timestamp";
import { VerdictBadge } from "#app/components/verdict-badge";
import { PostForm, useSending } from "#app/forms/post-form";
import { Download, UserPlus, Users } from "#app/icons";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import { ListCard, type ListResult } from "#app/table/list-card";
import { PERSON_COLUMNS } from "#app/table/person-columns";
import type { groupsGiving } from "./groups-giving.server";
import { HoldersText } from "./holders-text";
import { useApplication } from "./use-application";

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Name / Email" }];

interface PeopleTableProps {
  list: ListResult<ApplicationUser>;
  size: number;
  groups: Awaited<ReturnType<typeof groupsGiving>>;
  canExport: boolean;
}

/** The people who have an application, directly or through groups. */
export function PeopleTable({ list, size, groups, canExport }: PeopleTableProps) {
  const { application, canAssign } = useApplication();
  const { search } = useLocation();
  const path = applicationPath(application.id, "people");
  const add = canAssign && (
    <ButtonLink look="primary" icon={UserPlus} to={`${path}/add${search}`} preventScrollReset>
      Add people
    </ButtonLink>
  );
  const addressOf = (id: string, dialog = "") => `${path}/${encodeURIComponent(id)}${dialog}`;
  return (
    <>
      <div className="tab-head">
        <p className="wrap-anywhere text-muted">
          <HoldersText application={application} groups={groups} />
        </p>
        <div className="flex flex-wrap gap-2">
          {canExport && application.people > 0 && (
            <ButtonLink icon={Download} to={`${path}/export${search}`} preventScrollReset>
              Export
            </ButtonLink>
          )}
          {add}
        </div>
      </div>
      <ListCard
        path={path}
        list={list}
        size={size}
        label="people"
        filters={FILTERS}
        columns={columnsOf({
          whyOf: (id) => addressOf(id),
          removal: canAssign ? (id) => `${addressOf(id, "/remove")}${search}` : undefined,
          hasConsents: "items" in list && list.items.some(({ consent }) => consent !== null),
        })}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Users} message="Nobody has this application yet." action={add} />}
      />
    </>
  );
}

interface Links {
  whyOf: (id: string) => string;
  removal: ((id: string) => string) | undefined;
  /** Whether somebody has allowed a third-party application something. */
  hasConsents: boolean;
}

const columnsOf = ({ whyOf, removal, hasConsents }: Links): readonly Column<ApplicationUser>[] => [
  ...PERSON_COLUMNS,
  {
    key: "lastActivity",
    label: "Last activity",
    width: "count",
    named: true,
    render: ({ lastActivity }) => lastActivity && <Day at={lastActivity} />,
  },
  { ...ACCESS_THROUGH, named: true },
  {
    key: "verdict",
    label: "Can open",
    width: "w-34",
    named: true,
    render: ({ verdict }) => <VerdictBadge verdict={verdict} />,
  },
  ...(hasConsents
    ? [
        {
          key: "consent",
          label: "Consent",
          render: (person: ApplicationUser) => (
            <Consent person={person} canWithdraw={removal !== undefined} />
          ),
        } as const,
      ]
    : []),
  {
    key: "id",
    label: "Access",
    width: "person-actions",
    render: (person) => (
      <span className="flex flex-wrap gap-x-2">
        <a
          href={whyOf(person.id)}
          className="row-link row-target"
          aria-label={`Why: access of ${person.name}`}
        >
          Why
        </a>
        {removal && <Removal person={person} removal={removal(person.id)} />}
      </span>
    ),
  },
];

/** What somebody has through a group alone is taken away there. */
function Removal({
  person: { name, direct, groups },
  removal,
}: {
  person: ApplicationUser;
  removal: string;
}) {
  const [group] = groups;
  if (direct || !group)
    return (
      <a href={removal} className="row-link row-target is-quiet" aria-label={`Remove ${name}`}>
        Remove
      </a>
    );
  return (
    <a
      href={groupPath(group.id)}
      className="row-link row-target"
      title="Remove them from the group to take the application away"
      aria-label={`Group of ${name}: ${group.groupName}`}
    >
      Group
    </a>
  );
}

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
