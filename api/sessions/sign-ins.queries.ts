import type { ExpressionBuilder } from "kysely";
import type { Queries } from "../database/engine";
import { prepared } from "../database/prepared";
import type { SignInsTable, Tables } from "../database/tables";

type NewSignIn = { [Column in Exclude<keyof SignInsTable, "ended_at">]: SignInsTable[Column] };

export const insertSignIn = prepared((queries, signIn: NewSignIn) =>
  queries.insertInto("sign_ins").values(signIn),
);

/** The pair with which somebody acts in a sign-in. */
interface ActingPair {
  id: string;
  pairId: string;
}

const hasLivePair = (id: string) => (eb: ExpressionBuilder<Tables, "sign_ins">) =>
  eb.exists(
    eb.selectFrom("token_pairs as p").where("p.id", "=", id).where("p.ended_at", "is", null).select("p.id"),
  );

const renew = prepared((queries, { id, pairId, ...signIn }: NewSignIn & ActingPair) =>
  queries
    .updateTable("sign_ins")
    .set({
      proof: signIn.proof,
      authenticated_at: signIn.authenticated_at,
      address: signIn.address,
      user_agent: signIn.user_agent,
      device_id: signIn.device_id,
      expires_at: signIn.expires_at,
    })
    .where("id", "=", id)
    .where("user_id", "=", signIn.user_id)
    .where("token_epoch", "=", signIn.token_epoch)
    .where("ended_at", "is", null)
    .where(hasLivePair(pairId))
    .returning("id"),
);

/** The same person has signed in again over a sign-in. @returns false where it has ended, and nothing goes on */
export const renewSignIn = async (queries: Queries, signIn: NewSignIn & ActingPair): Promise<boolean> =>
  (await renew(queries, signIn)).length > 0;

const hold = prepared((queries, { id, pairId }: ActingPair) =>
  queries
    .updateTable("sign_ins")
    .set((eb) => ({ token_epoch: eb.ref("token_epoch") }))
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where(hasLivePair(pairId))
    .returning("id"),
);

/** Keeps a sign-in from being ended until the transaction ends. @returns false where it or the pair has ended already */
export const holdSignIn = async (queries: Queries, acting: ActingPair): Promise<boolean> =>
  (await hold(queries, acting)).length > 0;

/**
 * Ends a sign-in and every pair of it. Whoever holds it (`holdSignIn`) is waited for, and the second statement sees the
 * pair that they opened.
 *
 * @returns true where it was this call that ended it
 */
export async function endSignIn(queries: Queries, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("sign_ins")
    .set({ ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await queries
    .updateTable("token_pairs")
    .set({ ended_at: now })
    .where("sign_in_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
  return true;
}

/** One that is just being made is ended by the user's epoch, which whatever calls this has raised. */
export async function endSignInsOfUser(queries: Queries, userId: string, now: number): Promise<void> {
  for (const table of ["sign_ins", "token_pairs"] as const)
    await queries
      .updateTable(table)
      .set({ ended_at: now })
      .where("user_id", "=", userId)
      .where("ended_at", "is", null)
      .execute();
}

/** So that no sign-in of before is anybody's, one that is just being made included. */
export const raiseAllEpochs = (queries: Queries) =>
  queries
    .updateTable("users")
    .set((eb) => ({ token_epoch: eb("token_epoch", "+", 1) }))
    .execute();

/** Ends everybody's. @returns how many pairs that ended */
export async function endAllSignIns(queries: Queries, now: number): Promise<number> {
  const end = (table: "sign_ins" | "token_pairs") =>
    queries
      .updateTable(table)
      .set({ ended_at: now })
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .executeTakeFirst();
  await end("sign_ins");
  return Number((await end("token_pairs")).numUpdatedRows);
}

/** Removes sign-ins that are over, a few at a time; their pairs were over before them. @returns how many */
export async function deleteExpiredSignIns(queries: Queries, now: number, most: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom("sign_ins")
    .where("id", "in", (eb) =>
      eb.selectFrom("sign_ins").select("id").where("expires_at", "<=", now).orderBy("expires_at").limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
