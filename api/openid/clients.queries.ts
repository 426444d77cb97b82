import { SETTING_COLUMNS } from "../applications/connection.queries";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

const findClients = preparedQuery((queries, { id }: { id: string }) =>
  queries
    .selectFrom("applications as a")
    .innerJoin("oidc_clients as c", "c.application_id", "a.id")
    .where("a.id", "=", id)
    .where("a.active", "=", 1)
    .where("a.built_in", "=", 0)
    .where("a.protocol", "in", ["openid", "openid-public"])
    .select(["a.id", "a.name", "a.protocol", ...SETTING_COLUMNS.map((column) => `c.${column}` as const)]),
);

/** An active application that is an OpenID Connect client. */
export const findClient = async (queries: Queries, id: string) => (await findClients(queries, { id })).at(0);
export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>;

const findNames = preparedQuery((queries, { id }: { id: string }) =>
  queries
    .selectFrom("applications")
    .where("id", "=", id)
    .select(["id", "name", "active", "home_url", "created_at"]),
);

export const findApplicationName = async (queries: Queries, id: string) =>
  (await findNames(queries, { id })).at(0);

export const findApplicationEpoch = async (queries: Queries, id: string) =>
  (await queries.selectFrom("applications").where("id", "=", id).select("token_epoch").executeTakeFirst())
    ?.token_epoch;
