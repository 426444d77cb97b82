import Lock from "lucide-react/icons/lock";
import UsersIcon from "lucide-react/icons/users";
import { Avatar } from "#app/components/avatar";
import { StatusBadge } from "#app/components/status-badge";
import { utcText } from "#app/components/timestamp";
import { USER_MANAGEMENT } from "#app/navigation";
import { NounScreen } from "#app/noun/noun-screen";
import type { User } from "#app/sso-api/users.server";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import type { ListResult } from "#app/table/list-card";
import type { UserQuery } from "./user-query";

/** The fields of a user in a row. */
export type ShownUser = Pick<User, "id" | "name" | "email" | "status" | "lockedUntil">;

const COLUMNS: readonly Column<ShownUser>[] = [
  {
    key: "name",
    label: "Name",
    card: "lead",
    render: ({ name }) => (
      <span className="flex min-w-0 items-center gap-3 font-medium">
        <Avatar name={name} />
        <bdi className="min-w-0">{name}</bdi>
      </span>
    ),
  },
  { key: "email", label: "Email", clip: true, render: ({ email }) => <EmailAddress email={email} /> },
];

/** Active or Inactive, and where sign-in is locked, the way to lift that for those who may. */
const statusColumn = (unlockAddress?: (user: ShownUser) => string): Column<ShownUser> => ({
  key: "status",
  label: "Status",
  card: "state",
  render: (user) => {
    const unlock = user.lockedUntil ? unlockAddress?.(user) : undefined;
    return (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <StatusBadge status={user.status} />
        {user.lockedUntil && unlock && (
          <LockBadge name={`${user.name}, ${user.email}`} lockedUntil={user.lockedUntil} address={unlock} />
        )}
      </span>
    );
  },
});

const FILTERS: readonly Filter[] = [
  { kind: "text", name: "searchTerm", label: "Name / Email" },
  {
    kind: "select",
    name: "status",
    label: "Status",
    options: [
      { value: "Active", label: "Active" },
      { value: "Inactive", label: "Inactive" },
    ],
  },
];

interface UserTableProps {
  list: ListResult<ShownUser>;
  query: UserQuery;
  /** Whether adding, editing, deleting and unlocking are offered. */
  canChange: boolean;
  /** Whether people can have second factors. */
  hasFactors: boolean;
}

/** The screen "User Management". */
export function UserTable({ hasFactors, ...props }: UserTableProps) {
  return (
    <NounScreen
      {...props}
      factors={hasFactors ? "factors" : undefined}
      path={USER_MANAGEMENT}
      title="User Management"
      description="People who can sign in, what they may open and what they may do."
      noun="User"
      label="users"
      add="Add New"
      icon={UsersIcon}
      empty={props.canChange ? "No one yet. Add the first user." : "No one yet."}
      columns={(addressOf) => [
        ...COLUMNS,
        statusColumn(props.canChange ? (user) => addressOf(user, "unlock") : undefined),
      ]}
      filters={FILTERS}
      nameOf={({ name, email }) => `${name}, ${email}`}
    />
  );
}

function LockBadge({ name, lockedUntil, address }: { name: string; lockedUntil: string; address: string }) {
  const until = `${utcText(lockedUntil)} (UTC)`;
  return (
    <a
      href={address}
      title={`Locked until ${until}`}
      aria-label={`Locked until ${until}: unlock ${name}`}
      className="badge badge-soft badge-warning badge-link rounded-full font-medium text-xs hover:underline"
    >
      <Lock aria-hidden="true" className="size-3" />
      Locked
    </a>
  );
}

/** Wraps before the at sign rather than within a word. */
function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <bdi>
      {email.slice(0, Math.max(at, 0))}
      <wbr />
      {email.slice(Math.max(at, 0))}
    </bdi>
  );
}
