import { mapFields } from "#api/contract/map-fields";
import { USER_COLUMNS, type UserColumn } from "#api/contract/user-csv";
import { assignedFields, optionalUserFields } from "#api/contract/user-fields";
import { Card } from "#app/components/page-card";

const MEANINGS: Record<UserColumn, string> = {
  username: "Identifies the person. Required for new people.",
  name: "Required for new people.",
  email: "Identifies the person in rows without a username. Required for new people.",
  ...mapFields(optionalUserFields, () => "Optional."),
  status: "Active or Inactive. New people default to Active.",
  ...mapFields(assignedFields, () => "Names separated by semicolons. They replace all that the person has."),
};

/** The columns that a file can have. */
export const ColumnHelp = () => (
  <Card title="Columns">
    <dl className="facts">
      {USER_COLUMNS.map((column) => (
        <div key={column}>
          <dt>
            <code>{column}</code>
          </dt>
          <dd>{MEANINGS[column]}</dd>
        </div>
      ))}
    </dl>
    <ul className="page-note column-rules">
      <li>
        <strong>A cell replaces what the person has.</strong> Roles, applications and groups that it
        doesn&apos;t name are taken away. An empty cell takes all of them away.
      </li>
      <li>
        A column that isn&apos;t in the file changes nothing. To add something, use the bulk actions instead.
      </li>
      <li>People who aren&apos;t in the file stay as they are.</li>
      <li>A file with passwords is refused.</li>
    </ul>
  </Card>
);
