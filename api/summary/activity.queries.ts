import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { ALL_TIME } from "../activity/activity.queries";
import { utcDay } from "../contract/moments";
import type { Engine } from "../database/engine";
import { pageWindow } from "../database/paging";
import type { Tables } from "../database/tables";
import { called, isThere, type Scope } from "./summary.queries";

/** Offsets beyond this are slow. */
const FAR = 10_000;

/** The last activity of each user in each application, of all time or of the month. */
function lastTimes({ month, applicationId }: Scope) {
  const conditions: RawBuilder<unknown>[] = [];
  if (month) {
    conditions.push(sql`t.month = ${month.text}`, sql`t.last_success_at is not null`, isThere("t"));
  }
  if (applicationId !== undefined) conditions.push(sql`t.application_id = ${applicationId}`);
  return {
    table: sql`${sql.table(month ? "attempt_months" : "user_activity")} as t`,
    at: sql.ref(month ? "t.last_success_at" : "t.last_at"),
    conditions,
  };
}

/** The last activities of the users in scope. The first table decides the query plan. */
function inScope(engine: Engine, scope: Scope, by: Scope["by"]) {
  const { table, at, conditions } = lastTimes(scope);
  const rows = [...conditions];
  let from = table;
  if (scope.user !== "") {
    from = by === "searchIndexed" ? sql`users cross join ${table}` : sql`${table} cross join users`;
    const text = called(engine, scope, by)(expressionBuilder<Tables, "users">());
    rows.push(sql`users.id = t.user_id`, sql`(${text})`);
  }
  const where = rows.length > 0 ? sql`where ${sql.join(rows, sql` and `)}` : sql``;
  return { from: sql`${from} ${where}`, at };
}

async function countUserActivity(engine: Engine, scope: Scope): Promise<number> {
  const { applicationId, month, user } = scope;
  if (user === "") {
    const { total } = await engine.read
      .selectFrom("activity_totals")
      .where("month", "=", month?.text ?? ALL_TIME)
      .$if(applicationId !== undefined, (totals) =>
        totals.where("application_id", "=", String(applicationId)),
      )
      .select((eb) => eb.fn.sum<number | string | null>("count").as("total"))
      .executeTakeFirstOrThrow();
    return Number(total ?? 0);
  }
  const { from } = inScope(engine, scope, "searchIndexed");
  const { rows } = await sql<{ total: number | string }>`select count(*) as total from ${from}`.execute(
    engine.longRead,
  );
  return Number(rows[0]?.total ?? 0);
}

interface UserActivityRow {
  user_id: string;
  user_name: string;
  application_id: string;
  application_name: string;
  at: number;
}

/** One page of last activities, newest first, with their total. */
export async function listUserActivity(engine: Engine, scope: Scope, page: { page: number; size: number }) {
  const total = await countUserActivity(engine, scope);
  const window = pageWindow(page, total);
  if (!window) return { total, items: [] };
  const { from, at } = inScope(engine, scope, scope.by);
  const direction = sql.raw(window.direction === "asc" ? "desc" : "asc");
  const queries = scope.user !== "" || window.offset > FAR ? engine.longRead : engine.read;
  const { rows } = await sql<UserActivityRow>`
    select u.id as user_id, u.name as user_name, a.id as application_id, a.name as application_name, p.at
    from (
      select t.user_id, t.application_id, ${at} as at from ${from}
      order by ${at} ${direction}, t.user_id ${direction}, t.application_id ${direction}
      limit ${sql.lit(window.limit)} offset ${window.offset}
    ) as p
    join users as u on u.id = p.user_id
    join applications as a on a.id = p.application_id
    order by p.at desc, p.user_id desc, p.application_id desc
  `.execute(queries);
  return { total, items: rows };
}

interface ApplicationActivityRow {
  id: string;
  name: string;
  at: number;
}

/** The last use of each application by the users in scope, newest first. Not paged: applications are few. */
export async function listApplicationActivity(
  engine: Engine,
  scope: Scope,
): Promise<ApplicationActivityRow[]> {
  const { user, month, applicationId } = scope;
  if (user !== "") {
    const { from, at } = inScope(engine, scope, "searchIndexed");
    const { rows } = await sql<ApplicationActivityRow>`
      select a.id, a.name, l.at
      from (select t.application_id, max(${at}) as at from ${from} group by t.application_id) as l
      join applications as a on a.id = l.application_id
      order by l.at desc, a.id
    `.execute(engine.longRead);
    return rows;
  }
  const within = month ? sql`and d.day >= ${utcDay(month.from)} and d.day < ${utcDay(month.to)}` : sql``;
  const { rows } = await sql<ApplicationActivityRow>`
    select id, name, at from (
      select a.id, a.name, (
        select d.last_success_at from attempt_days as d
        where d.application_id = a.id and d.last_success_at is not null ${within}
        order by d.day desc limit 1
      ) as at
      from applications as a
      ${applicationId === undefined ? sql`` : sql`where a.id = ${applicationId}`}
    ) as l
    where at is not null
    order by at desc, id
  `.execute(engine.read);
  return rows;
}
