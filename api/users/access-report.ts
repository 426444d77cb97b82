import type { Context } from "../context";
import type { UserExportQuery } from "../contract/batches";
import { iso, utcFileTime } from "../contract/moments";
import { STATUS_CELLS } from "../contract/user-csv";
import { csvAnswer } from "../http/csv-answer";
import type { Change } from "../noun/change";
import { type Access, streamAccess } from "./access-report.queries";
import { beginExport } from "./begin-export";

const COLUMNS = [
  "name",
  "username",
  "email",
  "status",
  "application",
  "access through",
  "since",
  "by",
  "last opened",
  "second factor",
];

const FACTORS = { none: "None", app: "Authenticator app", passkey: "Passkey" };

/**
 * Who can open what now, for auditors: a line for each way by which one of the users that match has an application. With
 * `applicationId`, only the ways to that application.
 *
 * @throws {HttpError} 403 without a recent proof
 */
export async function reportAccess(
  context: Context,
  query: UserExportQuery,
  change: Pick<Change, "caller" | "origin">,
): Promise<Response> {
  await beginExport(context, "who can open what", query, change);
  const at = context.now();
  return csvAnswer(
    `access-${utcFileTime(at)}.csv`,
    COLUMNS,
    streamAccess(context.engine, query, at),
    toCells,
  );
}

const toCells = ({ user, secondFactor, ...access }: Access): string[] => [
  user.name,
  user.username,
  user.email,
  user.status ? STATUS_CELLS.active : STATUS_CELLS.inactive,
  access.applicationName,
  access.groupName === null ? "Directly" : `Group: ${access.groupName}`,
  cellOf(access.givenAt),
  access.givenBy ?? "",
  cellOf(access.lastAt),
  FACTORS[secondFactor],
];

const cellOf = (at: number | null) => (at === null ? "" : iso(at));
