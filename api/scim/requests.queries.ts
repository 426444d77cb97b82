import type { PagedList, PageQuery } from "../contract/lists";
import { iso, isoOrNull } from "../contract/moments";
import type { ScimRequest } from "../contract/scim-status";
import type { Queries } from "../database/engine";
import { pageWindow, toPagedList } from "../database/paging";
import { liveTokens } from "../sessions/alive.queries";
import { permissionsOf, splitPermissions } from "../sessions/permissions.queries";
import type { ScimRequestsTable } from "./tables";

/** Rows per statement. */
const SLICE = 200;
/** Requests that are shown. */
const MOST_SHOWN = 100;
const DELETED_TOKEN = "Deleted token";

export async function insertScimRequests(queries: Queries, rows: ScimRequestsTable[]): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE)
    await queries
      .insertInto("scim_requests")
      .values(rows.slice(from, from + SLICE))
      .execute();
}

/** Deletes all but the last requests. @returns how many */
export async function deleteOldScimRequests(queries: Queries, kept: number, limit: number): Promise<number> {
  const oldest = await queries
    .selectFrom("scim_requests")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .offset(kept)
    .limit(limit)
    .select("id")
    .execute();
  if (oldest.length === 0) return 0;
  const ids = oldest.map(({ id }) => id);
  await queries.deleteFrom("scim_requests").where("id", "in", ids).execute();
  return ids.length;
}

/** A page of the last 100 requests, the newest first. */
export async function listScimRequests(
  queries: Queries,
  query: PageQuery & { failed?: "true" | undefined },
): Promise<PagedList<ScimRequest>> {
  const rows = await queries
    .selectFrom("scim_requests as r")
    .leftJoin("api_tokens as t", "t.id", "r.token_id")
    .$if(query.failed === "true", (requests) => requests.where("r.status", ">=", 400))
    .orderBy("r.at", "desc")
    .orderBy("r.id", "desc")
    .limit(MOST_SHOWN)
    .selectAll("r")
    .select("t.name as token_name")
    .execute();
  const window = pageWindow(query, rows.length);
  if (!window) return toPagedList([], rows.length, query);
  const first = (query.page - 1) * query.size;
  const items = rows.slice(first, first + query.size).map(({ token_id, token_name, at, ...row }) => ({
    ...row,
    token: { id: token_id, name: token_name ?? DELETED_TOKEN },
    at: iso(at),
  }));
  return toPagedList(items, rows.length, query);
}

/** The counts of what the directories manage, and the time at which one last asked. @param now in ms */
export async function countManaged(queries: Queries, now: number) {
  const { users } = await queries
    .selectFrom("users")
    .where("scim_managed", "=", 1)
    .where("scim_hidden", "=", 0)
    .select((eb) => eb.fn.countAll<number | string>().as("users"))
    .executeTakeFirstOrThrow();
  const { groups } = await queries
    .selectFrom("groups")
    .where("scim_managed", "=", 1)
    .select((eb) => eb.fn.countAll<number | string>().as("groups"))
    .executeTakeFirstOrThrow();
  const last = await queries
    .selectFrom("scim_requests")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .select("at")
    .executeTakeFirst();
  const tokens = await liveTokens(queries, now)
    .select((eb) => ["t.permissions", permissionsOf(eb.ref("t.created_by")).as("held")])
    .execute();
  const isGood = ({ permissions, held }: (typeof tokens)[number]) =>
    permissions.split(" ").includes("scim") && splitPermissions(held).includes("scim");
  return {
    users: Number(users),
    groups: Number(groups),
    tokens: tokens.filter(isGood).length,
    lastRequestAt: isoOrNull(last?.at),
  };
}
