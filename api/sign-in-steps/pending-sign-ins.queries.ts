import type { Insertable } from "kysely";
import { ACCOUNT_COLUMNS } from "../attempts/accounts.queries";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { PendingSignInsTable } from "./tables";

type NewPending = Omit<Insertable<PendingSignInsTable>, "used_at" | "tries">;

export const insertPending = preparedQuery((queries, pending: NewPending) =>
  queries.insertInto("pending_sign_ins").values(pending),
);

const findPendings = preparedQuery((queries, { tokenHash, now }: { tokenHash: string; now: number }) =>
  queries
    .selectFrom("pending_sign_ins as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .leftJoin("one_time_passwords as o", "o.user_id", "u.id")
    .where("p.token_hash", "=", tokenHash)
    .where("p.used_at", "is", null)
    .where("p.expires_at", ">", now)
    .where("u.active", "=", 1)
    .whereRef("u.token_epoch", "=", "p.token_epoch")
    .select(["p.id as pendingId", "p.flow", ...ACCOUNT_COLUMNS, "o.password_hash as one_time_hash"]),
);

/** The pending sign-in of a token, with its account. Undefined if it has ended or the account has changed since. */
export const findPending = async (queries: Queries, tokenHash: string, now: number) =>
  (await findPendings(queries, { tokenHash, now })).at(0);

const use = preparedQuery((queries, { id, now }: { id: string; now: number }) =>
  queries
    .updateTable("pending_sign_ins")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id"),
);

/** Ends a pending sign-in. @returns false if it had ended; only one of several concurrent calls gets true */
export const spendPending = async (queries: Queries, id: string, now: number): Promise<boolean> =>
  (await use(queries, { id, now })).length > 0;

/** Most codes per pending sign-in. */
const MOST_TRIES = 5;

const tryOnce = preparedQuery((queries, { id }: { id: string }) =>
  queries
    .updateTable("pending_sign_ins")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("tries", "<", MOST_TRIES)
    .returning("id"),
);

/** Counts a code before it is checked. @returns false if the pending sign-in has no tries left */
export const countTry = async (queries: Queries, id: string): Promise<boolean> =>
  (await tryOnce(queries, { id })).length > 0;

/** Deletes all pending sign-ins, and the one-time passwords that could begin one. */
export async function deleteAllPendings(queries: Queries): Promise<void> {
  await queries.deleteFrom("pending_sign_ins").execute();
  await queries.deleteFrom("one_time_passwords").execute();
}
