import type { Queries } from "../database/engine";

/** Each webhook, whether it is active, whether sealed audits wait for it, and whether deliveries wait though it is off. */
export async function listWork(queries: Queries) {
  const rows = await queries
    .selectFrom("webhooks as w")
    .select(["w.id", "w.active", "w.cursor"])
    .select((eb) => [
      eb
        .selectFrom("audit_seals")
        .select((seals) => seals.fn.max("number").as("head"))
        .as("head"),
      eb
        .selectFrom("webhook_deliveries as d")
        .whereRef("d.webhook_id", "=", "w.id")
        .where("d.due_at", "is not", null)
        .limit(1)
        .select("d.number")
        .as("waiting"),
    ])
    .execute();
  return rows.map(({ id, active, cursor, head, waiting }) => ({
    id,
    isBehind: active === 1 && cursor < Number(head ?? 0),
    isLeftOver: active === 0 && waiting !== null,
  }));
}

/** The active webhooks. On Postgres they are locked against changes until the transaction ends. */
export const lockActive = (queries: Queries) =>
  queries
    .updateTable("webhooks")
    .set((eb) => ({ cursor: eb.ref("cursor") }))
    .where("active", "=", 1)
    .returning(["id", "actions", "cursor"])
    .execute();

/** Sealed audits after a number, in their order. */
export const listSealed = (queries: Queries, after: number, limit: number) =>
  queries
    .selectFrom("audit_seals as s")
    .innerJoin("audits as a", "a.seq", "s.audit_seq")
    .where("s.number", ">", after)
    .orderBy("s.number")
    .limit(limit)
    .select(["s.number", "a.action"])
    .execute();

interface NewDelivery {
  webhook_id: string;
  number: number;
  action: string;
  due_at: number;
  created_at: number;
}

/** A number that a webhook has already is left as it is. */
export async function insertDeliveries(queries: Queries, rows: NewDelivery[]): Promise<void> {
  await queries
    .insertInto("webhook_deliveries")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["webhook_id", "number"]).doNothing())
    .execute();
}

export async function advanceCursors(queries: Queries, ids: string[], to: number): Promise<void> {
  await queries
    .updateTable("webhooks")
    .set({ cursor: to })
    .where("id", "in", ids)
    .where("cursor", "<", to)
    .execute();
}

/**
 * The lowest number of a sealed audit that webhooks still need: behind an active one's cursor, or with a delivery that
 * didn't succeed and can still be sent. Audits from there on must not be removed.
 *
 * @returns undefined if there are no such audits
 */
export async function lowestNeededNumber(queries: Queries): Promise<number | undefined> {
  const { cursor } = await queries
    .selectFrom("webhooks")
    .where("active", "=", 1)
    .select((eb) => eb.fn.min("cursor").as("cursor"))
    .executeTakeFirstOrThrow();
  const { number } = await queries
    .selectFrom("webhook_deliveries")
    .where("delivered_at", "is", null)
    .select((eb) => eb.fn.min("number").as("number"))
    .executeTakeFirstOrThrow();
  const needed = [
    ...(cursor === null ? [] : [Number(cursor) + 1]),
    ...(number === null ? [] : [Number(number)]),
  ];
  return needed.length === 0 ? undefined : Math.min(...needed);
}
