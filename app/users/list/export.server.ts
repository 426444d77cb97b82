import type { UserExportQuery } from "#api/contract/batches";
import { userQuery } from "./user-query";

/** Of a chosen selection: at most a page of the list. */
const MOST_IDS = 100;

/** The users whom an export's address asks for: the chosen ones, or all that match the list's filters. */
export function exportQuery(request: Request): UserExportQuery {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.getAll("ids").slice(0, MOST_IDS);
  if (ids.length > 0 && !searchParams.has("all")) return { ids };
  const { page, size, sort, columns, status, ...filters } = userQuery(request);
  return { ...filters, ...(status && { status: status === "Active" }) };
}
