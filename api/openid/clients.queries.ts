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
    .select([
      "a.id",
      "a.name",
      "a.protocol",
      "c.redirect_uris",
      "c.post_logout_redirect_uris",
      "c.backchannel_logout_uri",
      "c.native",
      "c.third_party",
      "c.require_pkce",
      "c.id_token_alg",
    ]),
);

/** An active application that is an OpenID Connect client. */
export const findClient = async (queries: Queries, id: string) => (await findClients(queries, { id })).at(0);
export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>;

const findNames = preparedQuery((queries, { id }: { id: string }) =>
  queries.selectFrom("applications").where("id", "=", id).select(["id", "name", "active", "home_url"]),
);

export const findApplicationName = async (queries: Queries, id: string) =>
  (await findNames(queries, { id })).at(0);

const findEpochs = preparedQuery(
  (queries, { userId, applicationId }: { userId: string; applicationId: string }) =>
    queries
      .selectFrom("user_applications as ua")
      .innerJoin("applications as a", "a.id", "ua.application_id")
      .leftJoin("assignment_epochs as e", (join) =>
        join.onRef("e.user_id", "=", "ua.user_id").onRef("e.application_id", "=", "ua.application_id"),
      )
      .where("ua.user_id", "=", userId)
      .where("a.id", "=", applicationId)
      .where("a.active", "=", 1)
      .select((eb) => [
        "a.token_epoch as application",
        eb.fn.coalesce("e.epoch", eb.lit(0)).as("assignment"),
      ]),
);

/** The epochs of an active application and of its assignment. Undefined if the user has no access. */
export const findAccessEpochs = async (queries: Queries, userId: string, applicationId: string) =>
  (await findEpochs(queries, { userId, applicationId })).at(0);
export type AccessEpochs = NonNullable<Awaited<ReturnType<typeof findAccessEpochs>>>;

export const findApplicationEpoch = async (queries: Queries, id: string) =>
  (await queries.selectFrom("applications").where("id", "=", id).select("token_epoch").executeTakeFirst())
    ?.token_epoch;
