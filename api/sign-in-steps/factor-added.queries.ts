import type { Queries } from "../database/engine";

/** Locks a user until the transaction ends, so that concurrent changes see each other. @returns the user's epoch */
export async function holdUser(queries: Queries, userId: string): Promise<number> {
  const { token_epoch } = await queries
    .updateTable("users")
    .set((eb) => ({ token_epoch: eb.ref("token_epoch") }))
    .where("id", "=", userId)
    .returning("token_epoch")
    .executeTakeFirstOrThrow();
  return token_epoch;
}

/** Invalidates the user's tokens, links and pending sign-ins. @returns the new epoch */
export async function raiseEpoch(queries: Queries, userId: string): Promise<number> {
  const { token_epoch } = await queries
    .updateTable("users")
    .set((eb) => ({ token_epoch: eb("token_epoch", "+", 1) }))
    .where("id", "=", userId)
    .returning("token_epoch")
    .executeTakeFirstOrThrow();
  return token_epoch;
}
