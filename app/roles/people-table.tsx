import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { counted, formatCount } from "#api/contract/counts";
import { groupPath, rolePath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { Users } from "#app/icons";
import { USER_MANAGEMENT } from "#app/navigation";
import type { User } from "#app/sso-api/users.server";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import { ListCard, type ListResult } from "#app/table/list-card";
import { PERSON_COLUMNS } from "#app/table/person-columns";
import { useRole } from "./use-role";

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Name / Email" }];

/** A person in a row. */
type Holder = Pick<User, "id" | "name" | "email" | "status" | "roles" | "groups">;

/** The people who have the role, directly or through groups. */
export function PeopleTable({ list, size }: { list: ListResult<Holder>; size: number }) {
  const { role, may } = useRole();
  return (
    <>
      {role.people > 0 && (
        <div className="tab-head">
          <p className="text-muted">
            <Reach />
          </p>
          <ButtonLink icon={Users} to={`${USER_MANAGEMENT}?${new URLSearchParams({ roleId: role.id })}`}>
            Open in User Management
          </ButtonLink>
        </div>
      )}
      <ListCard
        path={rolePath(role.id, "people")}
        list={list}
        size={size}
        label="people"
        filters={FILTERS}
        columns={columnsOf(role, may("groups:read"))}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon={Users}
            message="Nobody has this role yet."
            action={may("users:write") && <ButtonLink to={USER_MANAGEMENT}>Select people</ButtonLink>}
          />
        }
      />
    </>
  );
}

/** "25 people have this role: 13 directly, 12 through groups." */
function Reach() {
  const { people, userCount } = useRole().role;
  const have = counted(people, "person has", "people have");
  if (people === userCount) return <>{have} this role.</>;
  return (
    <>
      {have} this role: {formatCount(userCount)} directly, {formatCount(people - userCount)} through groups.
    </>
  );
}

const columnsOf = (
  { id: roleId, groups }: ReturnType<typeof useRole>["role"],
  hasGroupPages: boolean,
): readonly Column<Holder>[] => [
  ...PERSON_COLUMNS,
  {
    key: "groups",
    label: "Access through",
    named: true,
    render: (user) => {
      const through = groups.filter(({ id }) => user.groups?.includes(id));
      return (
        <span>
          {user.roles?.includes(roleId) && (through.length > 0 ? "Directly, " : "Directly")}
          {through.map(({ id, groupName }, index) => (
            <Fragment key={id}>
              {index > 0 && ", "}
              {hasGroupPages ? (
                <Link to={groupPath(id)} className="row-link">
                  <bdi>{groupName}</bdi>
                </Link>
              ) : (
                <bdi>{groupName}</bdi>
              )}
            </Fragment>
          ))}
        </span>
      );
    },
  },
];
