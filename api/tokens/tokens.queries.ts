import { iso, isoOrNull } from "../contract/moments";
import type { Token, TokenListQuery } from "../contract/tokens";
import type { Queries } from "../database/engine";
import { pageWindow, toPagedList } from "../database/paging";
import type { Change } from "../noun/change";
import { CREATOR, toCreator } from "../noun/creator";
import { isOpenToken } from "../sessions/alive.queries";
import { permissionsOf } from "../sessions/permissions.queries";
import type { ApiTokensTable } from "./tables";

/** The caller, and the time of the call. */
type Asked = Pick<Change, "caller" | "origin">;

const matching = (queries: Queries, { creatorId, state }: TokenListQuery, now: number) =>
  queries
    .selectFrom("api_tokens as t")
    .$if(creatorId !== undefined, (query) => query.where("t.created_by", "=", creatorId ?? ""))
    .$if(state === "open", (query) => query.where(isOpenToken("t", now)))
    .$if(state === "ended", (query) => query.where((eb) => eb.not(isOpenToken("t", now))));

const withCreator = (query: ReturnType<typeof matching>) =>
  query
    .leftJoin("users as u", "u.id", "t.created_by")
    .selectAll("t")
    .select(CREATOR)
    .select((eb) => permissionsOf(eb.ref("t.created_by")).as("held"));

/** One page of API tokens, the newest first. */
export async function listTokens(queries: Queries, query: TokenListQuery, asked: Asked) {
  const now = asked.origin.at;
  const { count } = await matching(queries, query, now)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const window = pageWindow(query, total);
  if (!window) return toPagedList<Token>([], total, query);
  const { offset, limit, direction } = window;
  const order = direction === "asc" ? "desc" : "asc";
  const rows = await withCreator(matching(queries, query, now))
    .orderBy("t.created_at", order)
    .orderBy("t.id", order)
    .offset(offset)
    .limit(limit)
    .execute();
  const items = rows.map((row) => toToken(row, asked));
  return toPagedList(order === "desc" ? items : items.reverse(), total, query);
}

export async function findToken(queries: Queries, id: string, asked: Asked): Promise<Token | undefined> {
  const all = matching(queries, { page: 1, size: 1 }, asked.origin.at);
  const row = await withCreator(all.where("t.id", "=", id)).executeTakeFirst();
  return row && toToken(row, asked);
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof withCreator>["executeTakeFirstOrThrow"]>>;

function toToken(row: TokenRow, { caller, origin }: Asked): Token {
  const permissions = row.permissions.split(" ");
  const creator = toCreator(row, permissions, caller);
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    permissions,
    state:
      row.ended_at !== null
        ? "revoked"
        : row.expires_at <= origin.at
          ? "expired"
          : creator.lacking.length > 0
            ? "limited"
            : "active",
    ...creator,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    endedAt: isoOrNull(row.ended_at),
    lastUsedAt: isoOrNull(row.last_used_at),
    lastAddress: row.last_address,
  };
}

type NewRow = Omit<ApiTokensTable, "last_used_at" | "last_address" | "ended_at">;

export async function insertToken(queries: Queries, row: NewRow): Promise<void> {
  await queries.insertInto("api_tokens").values(row).execute();
}

/** @returns true if this call ended it */
export async function endToken(queries: Queries, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("api_tokens")
    .set({ ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The number of API tokens that have neither ended nor expired. */
export async function countOpenTokens(queries: Queries, now: number): Promise<number> {
  const { count } = await matching(queries, { page: 1, size: 1, state: "open" }, now)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends every API token. @returns how many it ended */
export async function endAllTokens(queries: Queries, now: number): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable("api_tokens")
    .set({ ended_at: now })
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @returns true unless the token has ended or belongs to somebody else by now */
export async function moveToken(
  queries: Queries,
  { id, from, to, now }: { id: string; from: string; to: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("api_tokens")
    .set({ created_by: to })
    .where("id", "=", id)
    .where("created_by", "=", from)
    .where(isOpenToken("api_tokens", now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes tokens that ended or expired before then. @returns how many */
export async function deleteOldTokens(queries: Queries, before: number, limit: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("api_tokens")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("api_tokens")
        .where((or) => or.or([or("ended_at", "<", before), or("expires_at", "<", before)]))
        .select("id")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
