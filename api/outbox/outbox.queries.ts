import { expressionBuilder, type Selectable, type Updateable } from "kysely";
import type { Queries } from "../database/engine";
import type { Tables } from "../database/tables";
import { type Claim, isClaimable } from "../jobs/claims.queries";

export type Mail = Selectable<Tables["mails"]>;
/** A mail that this process sends until the end of its lease. */
export type ClaimedMail = Mail & { leased_until: number; first_tried_at: number };

function isDue(claim: Claim) {
  const eb = expressionBuilder<Tables, "mails">();
  return eb.and([eb("sent_at", "is", null), eb("dead_at", "is", null), isClaimable(claim)]);
}

/** Whether a claim would find anything. A read blocks nobody, unlike the claim. */
export async function hasDueMails(queries: Queries, claim: Claim): Promise<boolean> {
  const due = await queries.selectFrom("mails").where(isDue(claim)).select("id").limit(1).executeTakeFirst();
  return due !== undefined;
}

/** Takes the mails that have waited longest, for a try, which it counts. No other process gets them within the lease. */
export async function claimMails(
  queries: Queries,
  { most, ...claim }: Claim & { most: number },
): Promise<ClaimedMail[]> {
  const claimed = await queries
    .updateTable("mails")
    .set((eb) => ({
      leased_until: claim.until,
      tries: eb("tries", "+", 1),
      first_tried_at: eb.fn.coalesce("first_tried_at", eb.val(claim.now)),
    }))
    .where("id", "in", (eb) =>
      eb.selectFrom("mails").where(isDue(claim)).orderBy("due_at").orderBy("id").limit(most).select("id"),
    )
    // Of two processes at once, the second waits here and finds them taken.
    .where(isDue(claim))
    .returningAll()
    .execute();
  return (claimed as ClaimedMail[]).sort((one, other) => one.due_at - other.due_at);
}

/** Ends a claim, unless it is over and another process has the mail. */
export async function settleMail(
  queries: Queries,
  { id, leased_until }: ClaimedMail,
  outcome: Pick<Updateable<Tables["mails"]>, "due_at" | "tries" | "last_error" | "sent_at" | "dead_at">,
): Promise<void> {
  await queries
    .updateTable("mails")
    .set({ ...outcome, leased_until: null })
    .where("id", "=", id)
    .where("leased_until", "=", leased_until)
    .execute();
}

export async function deleteMail(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("mails").where("id", "=", id).execute();
}

/** Makes mails due whose tries have failed. */
export async function resumeMails(queries: Queries, now: number): Promise<void> {
  await queries
    .updateTable("mails")
    .set({ due_at: now })
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    .where("leased_until", "is", null)
    .where("tries", ">", 0)
    .where("due_at", ">", now)
    .execute();
}

/** The receiver of a mail. */
export const findRecipient = (queries: Queries, userId: string) =>
  queries
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["name", "username", "language"])
    .executeTakeFirst();
