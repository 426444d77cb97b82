import { mapFields } from "#api/contract/map-fields";
import { USER_COLUMNS, type UserColumn } from "#api/contract/user-csv";
import { assignedFields, optionalUserFields } from "#api/contract/user-fields";
import { Card } from "#app/components/page-card";

const MEANINGS: Record<UserColumn, string> = {
  username: "Finds the person. New people need one.",
  name: "New people need one.",
  email: "Finds the person in rows without a username. New people need one.",
  ...mapFields(optionalUserFields, () => "Optional."),
  status: "Active or Inactive. New people are active without it.",
  ...mapFields(assignedFields, () => "Names, separated by ;"),
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
      <li>A column that isn&apos;t in the file stays as it is. An empty cell empties its field.</li>
      <li>People who aren&apos;t in the file stay as they are.</li>
      <li>A file with passwords is refused.</li>
    </ul>
  </Card>
);
