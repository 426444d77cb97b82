import { sql } from "kysely";
import type { Migration } from "../migrate";

/** The outbox, links that are sent by e-mail, invitations, confirmed addresses, and what people see of their account. */
export const mailAndAccount: Migration = async (queries, { integer, key }) => {
  const { schema } = queries;

  for (const column of ["email_verified_at", "invited_until"])
    await schema.alterTable("users").addColumn(column, integer).execute();
  await schema.alterTable("links").addColumn("email", "text").execute();

  const mails = schema.alterTable("mails");
  await mails.addColumn("link_id", key).execute();
  await mails.addColumn("dedupe_key", "text").execute();
  await mails.addColumn("due_at", integer, (c) => c.notNull().defaultTo(0)).execute();
  await mails.addColumn("tries", "integer", (c) => c.notNull().defaultTo(0)).execute();
  for (const column of ["leased_until", "first_tried_at", "sent_at", "dead_at"])
    await mails.addColumn(column, integer).execute();
  await mails.addColumn("last_error", "text").execute();
  await sql`update mails set due_at = created_at`.execute(queries);
  await schema.createIndex("mails_by_dedupe_key").on("mails").column("dedupe_key").unique().execute();
  const waiting = sql<boolean>`sent_at is null and dead_at is null`;
  await schema.createIndex("mails_waiting").on("mails").columns(["due_at", "id"]).where(waiting).execute();
  for (const column of ["sent_at", "dead_at"])
    await schema
      .createIndex(`mails_by_${column}`)
      .on("mails")
      .columns([column, "id"])
      .where(sql.ref(column), "is not", null)
      .execute();

  await schema
    .createTable("mail_requests")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("name_encrypted", "text", (c) => c.notNull())
    .addColumn("facts", "text", (c) => c.notNull())
    .addColumn("due_at", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
  await schema.createIndex("mail_requests_by_due").on("mail_requests").column("due_at").execute();

  await schema
    .alterTable("sign_ins")
    .addColumn("created_at", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update sign_ins set created_at = authenticated_at`.execute(queries);

  // For what happened to a person: newest first.
  for (const column of ["actor_id", "target_id"])
    await schema
      .createIndex(`audits_by_${column === "actor_id" ? "actor" : "target"}`)
      .on("audits")
      .columns([column, "at", "seq"])
      .where(sql.ref(column), "is not", null)
      .execute();
};
