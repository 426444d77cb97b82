import type { Application, ApplicationOption } from "../contract/applications";
import type { PagedList, SearchQuery } from "../contract/lists";
import type { Queries } from "../database/engine";
import { fold } from "../database/fold";
import { pageWindow, toPagedList } from "../database/paging";
import { skeletonOf } from "../database/skeleton";
import { hasText } from "../database/substring";

interface ApplicationRow {
  id: string;
  name: string;
  active: 0 | 1;
  built_in: 0 | 1;
  version: number;
}

/** What is written of an application. */
export interface ApplicationValues {
  name: string;
  active: boolean;
}

const columns = ["a.id", "a.name", "a.active", "a.built_in", "a.version"] as const;

const toApplication = (row: ApplicationRow) =>
  ({
    id: row.id,
    applicationName: row.name,
    applicationStatus: row.active === 1,
    version: row.version,
    builtIn: row.built_in === 1,
  }) satisfies Application;
export type ListedApplication = ReturnType<typeof toApplication>;

/** @param userId only those assigned to this user; undefined for all */
const selectApplications = (queries: Queries, userId: string | undefined) =>
  queries
    .selectFrom("applications as a")
    .$if(userId !== undefined, (applications) =>
      applications.where((eb) =>
        eb.exists(
          eb
            .selectFrom("user_applications as held")
            .whereRef("held.application_id", "=", "a.id")
            .where("held.user_id", "=", String(userId))
            .select("held.user_id"),
        ),
      ),
    );

/** One page of applications by name. */
export async function listApplications(
  queries: Queries,
  query: SearchQuery,
  userId: string | undefined,
): Promise<PagedList<ListedApplication>> {
  const term = fold(query.searchTerm ?? "");
  const matching = selectApplications(queries, userId).$if(term !== "", (applications) =>
    applications.where(hasText("a.name_key", term)),
  );
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const window = pageWindow(query, count);
  if (!window) return toPagedList([], count, query);
  const rows = await matching
    .select(columns)
    .orderBy("a.name_key", window.direction)
    .orderBy("a.id", window.direction)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  if (window.direction === "desc") rows.reverse();
  return toPagedList(rows.map(toApplication), count, query);
}

/** Applications for dropdowns. */
export async function listApplicationOptions(queries: Queries, userId: string | undefined) {
  const rows = await selectApplications(queries, userId)
    .select(["a.id", "a.name", "a.active"])
    .orderBy("a.name_key")
    .orderBy("a.id")
    .execute();
  return rows.map(({ id, name, active }) => ({
    id,
    applicationName: name,
    applicationStatus: active === 1,
  })) satisfies ApplicationOption[];
}

export async function findApplication(queries: Queries, id: string): Promise<ListedApplication | undefined> {
  const row = await selectApplications(queries, undefined)
    .where("a.id", "=", id)
    .select(columns)
    .executeTakeFirst();
  return row && toApplication(row);
}

/** From the kept count. @returns undefined where there is no such application */
export async function countApplicationUsers(queries: Queries, id: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom("applications")
    .where("id", "=", id)
    .select("user_count")
    .executeTakeFirst();
  return row?.user_count;
}

const toColumns = async ({ name, active }: ApplicationValues) => ({
  name,
  name_key: fold(name),
  name_skeleton: await skeletonOf(name),
  active: active ? (1 as const) : (0 as const),
});

export const insertApplication = async (
  queries: Queries,
  application: ApplicationValues & { id: string; secretEncrypted: string },
  now: number,
) =>
  queries
    .insertInto("applications")
    .values({
      id: application.id,
      ...(await toColumns(application)),
      built_in: 0,
      secret_encrypted: application.secretEncrypted,
      created_at: now,
    })
    .execute();

/** Deactivation makes every token of before worthless, and no later activation brings them back. */
export const updateApplication = async (
  queries: Queries,
  id: string,
  application: ApplicationValues,
  before: { active: boolean },
) => {
  const columns = await toColumns(application);
  return queries
    .updateTable("applications")
    .set((eb) => ({
      ...columns,
      ...(before.active && !application.active && { token_epoch: eb("token_epoch", "+", 1) }),
    }))
    .where("id", "=", id)
    .execute();
};

/** Whoever has the application lets go of it; its sessions end with it. */
export const deleteApplication = (queries: Queries, id: string) =>
  queries.deleteFrom("applications").where("id", "=", id).execute();

/** Raises the version; on Postgres whoever else changes this application, or gives or takes it, waits here. */
export const lockApplication = (queries: Queries, id: string) =>
  queries
    .updateTable("applications")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
