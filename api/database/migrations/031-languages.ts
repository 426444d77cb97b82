import type { Migration } from "../migrate";

/** The languages of people, and of their mails. */
export const languages: Migration = async (queries) => {
  await queries.schema.alterTable("users").addColumn("language", "text").execute();
  await queries.schema.alterTable("mails").addColumn("language", "text").execute();
};
