import { userPath } from "#app/addresses";
import { Users as UsersIcon } from "#app/icons";
import { USER_MANAGEMENT } from "#app/navigation";
import { NounScreen } from "#app/noun/noun-screen";
import { ColumnChoice } from "#app/table/column-choice";
import { COMPACT } from "#app/table/compact";
import type { ListResult } from "#app/table/list-card";
import { SelectSwitch } from "#app/table/selection-form";
import { type Bulk, BulkLinks, UserSelection } from "./bulk-actions";
import { columnChoice, type ShownUser, userColumns } from "./user-columns";
import { DEFAULT_COLUMNS, type People, userFilters } from "./user-filters";
import type { UserQuery } from "./user-query";

interface UserTableProps {
  list: ListResult<ShownUser>;
  query: UserQuery;
  /** Whether adding, editing, deleting and unlocking are offered. */
  canChange: boolean;
  /** Undefined over another SSO API. */
  people?: People | undefined;
  /** Undefined where nothing can be done with many users at once. */
  bulk?: Bulk | undefined;
}

/** The screen "User Management". */
export function UserTable({ people, bulk, ...props }: UserTableProps) {
  const columns = people?.columns ?? DEFAULT_COLUMNS;
  const selectable = bulk?.canChange || bulk?.canDelete ? bulk : undefined;
  return (
    <NounScreen
      {...props}
      path={USER_MANAGEMENT}
      title="User Management"
      description="People who can sign in, what they may open and what they may do."
      noun="User"
      label="users"
      add="Add New"
      icon={UsersIcon}
      empty={props.canChange ? "No one yet. Add the first user." : "No one yet."}
      columns={(addressOf) =>
        userColumns(columns, {
          texts: people?.texts ?? [],
          hasPages: people !== undefined,
          canSelect: selectable !== undefined,
          addressOf: props.canChange ? addressOf : undefined,
        })
      }
      filters={userFilters(people)}
      nameOf={({ name, email }) => `${name}, ${email}`}
      isCompact={people?.isCompact}
      sort={people && props.query.sort}
      more={bulk && <BulkLinks bulk={bulk} />}
      around={
        selectable &&
        ((table, { totalItems }) => (
          <UserSelection bulk={selectable} total={totalItems}>
            {table}
          </UserSelection>
        ))
      }
      tools={
        people && (
          <>
            {selectable && <SelectSwitch />}
            <ColumnChoice
              path={USER_MANAGEMENT}
              columns={columnChoice(people.texts)}
              chosen={people.isCompact ? [...columns, COMPACT] : columns}
            />
          </>
        )
      }
      rowAddress={people && (({ id }) => userPath(id))}
    />
  );
}
