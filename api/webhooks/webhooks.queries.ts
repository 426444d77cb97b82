import { iso, isoOrNull } from "../contract/moments";
import type { PermissionName } from "../contract/permissions";
import type { Webhook, WebhookInput } from "../contract/webhooks";
import type { Queries } from "../database/engine";
import type { Change } from "../noun/change";
import { CREATOR, lackingOf, toCreator } from "../noun/creator";
import { permissionsOf } from "../sessions/permissions.queries";
import type { WebhooksTable } from "./tables";

/** The caller, and the time of the call. */
type Asked = Pick<Change, "caller" | "origin">;

/** The permissions that a webhook's owner needs. */
const WEBHOOK_NEEDS = ["webhooks:write", "audits:read"] as const satisfies PermissionName[];

const columns = [
  "w.id",
  "w.name",
  "w.url",
  "w.actions",
  "w.active",
  "w.former_until",
  "w.failing_since",
  "w.ended_reason",
  "w.version",
  "w.created_at",
] as const;

const selectWebhooks = (queries: Queries) =>
  queries
    .selectFrom("webhooks as w")
    .leftJoin("users as u", "u.id", "w.created_by")
    .select(columns)
    .select(CREATOR)
    .select((eb) => [
      permissionsOf(eb.ref("w.created_by")).as("held"),
      eb
        .selectFrom("webhook_deliveries as d")
        .whereRef("d.webhook_id", "=", "w.id")
        .where("d.due_at", "is not", null)
        .select(eb.fn.countAll<number | string>().as("count"))
        .as("waiting"),
      eb
        .selectFrom("webhook_deliveries as d")
        .whereRef("d.webhook_id", "=", "w.id")
        .where("d.delivered_at", "is not", null)
        .orderBy("d.number", "desc")
        .limit(1)
        .select("d.delivered_at")
        .as("last_delivered_at"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>["executeTakeFirstOrThrow"]>>;

/** All webhooks, which are few. */
export async function listWebhooks(queries: Queries, asked: Asked): Promise<Webhook[]> {
  const rows = await selectWebhooks(queries).execute();
  return rows.map((row) => toWebhook(row, asked));
}

export async function findWebhook(queries: Queries, id: string, asked: Asked): Promise<Webhook | undefined> {
  const row = await selectWebhooks(queries).where("w.id", "=", id).executeTakeFirst();
  return row && toWebhook(row, asked);
}

/** The active webhooks whose creator is gone, inactive or no longer allowed to have them, by name. */
export async function listOrphans(queries: Queries): Promise<{ id: string; name: string }[]> {
  const rows = await queries
    .selectFrom("webhooks as w")
    .leftJoin("users as u", "u.id", "w.created_by")
    .where("w.active", "=", 1)
    .select(["w.id", "w.name"])
    .select(CREATOR)
    .select((eb) => permissionsOf(eb.ref("w.created_by")).as("held"))
    .orderBy("w.name")
    .orderBy("w.id")
    .execute();
  const orphans = rows.filter((row) => lackingOf(row, WEBHOOK_NEEDS).length > 0);
  return orphans.map(({ id, name }) => ({ id, name }));
}

/** Makes a webhook somebody's. */
export async function moveWebhook(queries: Queries, id: string, to: string): Promise<void> {
  await queries.updateTable("webhooks").set({ created_by: to }).where("id", "=", id).execute();
}

const toWebhook = (row: Row, { caller, origin }: Asked): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  actions: splitActions(row.actions),
  active: row.active === 1,
  failingSince: isoOrNull(row.failing_since),
  endedReason: row.ended_reason,
  formerUntil: isoOrNull(row.former_until !== null && row.former_until > origin.at ? row.former_until : null),
  // What still waits when a webhook is switched off is not sent.
  waiting: row.active === 1 ? Number(row.waiting) : 0,
  lastDeliveredAt: isoOrNull(row.last_delivered_at),
  ...toCreator(row, WEBHOOK_NEEDS, caller),
  createdAt: iso(row.created_at),
  version: row.version,
});

export const splitActions = (joined: string): string[] => (joined === "" ? [] : joined.split(" "));

const toColumns = ({ name, url, actions, active }: WebhookInput) => ({
  name,
  url,
  actions: actions.join(" "),
  active: active ? (1 as const) : (0 as const),
});

interface NewWebhookRow {
  id: string;
  input: WebhookInput;
  secretEncrypted: string;
  by: string;
  /** In ms. */
  at: number;
}

/** Inserts a webhook that is told of what is sealed from now on. */
export async function insertWebhook(
  queries: Queries,
  { id, input, secretEncrypted, by, at }: NewWebhookRow,
): Promise<void> {
  await queries
    .insertInto("webhooks")
    .values({
      ...{ id, ...toColumns(input), secret_encrypted: secretEncrypted },
      cursor: await findHeadNumber(queries),
      created_by: by,
      created_at: at,
    })
    .execute();
}

export async function updateWebhook(queries: Queries, id: string, input: WebhookInput): Promise<void> {
  await queries.updateTable("webhooks").set(toColumns(input)).where("id", "=", id).execute();
}

/** Begins anew with a receiver: no earlier failure counts. */
export async function forgetFailures(queries: Queries, id: string): Promise<void> {
  await queries
    .updateTable("webhooks")
    .set({ failing_since: null, ended_reason: null })
    .where("id", "=", id)
    .execute();
}

/** Skips what was sealed while the webhook was off. */
export async function moveCursorToHead(queries: Queries, id: string): Promise<void> {
  const cursor = await findHeadNumber(queries);
  await queries.updateTable("webhooks").set({ cursor }).where("id", "=", id).execute();
}

/** The number of the last sealed audit; 0 if there is none. */
async function findHeadNumber(queries: Queries): Promise<number> {
  const last = await queries
    .selectFrom("audit_seals")
    .select("number")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.number ?? 0;
}

export async function countWebhooks(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom("webhooks")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many active webhooks have failed since their last delivery. */
export async function countFailing(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom("webhooks")
    .where("active", "=", 1)
    .where("failing_since", "is not", null)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("webhooks").where("id", "=", id).execute();
}

/** A webhook with its encrypted secrets, to send to it. Never part of an answer. */
export const findReceiver = (queries: Queries, id: string) =>
  queries
    .selectFrom("webhooks")
    .where("id", "=", id)
    .select([
      ...(["id", "name", "url", "active", "version", "created_by"] as const),
      ...(["secret_encrypted", "former_secret_encrypted", "former_until"] as const),
    ])
    .executeTakeFirst();
export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;

/** Replaces a secret. The present one signs too until then; one that was replaced before ends. */
export async function replaceSecret(
  queries: Queries,
  id: string,
  secret: Pick<WebhooksTable, "secret_encrypted" | "former_secret_encrypted" | "former_until">,
): Promise<void> {
  await queries.updateTable("webhooks").set(secret).where("id", "=", id).execute();
}

/** Forgets replaced secrets whose time is over. */
export async function deleteExpiredSecrets(queries: Queries, now: number): Promise<void> {
  await queries
    .updateTable("webhooks")
    .set({ former_secret_encrypted: null, former_until: null })
    .where("former_until", "<=", now)
    .execute();
}
