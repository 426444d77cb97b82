import type { Migration } from "../migrate";

/**
 * Who vouches for an address: administrators do for all that are there. Connections from before have no choice yet (null), and
 * go on telling applications so.
 */
export const confirmedAddresses: Migration = async (queries) => {
  const { schema } = queries;
  await schema
    .alterTable("users")
    .addColumn("email_vouched", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await schema.alterTable("oidc_clients").addColumn("email_verified", "text").execute();
};
