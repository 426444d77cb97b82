import type { Insertable } from "kysely";
import type { Strength } from "../contract/factors";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import { RELOADED_AFTER_MS } from "../keys/signing-keys";
import { anywhere, isOpenPair, liveSignIns } from "./alive.queries";
import { deleteRecordsOf, endLogins, hasEnded } from "./oidc-logins.queries";
import type { Proof, SignInsTable } from "./tables";

type NewSignIn = Required<Omit<Insertable<SignInsTable>, "created_at" | "ended_at">>;

export const insertSignIn = preparedQuery((queries, signIn: NewSignIn) =>
  queries.insertInto("sign_ins").values({ ...signIn, created_at: signIn.authenticated_at }),
);

/** The pair that a call belongs to, and its sign-in. */
interface ActingPair {
  id: string;
  pairId: string;
}

/**
 * To change a sign-in while it and the pair are good. Postgres asks the row's own columns once more after it has waited for
 * another transaction, but no subquery: hence `ended_at`.
 */
const updateActing = (queries: Queries, { id, pairId }: ActingPair, now: number) =>
  queries
    .updateTable("sign_ins")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where(({ exists }) =>
      exists(
        liveSignIns(anywhere, now)
          .innerJoin("token_pairs as p", "p.sign_in_id", "s.id")
          .where("s.id", "=", id)
          .where("p.id", "=", pairId)
          .where(isOpenPair("p", now))
          .select("s.id"),
      ),
    );

const renew = preparedQuery((queries, { id, pairId, ...signIn }: NewSignIn & ActingPair) =>
  updateActing(queries, { id, pairId }, signIn.authenticated_at)
    .set({
      proof: signIn.proof,
      proved_at: signIn.proved_at,
      strength: signIn.strength,
      amr: signIn.amr,
      authenticated_at: signIn.authenticated_at,
      address: signIn.address,
      user_agent: signIn.user_agent,
      device_id: signIn.device_id,
      expires_at: signIn.expires_at,
    })
    .where("user_id", "=", signIn.user_id)
    // The user's epoch when the account was read.
    .where("token_epoch", "=", signIn.token_epoch)
    .returning("id"),
);

/** Renews a sign-in when its user signs in again. @returns false if it has ended */
export const renewSignIn = async (queries: Queries, signIn: NewSignIn & ActingPair): Promise<boolean> =>
  (await renew(queries, signIn)).length > 0;

interface Proved {
  id: string;
  proof: Proof;
  /** In ms. */
  proved_at: number;
  /** The console's pair of the sign-in. */
  pairId: string;
  /** A recovery code proves who the user is, but is no complete authentication. */
  isRecovery: boolean;
}

/** The fields of a sign-in that a proof changes. */
const proved = ({ proof, proved_at, isRecovery }: Proved) => ({
  proof,
  proved_at,
  ...(!isRecovery && { authenticated_at: proved_at }),
});

/** Makes a sign-in stronger. @returns when it expires, in ms; undefined if it has ended */
export async function raiseSignIn(
  queries: Queries,
  raised: Proved & { token_epoch: number; strength: Strength; amr: string },
): Promise<number | undefined> {
  const { token_epoch, strength, amr } = raised;
  const signIn = await updateActing(queries, raised, raised.proved_at)
    .set({ ...proved(raised), strength, amr })
    .where("token_epoch", "=", token_epoch)
    .returning("expires_at")
    .executeTakeFirst();
  return signIn?.expires_at;
}

/** Stores a proof. @returns false if the sign-in has ended */
export async function proveSignIn(queries: Queries, proof: Proved): Promise<boolean> {
  const { numUpdatedRows } = await updateActing(queries, proof, proof.proved_at)
    .set(proved(proof))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A live sign-in of a user. */
export const findSignIn = (
  queries: Queries,
  { id, userId, now }: { id: string; userId: string; now: number },
) =>
  liveSignIns(queries, now)
    .where("s.id", "=", id)
    .where("s.user_id", "=", userId)
    .select(["s.amr", "s.user_agent"])
    .executeTakeFirst();

const hold = preparedQuery((queries, { now, ...acting }: ActingPair & { now: number }) =>
  updateActing(queries, acting, now)
    .set((eb) => ({ token_epoch: eb.ref("token_epoch") }))
    .returning("id"),
);

/** Locks a sign-in against being ended until the transaction ends. @returns false if it or the pair has ended */
export const holdSignIn = async (queries: Queries, acting: ActingPair, now: number): Promise<boolean> =>
  (await hold(queries, { ...acting, now })).length > 0;

/**
 * Ends a sign-in with all its pairs and logins. Waits for a transaction that holds it (`holdSignIn`), so that the second statement sees
 * the pair opened there.
 *
 * @returns true if this call ended it
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
  await endLogins(queries, { signInId: id }, now);
  return true;
}

/**
 * Ends a user's sign-ins with all their pairs and logins. A sign-in that is just being opened goes on as a whole, unless the
 * caller has raised the user's epoch.
 *
 * @param keep the id of a sign-in that goes on
 * @returns whether there was one to end
 */
export async function endSignInsOfUser(
  queries: Queries,
  userId: string,
  now: number,
  keep?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("sign_ins")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(keep !== undefined, (signIns) => signIns.where("id", "!=", String(keep)))
    .executeTakeFirst();
  await queries
    .updateTable("token_pairs")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where((eb) => hasEnded(eb.ref("sign_in_id")))
    .execute();
  await endLogins(queries, { userId, ofEnded: true }, now);
  return numUpdatedRows > 0n;
}

/**
 * Ends all that a sign-in has opened: its pairs, its sessions and tokens at the OpenID provider, and its logins. The sign-in
 * itself goes on: open a new pair for the console in the same transaction. Hold the sign-in first.
 */
export async function endOpened(
  queries: Queries,
  { signInId, userId }: { signInId: string; userId: string },
  now: number,
): Promise<void> {
  await queries
    .updateTable("token_pairs")
    .set({ ended_at: now })
    .where("sign_in_id", "=", signInId)
    .where("ended_at", "is", null)
    .execute();
  await endLogins(queries, { signInId }, now);
  await deleteRecordsOf(queries, { signInId, userId });
}

/**
 * Lets a sign-in go on after its user's epoch was raised, which has ended it in the view.
 *
 * @returns false if it has ended otherwise
 */
export async function carrySignIn(
  queries: Queries,
  { id, token_epoch }: { id: string; token_epoch: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("sign_ins")
    .set({ token_epoch })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Invalidates all sign-ins, including those that are just being opened. */
export const raiseAllEpochs = (queries: Queries) =>
  queries
    .updateTable("users")
    .set((eb) => ({ token_epoch: eb("token_epoch", "+", 1) }))
    .execute();

/** Ends all sign-ins, when the signing keys are replaced. @returns how many pairs ended */
export async function endAllSignIns(queries: Queries, now: number): Promise<number> {
  const end = (table: "sign_ins" | "token_pairs") =>
    queries
      .updateTable(table)
      .set({ ended_at: now })
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .executeTakeFirst();
  await end("sign_ins");
  // By then every process signs with the new keys.
  await endLogins(queries, {}, now, now + 2 * RELOADED_AFTER_MS);
  return Number((await end("token_pairs")).numUpdatedRows);
}
