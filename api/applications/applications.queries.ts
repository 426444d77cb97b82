import type {
  Application,
  ApplicationInput,
  ApplicationOption,
  ListedApplication,
  NewApplication,
} from "../contract/applications";
import type { Protocol } from "../contract/connections";
import type { PagedList, SearchQuery } from "../contract/lists";
import { iso, isoOrNull } from "../contract/moments";
import type { Engine, Queries } from "../database/engine";
import { byName, nameColumns, pageByName } from "../noun/named.queries";
import { countHolders } from "../users/holders.queries";

interface ApplicationRow {
  id: string;
  name: string;
  active: 0 | 1;
  built_in: 0 | 1;
  version: number;
}

const columns = ["id", "name", "active", "built_in", "version"] as const;

const toApplication = (row: ApplicationRow) =>
  ({
    id: row.id,
    applicationName: row.name,
    applicationStatus: row.active === 1,
    version: row.version,
    builtIn: row.built_in === 1,
  }) satisfies Application;

/** @param userId undefined for all applications, otherwise only this user's */
export const selectApplications = (queries: Queries, userId: string | undefined) =>
  queries
    .selectFrom("applications")
    .$if(userId !== undefined, (applications) =>
      applications.where((eb) =>
        eb.exists(
          eb
            .selectFrom("effective_applications as held")
            .whereRef("held.application_id", "=", "applications.id")
            .where("held.user_id", "=", String(userId))
            .select("held.user_id"),
        ),
      ),
    );

/** A page of a user's applications. */
export const listApplicationsOf = (queries: Queries, query: SearchQuery, userId: string) =>
  pageByName(selectApplications(queries, userId).select(columns), query, toApplication);

/** A page of all applications, with what those who administer them look for. @param now in ms */
export async function listApplications(
  engine: Engine,
  query: SearchQuery,
  now: number,
): Promise<PagedList<ListedApplication>> {
  const listed = selectApplications(engine.read, undefined)
    .select([
      ...columns,
      "protocol",
      "second_factor",
      "second_factor_from",
      "secret_created_at",
      "created_at",
    ])
    .select((eb) =>
      eb
        .selectFrom("user_activity as u")
        .whereRef("u.application_id", "=", "applications.id")
        .select((last) => last.fn.max("u.last_at").as("last_at"))
        .as("last_at"),
    );
  const page = await pageByName(listed, query, (row) => ({
    ...toApplication(row),
    protocol: row.protocol,
    secondFactor: row.second_factor,
    secondFactorFrom: isoOrNull(row.second_factor_from),
    lastActivity: isoOrNull(row.last_at),
    secretCreatedAt: usesSecret(row) ? iso(row.secret_created_at ?? row.created_at) : null,
  }));
  const ids = page.items.map(({ id }) => id);
  const holders = await countHolders(engine, "applications", ids, now);
  return { ...page, items: page.items.map((one) => ({ ...one, people: holders.get(one.id)?.people ?? 0 })) };
}

const usesSecret = ({ protocol, built_in }: { protocol: Protocol; built_in: 0 | 1 }) =>
  built_in === 0 && (protocol === "openid" || protocol === "library");

/** Applications for dropdowns. */
export async function listApplicationOptions(queries: Queries, userId: string | undefined) {
  const options = selectApplications(queries, userId).select(["id", "name", "active"]);
  return (await byName(options).execute()).map(({ id, name, active }) => ({
    id,
    applicationName: name,
    applicationStatus: active === 1,
  })) satisfies ApplicationOption[];
}

export async function findApplication(queries: Queries, id: string) {
  const row = await queries
    .selectFrom("applications")
    .where("id", "=", id)
    .select(columns)
    .executeTakeFirst();
  return row && toApplication(row);
}

const toColumns = async ({ applicationName, applicationStatus }: ApplicationInput) => ({
  ...(await nameColumns(applicationName)),
  active: applicationStatus ? (1 as const) : (0 as const),
});

export async function insertApplication(
  queries: Queries,
  application: NewApplication & { id: string; secretEncrypted: string },
  now: number,
) {
  const { id, secretEncrypted, protocol } = application;
  await queries
    .insertInto("applications")
    .values({
      id,
      ...(await toColumns(application)),
      built_in: 0,
      protocol,
      secret_encrypted: secretEncrypted,
      secret_created_at: now,
      created_at: now,
    })
    .execute();
}

/** Deactivation invalidates all tokens of the application. A later activation does not restore them. */
export async function updateApplication(
  queries: Queries,
  id: string,
  application: ApplicationInput,
  before: { applicationStatus: boolean },
) {
  const stopped = before.applicationStatus && !application.applicationStatus;
  const values = await toColumns(application);
  const updated = queries
    .updateTable("applications")
    .set((eb) => ({ ...values, ...(stopped && { token_epoch: eb("token_epoch", "+", 1) }) }));
  return toApplication(await updated.where("id", "=", id).returning(columns).executeTakeFirstOrThrow());
}
