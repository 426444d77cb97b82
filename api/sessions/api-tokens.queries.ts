import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import { isOpenToken, liveTokens } from "./alive.queries";
import { permissionsOf } from "./permissions.queries";

const findRows = preparedQuery((queries, { hash, now }: { hash: string; now: number }) =>
  liveTokens(queries, now)
    .where("t.hash", "=", hash)
    .select([
      "t.id",
      "t.name",
      "t.permissions",
      "t.last_used_at",
      "t.last_address",
      "u.id as userId",
      "u.name as userName",
      "u.username",
      "u.email",
      (eb) => permissionsOf(eb.ref("u.id")).as("held"),
    ]),
);

/** A token that is good now, with what its creator may do. Undefined if the creator is inactive or deleted. */
export const findLiveToken = async (queries: Queries, hash: string, now: number) =>
  (await findRows(queries, { hash, now })).at(0);

const findPermissionRows = preparedQuery(
  (queries, { id, userId, now }: { id: string; userId: string; now: number }) =>
    liveTokens(queries, now).where("t.id", "=", id).where("u.id", "=", userId).select("t.permissions"),
);

/** The permissions that a token was given. None if it no longer works or acts for another user by now. */
export async function findTokenPermissions(
  queries: Queries,
  token: { id: string; userId: string; now: number },
): Promise<string[]> {
  const [row] = await findPermissionRows(queries, token);
  return row ? row.permissions.split(" ") : [];
}

export async function noteTokenUse(
  queries: Queries,
  id: string,
  { at, address }: { at: number; address: string },
): Promise<void> {
  await queries
    .updateTable("api_tokens")
    .set({ last_used_at: at, last_address: address })
    .where("id", "=", id)
    .execute();
}

/** Ends the tokens that one user created. @returns how many could still be used */
export async function endTokensOf(queries: Queries, userId: string, now: number): Promise<number> {
  const usable = await countTokensOf(queries, userId, now);
  await queries
    .updateTable("api_tokens")
    .set({ ended_at: now })
    .where("created_by", "=", userId)
    .where("ended_at", "is", null)
    .execute();
  return usable;
}

/** How many tokens of a user's have neither ended nor expired. The user may be inactive already. */
export async function countTokensOf(queries: Queries, userId: string, now: number): Promise<number> {
  const { count } = await queries
    .selectFrom("api_tokens as t")
    .where("t.created_by", "=", userId)
    .where(isOpenToken("t", now))
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
