import type { Migration } from "../migrate";

/** Names are shared and change: an audit also keeps who acted, and on whom, by what tells namesakes apart. */
export const auditUsernames: Migration = async ({ schema }) => {
  for (const column of ["actor_username", "actor_email", "target_username"]) {
    await schema.alterTable("audits").addColumn(column, "text").execute();
  }
};
