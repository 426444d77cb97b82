import type { Context } from "../context";
import type { UserExportQuery } from "../contract/batches";
import { mapFields } from "../contract/map-fields";
import { utcFileTime } from "../contract/moments";
import { joinNames, STATUS_CELLS, USER_COLUMNS, type UserColumn } from "../contract/user-csv";
import { assignedFields, optionalUserFields } from "../contract/user-fields";
import { csvAnswer } from "../http/csv-answer";
import type { Change } from "../noun/change";
import { beginExport } from "./begin-export";
import { type ExportedUser, streamUsers } from "./export.queries";

/**
 * The users that match, as a CSV file that an import takes as it is.
 *
 * @throws {HttpError} 403 without a recent proof
 */
export async function exportUsers(
  context: Context,
  query: UserExportQuery,
  change: Pick<Change, "caller" | "origin">,
): Promise<Response> {
  await beginExport(context, "users", query, change);
  return csvOfUsers(context, query);
}

export function csvOfUsers(
  { engine, now }: Pick<Context, "engine" | "now">,
  query: UserExportQuery,
): Response {
  const at = now();
  return csvAnswer(`users-${utcFileTime(at)}.csv`, USER_COLUMNS, streamUsers(engine, query, at), toCells);
}

const toCells = (user: ExportedUser): string[] => {
  const cells: Record<UserColumn, string> = {
    username: user.username,
    name: user.name,
    email: user.email,
    ...mapFields(optionalUserFields, (name) => user[name] ?? ""),
    status: user.status ? STATUS_CELLS.active : STATUS_CELLS.inactive,
    ...mapFields(assignedFields, (name) => joinNames(user.names[name])),
  };
  return USER_COLUMNS.map((column) => cells[column]);
};
