import { useLocation } from "@remix-run/react";
import type { Group, GroupMember } from "#api/contract/groups";
import { groupPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { Day } from "#app/components/timestamp";
import { UserPlus, Users } from "#app/icons";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import { ListCard, type ListResult } from "#app/table/list-card";
import { PERSON_COLUMNS } from "#app/table/person-columns";

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Name / Email" }];

interface MembersTableProps {
  group: Group;
  list: ListResult<GroupMember>;
  size: number;
  canChange: boolean;
}

export function MembersTable({ group, list, size, canChange }: MembersTableProps) {
  const { search } = useLocation();
  const path = groupPath(group.id);
  const add = (className?: string) =>
    canChange && (
      <ButtonLink
        look="primary"
        icon={UserPlus}
        to={`${path}/members/add${search}`}
        preventScrollReset
        className={className}
      >
        Add people
      </ButtonLink>
    );
  const removal = (id: string) => `${path}/members/${encodeURIComponent(id)}/remove${search}`;
  return (
    <div className="members">
      <ListCard
        heading="Members"
        aside={add("btn-sm")}
        path={path}
        list={list}
        size={size}
        label="members"
        filters={FILTERS}
        columns={columnsOf(canChange ? removal : undefined)}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Users} message="No members yet." action={add()} />}
      />
    </div>
  );
}

const columnsOf = (removal?: (id: string) => string): readonly Column<GroupMember>[] => [
  ...PERSON_COLUMNS,
  {
    key: "givenAt",
    label: "Member since",
    named: true,
    render: ({ givenAt }) => givenAt && <Day at={givenAt} />,
  },
  ...(removal
    ? [
        {
          key: "id",
          label: "Membership",
          render: ({ id, name, email }: GroupMember) => (
            <a href={removal(id)} className="row-link" aria-label={`Remove ${name}, ${email}`}>
              Remove
            </a>
          ),
        } as const,
      ]
    : []),
];
