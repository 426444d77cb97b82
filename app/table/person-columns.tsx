import { EmailAddress } from "#app/components/email-address";
import { PersonName } from "#app/components/person-name";
import { StatusBadge } from "#app/components/status-badge";
import type { User } from "#app/sso-api/users.server";
import type { Column } from "./data-table";

/** Who somebody is, in the first columns of a list of the people of another thing. */
export const PERSON_COLUMNS: readonly Column<Pick<User, "id" | "name" | "email" | "status">>[] = [
  {
    key: "name",
    label: "Name",
    card: "lead",
    render: ({ id, name }) => <PersonName id={id} name={name} />,
  },
  { key: "email", label: "Email", clip: true, render: ({ email }) => <EmailAddress email={email} /> },
  { key: "status", label: "Status", card: "state", render: ({ status }) => <StatusBadge status={status} /> },
];
