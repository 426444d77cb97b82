import type { Selectable, Updateable } from "kysely";
import type { Queries } from "../database/engine";
import { type Claim, isClaimable } from "../jobs/claims.queries";
import type { WebhookDeliveriesTable } from "./tables";
import type { Receiver } from "./webhooks.queries";

/** A delivery that this process tries until the end of its lease. */
export type ClaimedDelivery = Selectable<WebhookDeliveriesTable> & { leased_until: number };

/** The active webhooks with deliveries that are due. */
export async function listDueWebhooks(queries: Queries, claim: Claim): Promise<string[]> {
  const rows = await queries
    .selectFrom("webhooks")
    .where("active", "=", 1)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("webhook_deliveries")
          .whereRef("webhook_id", "=", "webhooks.id")
          .where(isClaimable(claim))
          .select("number"),
      ),
    )
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes the deliveries that are due first, for a try, which it counts. No other process gets them within the lease. */
export async function claimDeliveries(
  queries: Queries,
  webhookId: string,
  { most, ...claim }: Claim & { most: number },
): Promise<ClaimedDelivery[]> {
  const claimed = await queries
    .updateTable("webhook_deliveries")
    .set((eb) => ({ leased_until: claim.until, tries: eb("tries", "+", 1) }))
    .where("webhook_id", "=", webhookId)
    .where("number", "in", (eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .where("webhook_id", "=", webhookId)
        .where(isClaimable(claim))
        .orderBy("due_at")
        .orderBy("number")
        .limit(most)
        .select("number"),
    )
    // Of two processes at once, the second waits here and finds them taken.
    .where(isClaimable(claim))
    .returningAll()
    .execute();
  return (claimed as ClaimedDelivery[]).sort((one, other) => one.number - other.number);
}

/** Ends a claim, unless it is over and another process has the delivery. */
export async function settleDelivery(
  queries: Queries,
  { webhook_id, number, leased_until }: ClaimedDelivery,
  outcome: Omit<Updateable<WebhookDeliveriesTable>, "webhook_id" | "number" | "leased_until">,
): Promise<void> {
  await queries
    .updateTable("webhook_deliveries")
    .set({ ...outcome, leased_until: null })
    .where("webhook_id", "=", webhook_id)
    .where("number", "=", number)
    .where("leased_until", "=", leased_until)
    .execute();
}

/** The parts of the payload of a number. @returns undefined if its month was archived */
export const findAudit = (queries: Queries, number: number) =>
  queries
    .selectFrom("audit_seals as s")
    .innerJoin("audits as a", "a.seq", "s.audit_seq")
    .where("s.number", "=", number)
    .select([
      ...(["a.id", "a.at", "a.action", "a.outcome", "a.changes", "a.application_id"] as const),
      ...(["a.actor_type", "a.actor_id", "a.actor_name", "a.actor_username"] as const),
      ...(["a.target_type", "a.target_id", "a.target_name", "a.target_username"] as const),
      "a.application_name",
    ])
    .executeTakeFirst();

export async function noteSuccess(queries: Queries, { id }: Pick<Receiver, "id">): Promise<void> {
  await queries
    .updateTable("webhooks")
    .set({ failing_since: null })
    .where("id", "=", id)
    .where("failing_since", "is not", null)
    .execute();
}

/** Notes a failure, unless the webhook was changed since the try. @returns since when every delivery has failed */
export async function noteFailure(
  queries: Queries,
  { id, version }: Pick<Receiver, "id" | "version">,
  now: number,
): Promise<number | undefined> {
  const noted = await queries
    .updateTable("webhooks")
    .set((eb) => ({ failing_since: eb.fn.coalesce("failing_since", eb.val(now)) }))
    .where("id", "=", id)
    .where("version", "=", version)
    .where("active", "=", 1)
    .returning("failing_since")
    .executeTakeFirst();
  return noted?.failing_since ?? undefined;
}

export async function switchOff(queries: Queries, id: string, reason: string): Promise<void> {
  await queries
    .updateTable("webhooks")
    .set((eb) => ({ active: 0 as const, ended_reason: reason, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** The user, if active and with the permission to see to webhooks. */
export const findKeeper = (queries: Queries, userId: string) =>
  keepers(queries).where("u.id", "=", userId).executeTakeFirst();

/** Active users with the permission to see to webhooks. */
export const listKeepers = (queries: Queries, most: number) =>
  keepers(queries).orderBy("u.id").limit(most).execute();

const keepers = (queries: Queries) =>
  queries
    .selectFrom("users as u")
    .where("u.active", "=", 1)
    .where("u.id", "in", (eb) =>
      eb
        .selectFrom("effective_permissions as held")
        .where("held.permission", "=", "webhooks:write")
        .select("held.user_id"),
    )
    .select(["u.id", "u.email"]);
