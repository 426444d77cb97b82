import { sql } from "kysely";
import type { Migration } from "../migrate";

/**
 * What ends the tokens of an application, and those of one person in it: sessions remember both epochs as they were, and
 * go on only while they still are. And a way to a person's live sessions, of which there are only so many.
 */
export const epochs: Migration = async (queries, { key }) => {
  const { schema } = queries;
  await schema
    .alterTable("applications")
    .addColumn("token_epoch", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  for (const column of ["application_epoch", "assignment_epoch"]) {
    await schema
      .alterTable("sessions")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await schema
    .createTable("assignment_epochs")
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("application_id", key, (c) => c.notNull().references("applications.id").onDelete("cascade"))
    .addColumn("epoch", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("assignment_epochs_pk", ["user_id", "application_id"])
    .execute();
  await schema
    .createIndex("assignment_epochs_by_application")
    .on("assignment_epochs")
    .column("application_id")
    .execute();
  await schema
    .createIndex("sessions_live_by_user")
    .on("sessions")
    .columns(["user_id", "id"])
    .where(sql.ref("ended_at"), "is", null)
    .execute();
};
