import type { DeletedUser } from "#api/contract/deleted-users";
import { EmailAddress } from "#app/components/email-address";
import { Day, Timestamp } from "#app/components/timestamp";
import type { Column } from "#app/table/data-table";

export const DELETED_COLUMNS: readonly Column<DeletedUser>[] = [
  {
    key: "name",
    label: "Name",
    card: "lead",
    render: ({ name, username }) => (
      <span className="grid *:[text-align:match-parent]">
        <bdi className="font-medium">{name}</bdi>
        <bdi className="text-muted">{username}</bdi>
      </span>
    ),
  },
  { key: "email", label: "Email", render: ({ email }) => <EmailAddress email={email} /> },
  {
    key: "deletedAt",
    label: "Deleted",
    named: true,
    render: ({ deletedAt, deletedBy }) => (
      <span className="max-lg:[&_time]:whitespace-normal">
        <Timestamp at={deletedAt} /> by <bdi>{deletedBy.name}</bdi>
      </span>
    ),
  },
  {
    key: "expiresAt",
    label: "Kept until",
    named: true,
    render: ({ expiresAt }) => <Day at={expiresAt} />,
  },
];
