import type { ReactNode } from "react";
import type { ListedUserField } from "#api/contract/user-fields";
import { userPath } from "#app/addresses";
import { Badge } from "#app/components/badge";
import { EmailAddress } from "#app/components/email-address";
import { PersonName } from "#app/components/person-name";
import { StatusBadge } from "#app/components/status-badge";
import { Day } from "#app/components/timestamp";
import type { User } from "#app/sso-api/users.server";
import type { Column } from "#app/table/data-table";
import { RowCheckbox } from "#app/table/selection-form";
import { InvitationBadge } from "../links/invitation-badge";
import { LockBadge } from "../lock-badge";
import type { ColumnName } from "./column-names.server";
import type { ListedText } from "./user-filters";

/** The fields of a user in a row. Columns that aren't shown have none. */
export type ShownUser = Pick<User, "id" | "name" | "email" | "status" | "lockedUntil"> & {
  invitation?: { until: string; isOver: boolean };
  /** By name. */
  roles?: string[] | undefined;
  groups?: string[] | undefined;
  applications?: number | undefined;
} & Partial<Pick<User, "username" | ListedUserField | "secondFactor" | "createdAt" | "lastSignIn">>;

const FACTORS = { none: "None", app: "App", passkey: "Passkey" };

interface Options {
  texts: readonly ListedText[];
  /** Whether people have pages. */
  hasPages: boolean;
  /** Whether rows can be selected. */
  canSelect?: boolean;
  /** The address of a dialog about a user, for those who may open it. */
  addressOf?: ((user: ShownUser, dialog: string) => string) | undefined;
}

/** The columns of these names, in this order. */
export function userColumns(names: readonly ColumnName[], options: Options): readonly Column<ShownUser>[] {
  const all = allColumns(options);
  return names.map((name) => all[name]);
}

/** The columns that can be chosen. The name is always there. */
export const columnChoice = (texts: readonly ListedText[]) =>
  Object.entries(allColumns({ texts, hasPages: true }))
    .map(([name, { label }]) => ({ name, label }))
    .filter(({ name }) => name !== "name");

const allColumns = (options: Options): Record<ColumnName, Column<ShownUser>> => ({
  name: nameColumn(options),
  email: {
    key: "email",
    label: "Email",
    clip: true,
    sort: { key: "email" },
    render: ({ email }) => <EmailAddress email={email} />,
  },
  username: textColumn({ name: "username", label: "Username" }),
  ...textColumns(options.texts),
  status: statusColumn(options),
  roles: named({ key: "roles", label: "Roles" }, ({ roles }) => <Names names={roles} />),
  groups: named({ key: "groups", label: "Groups" }, ({ groups }) => <Names names={groups} />),
  applications: named({ key: "applications", label: "Applications", width: "count" }, (user) => (
    <a
      href={userPath(user.id, "access")}
      className="count-link"
      aria-label={`${user.applications ?? 0} applications of ${user.name}`}
    >
      {user.applications}
    </a>
  )),
  secondFactor: named({ key: "secondFactor", label: "Second factor", width: "narrow" }, ({ secondFactor }) =>
    secondFactor === "none" ? <Badge tone="warning">None</Badge> : secondFactor && FACTORS[secondFactor],
  ),
  created: named(
    { key: "createdAt", label: "Created", width: "narrow", sort: { key: "created", first: "desc" } },
    ({ createdAt }) => createdAt && <Day at={createdAt} />,
  ),
  lastSignIn: named(
    { key: "lastSignIn", label: "Last sign-in", width: "narrow", sort: { key: "lastSignIn", first: "desc" } },
    ({ lastSignIn }) => (lastSignIn ? <Day at={lastSignIn} /> : "Never"),
  ),
});

const textColumn = ({ name, label }: { name: "username" | ListedUserField; label: string }) =>
  named({ key: name, label }, (user) => user[name]);

const textColumns = (texts: readonly ListedText[]) =>
  Object.fromEntries(texts.map((text) => [text.name, textColumn(text)])) as Record<
    ListedUserField,
    Column<ShownUser>
  >;

/** A column whose cells a card introduces by its name. */
function named(
  column: Omit<Column<ShownUser>, "render">,
  render: (user: ShownUser) => ReactNode,
): Column<ShownUser> {
  return {
    ...column,
    render: (user) => (
      <span>
        <span className="cell-name">{column.label} </span>
        {render(user) ?? "–"}
      </span>
    ),
  };
}

/** The first name, and how many more there are. */
function Names({ names = [] }: { names?: string[] | undefined }) {
  const [first, ...others] = names;
  if (first === undefined) return "–";
  return (
    <span title={names.join(", ")}>
      <bdi>{first}</bdi>
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}

const nameColumn = ({ hasPages, canSelect }: Options): Column<ShownUser> => ({
  key: "name",
  label: "Name",
  card: "lead",
  sort: { key: "name" },
  render: (user) => (
    <>
      {canSelect && <RowCheckbox id={user.id} name={`${user.name}, ${user.email}`} />}
      <PersonName id={hasPages ? user.id : undefined} name={user.name} />
    </>
  ),
});

/** Active or Inactive, whether the user is invited, and for those who may lift it, whether sign-in is locked. */
const statusColumn = ({ addressOf }: Options): Column<ShownUser> => ({
  key: "status",
  label: "Status",
  card: "state",
  render: (user) => {
    const unlock = user.lockedUntil ? addressOf?.(user, "unlock") : undefined;
    const name = `${user.name}, ${user.email}`;
    return (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <StatusBadge status={user.status} />
        {user.invitation && (
          <InvitationBadge name={name} {...user.invitation} address={addressOf?.(user, "invitation")} />
        )}
        {user.lockedUntil && unlock && (
          <LockBadge name={name} lockedUntil={user.lockedUntil} address={unlock} />
        )}
      </span>
    );
  },
});
