import type { SelectQueryBuilder } from "kysely";
import { iso, isoOrNull } from "../contract/moments";
import type { DELIVERY_STATES, Delivery } from "../contract/webhooks";
import type { Queries } from "../database/engine";
import type { Tables } from "../database/tables";
import type { WebhookDeliveriesTable } from "./tables";

type State = (typeof DELIVERY_STATES)[number];

type OfDeliveries<Row> = SelectQueryBuilder<Tables & { d: WebhookDeliveriesTable }, "d", Row>;

function inState<Row>(query: OfDeliveries<Row>, state: State): OfDeliveries<Row> {
  if (state === "waiting") return query.where("d.due_at", "is not", null);
  if (state === "delivered") return query.where("d.delivered_at", "is not", null);
  return query.where("d.due_at", "is", null).where("d.delivered_at", "is", null);
}

/** The last deliveries to a webhook, in that state if one is given, with the sentences of their audits. */
export async function listDeliveries(
  queries: Queries,
  webhookId: string,
  { state, most }: { state: State | undefined; most: number },
): Promise<Delivery[]> {
  const last = queries
    .selectFrom("webhook_deliveries as d")
    .where("d.webhook_id", "=", webhookId)
    .$if(state !== undefined, (query) => inState(query, state ?? "waiting"))
    .orderBy("d.number", "desc")
    .limit(most)
    .selectAll();
  const rows = await queries
    .selectFrom(last.as("d"))
    .leftJoin("audit_seals as s", "s.number", "d.number")
    .leftJoin("audits as a", "a.seq", "s.audit_seq")
    .orderBy("d.number", "desc")
    .selectAll("d")
    .select("a.message")
    .execute();
  return rows.map(toDelivery);
}

type Row = Omit<WebhookDeliveriesTable, "tries"> & { tries: number; message: string | null };

const toDelivery = (row: Row): Delivery => ({
  number: row.number,
  action: row.action,
  message: row.message ?? "",
  state: row.delivered_at !== null ? "delivered" : row.due_at !== null ? "waiting" : "failed",
  tries: row.tries,
  status: row.status,
  ms: row.ms,
  error: row.error,
  createdAt: iso(row.created_at),
  triedAt: isoOrNull(row.tried_at),
  dueAt: isoOrNull(row.due_at),
  deliveredAt: isoOrNull(row.delivered_at),
});

/** Makes a delivery due, with all its tries. A try that is under way no longer counts. @returns false if there is none */
export async function sendAnew(
  queries: Queries,
  { webhookId, number, now }: { webhookId: string; number: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("webhook_deliveries")
    .set({ due_at: now, tries: 0, leased_until: null, delivered_at: null, error: null })
    .where("webhook_id", "=", webhookId)
    .where("number", "=", number)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Makes the newest deliveries due that did not arrive and whose audits are still there. One that is under way is left alone.
 *
 * @returns how many
 */
export async function sendAllAnew(
  queries: Queries,
  { webhookId, now, most }: { webhookId: string; now: number; most: number },
): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable("webhook_deliveries")
    .set({ due_at: now, tries: 0, error: null })
    .where("webhook_id", "=", webhookId)
    .where("number", "in", (eb) =>
      eb
        .selectFrom("webhook_deliveries as d")
        .innerJoin("audit_seals as s", "s.number", "d.number")
        .innerJoin("audits as a", "a.seq", "s.audit_seq")
        .where("d.webhook_id", "=", webhookId)
        .where("d.delivered_at", "is", null)
        .where((row) => row.or([row("d.leased_until", "is", null), row("d.leased_until", "<=", now)]))
        .orderBy("d.number", "desc")
        .limit(most)
        .select("d.number"),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether the audit of a number is still there: archived months can't be sent. */
export async function hasAudit(queries: Queries, number: number): Promise<boolean> {
  const audit = await queries
    .selectFrom("audit_seals as s")
    .innerJoin("audits as a", "a.seq", "s.audit_seq")
    .where("s.number", "=", number)
    .select("a.seq")
    .executeTakeFirst();
  return audit !== undefined;
}

/** Gives up what waits for a webhook. It can be sent again one by one. @returns how many */
export async function giveUpWaiting(
  queries: Queries,
  webhookId: string,
  { reason, most }: { reason: string; most?: number },
): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable("webhook_deliveries")
    .set({ due_at: null, leased_until: null, error: reason })
    .where("webhook_id", "=", webhookId)
    .where("due_at", "is not", null)
    .$if(most !== undefined, (query) =>
      query.where("number", "in", (eb) =>
        eb
          .selectFrom("webhook_deliveries")
          .where("webhook_id", "=", webhookId)
          .where("due_at", "is not", null)
          .select("number")
          .limit(most ?? 0),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes deliveries from before then that are not due. @returns how many */
export async function deleteOldDeliveries(queries: Queries, before: number, limit: number): Promise<number> {
  const old = await queries
    .selectFrom("webhook_deliveries")
    .where("created_at", "<", before)
    .where("due_at", "is", null)
    .select(["webhook_id", "number"])
    .limit(limit)
    .execute();
  for (const webhookId of new Set(old.map(({ webhook_id }) => webhook_id))) {
    const numbers = old.flatMap((row) => (row.webhook_id === webhookId ? [row.number] : []));
    await queries
      .deleteFrom("webhook_deliveries")
      .where("webhook_id", "=", webhookId)
      .where("number", "in", numbers)
      .where("due_at", "is", null)
      .execute();
  }
  return old.length;
}

/** How many deliveries wait for a try. */
export async function countWaiting(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom("webhook_deliveries")
    .where("due_at", "is not", null)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
