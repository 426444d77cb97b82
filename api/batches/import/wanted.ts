import { inLanguage } from "#languages/current";
import { OptionalTextSchemas, PersonNameSchema, UsernameSchema } from "../../contract/fields";
import { EmailSchema, required } from "../../contract/text";
import { STATUS_CELLS } from "../../contract/user-csv";
import { assignedFields, type TextUserField, textUserFields } from "../../contract/user-fields";
import type { ListedUser } from "../../users/users.queries";
import { asSentence } from "../sentence";
import type { Wanted } from "../shapes";
import type { ToIds } from "./names";
import type { Cells } from "./rows";

const SCHEMAS = {
  name: PersonNameSchema,
  email: EmailSchema,
  ...OptionalTextSchemas,
  username: UsernameSchema,
};

const STATUSES = new Map([
  [STATUS_CELLS.active.toLowerCase(), true],
  [STATUS_CELLS.inactive.toLowerCase(), false],
  ["1", true],
  ["0", false],
]);

/**
 * What a row wants its user to be like. A column that is missing leaves its field alone, and so does a cell that is as it
 * was: names from before a rule don't stop other changes.
 *
 * @param user undefined for somebody who is added
 */
export async function toWanted(
  cells: Cells,
  user: ListedUser | undefined,
  toIds: ToIds,
): Promise<{ wanted: Wanted; problems: string[] }> {
  const wanted: Wanted = {};
  const problems: string[] = [];
  for (const field of textUserFields) {
    const cell = user ? changedText(cells, field, user) : (cells[field] ?? "");
    if (cell === undefined) continue;
    const { data, error } = inLanguage("en", () => SCHEMAS[field].safeParse(cell));
    if (error)
      problems.push(`${field}: ${asSentence(error.issues[0]?.message ?? inLanguage("en", required))}`);
    else Object.assign(wanted, { [field]: data });
  }
  const status = toStatus(cells.status, user);
  if (status === "unknown")
    problems.push(`status: Write ${STATUS_CELLS.active} or ${STATUS_CELLS.inactive}.`);
  else if (status !== undefined) wanted.status = status;
  for (const column of assignedFields) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const found = await toIds(column, cell);
    if ("problem" in found) problems.push(found.problem);
    else wanted[column] = found.ids;
  }
  return { wanted, problems };
}

/** The row was found by the username, which an import never changes. */
const changedText = (cells: Cells, field: TextUserField, user: ListedUser): string | undefined =>
  field === "username" || cells[field] === (user[field] ?? "") ? undefined : cells[field];

/** New people are active unless the cell says something else. */
function toStatus(cell: string | undefined, user: ListedUser | undefined) {
  const text = cell?.trim().toLowerCase();
  if (text === undefined || (text === "" && !user)) return undefined;
  return STATUSES.get(text) ?? "unknown";
}
