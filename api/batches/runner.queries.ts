import type { Queries } from "../database/engine";

/** The epoch of a sign-in; without one, as of a command or an API token, that of its user. */
export async function findSignInEpoch(
  queries: Queries,
  { signInId, userId }: { signInId: string; userId: string },
): Promise<number | undefined> {
  if (signInId === "") return findEpoch(queries, userId);
  const row = await queries
    .selectFrom("sign_ins")
    .where("id", "=", signInId)
    .select("token_epoch")
    .executeTakeFirst();
  return row?.token_epoch;
}

/** Undefined for somebody who was deleted. */
export async function findEpoch(queries: Queries, userId: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom("users")
    .where("id", "=", userId)
    .select("token_epoch")
    .executeTakeFirst();
  return row?.token_epoch;
}
