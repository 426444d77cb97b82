import type { SelectQueryBuilder } from "kysely";
import type { Mail, MailListQuery, MailState } from "../contract/mails";
import { iso, isoOrNull } from "../contract/moments";
import type { Engine, Queries } from "../database/engine";
import { pageWindow } from "../database/paging";
import type { Tables } from "../database/tables";

/** The order of the list, by state. An index has it. */
const ORDER = { waiting: "due_at", failed: "dead_at", sent: "sent_at" } as const;

type OfMails<Row> = SelectQueryBuilder<Tables & { m: Tables["mails"] }, "m", Row>;

const inState = <Row>(query: OfMails<Row>, state: MailState): OfMails<Row> =>
  state === "waiting"
    ? query.where("m.sent_at", "is", null).where("m.dead_at", "is", null)
    : query.where(`m.${ORDER[state]}`, "is not", null);

/** How many mails are in a state, of one user if that is asked. It reads an index of these mails alone. */
export async function countMails(queries: Queries, state: MailState, userId?: string): Promise<number> {
  const { count } = await inState(queries.selectFrom("mails as m"), state)
    .$if(userId !== undefined, (query) => query.where("m.user_id", "=", userId ?? ""))
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many mails should have been sent by now. Those that wait for their turn or their date are none. */
export async function countLateMails(queries: Queries, now: number): Promise<number> {
  const { count } = await inState(queries.selectFrom("mails as m"), "waiting")
    .where((eb) => eb.or([eb("m.due_at", "<=", now), eb("m.tries", ">", 0)]))
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * One page of the outbox: waiting mails by their next try, all others the newest first.
 *
 * @param total how many there are on all pages
 */
export async function listMails(
  { longRead }: Engine,
  { state, userId, ...page }: MailListQuery,
  total: number,
): Promise<Mail[]> {
  const window = pageWindow(page, total);
  if (!window) return [];
  const { offset, limit } = window;
  const isForward = window.direction === "asc";
  const direction = (state === "waiting") === isForward ? "asc" : "desc";
  const mails = longRead
    .selectFrom("mails as m")
    .$if(state !== undefined, (query) => inState(query, state ?? "waiting"))
    .$if(userId !== undefined, (query) => query.where("m.user_id", "=", userId ?? ""))
    .orderBy(state === undefined ? "m.created_at" : `m.${ORDER[state]}`, direction)
    .orderBy("m.id", direction)
    .offset(offset)
    .limit(limit)
    .selectAll()
    .as("m");
  const rows = await longRead
    .selectFrom(mails)
    .innerJoin("users as u", "u.id", "m.user_id")
    .orderBy(state === undefined ? "m.created_at" : `m.${ORDER[state]}`, direction)
    .orderBy("m.id", direction)
    .selectAll("m")
    .select("u.name")
    .execute();
  return (isForward ? rows : rows.reverse()).map(toMail);
}

const stateOf = ({ sent_at, dead_at }: Pick<Tables["mails"], "sent_at" | "dead_at">): MailState =>
  sent_at !== null ? "sent" : dead_at !== null ? "failed" : "waiting";

function toMail(row: Omit<Tables["mails"], "tries"> & { tries: number; name: string }): Mail {
  const state = stateOf(row);
  const at = state === "failed" ? null : (row.sent_at ?? row.due_at);
  return {
    id: row.id,
    kind: row.kind,
    user: { id: row.user_id, name: row.name },
    address: row.address,
    state,
    tries: row.tries,
    error: row.last_error,
    createdAt: iso(row.created_at),
    at: isoOrNull(at),
  };
}

/** A mail, its user, and the facts of its link. */
export const findMailToShow = async (queries: Queries, id: string) => {
  const row = await queries
    .selectFrom("mails as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("links as l", "l.id", "m.link_id")
    .leftJoin("users as maker", "maker.id", "l.created_by")
    .where("m.id", "=", id)
    .selectAll("m")
    .select([
      "u.name",
      "u.username",
      "u.language",
      "m.language as mail_language",
      "l.expires_at",
      "l.email",
      "maker.name as maker",
    ])
    .executeTakeFirst();
  return row && { ...row, mail: toMail(row) };
};

/** A mail and its user. */
export async function findMail(queries: Queries, id: string) {
  const mail = await queries
    .selectFrom("mails as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.id", "=", id)
    .select(["m.kind", "m.link_id", "m.sent_at", "m.dead_at", "m.user_id", "u.name", "u.username"])
    .executeTakeFirst();
  return mail && { ...mail, state: stateOf(mail) };
}

/** Begins anew with a mail that waits or was given up, unless it was sent meanwhile. */
export async function beginAnew(queries: Queries, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("mails")
    .set({ due_at: now, tries: 0, first_tried_at: null, dead_at: null })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
