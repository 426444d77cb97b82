import { sql } from "kysely";
import type { Migration } from "../migrate";

/**
 * A row for every sign-in, which its token pairs refer to. The pairs get a table of that name: SQLite adds no foreign key
 * to a table that is there.
 */
export const signIns: Migration = async (queries, { integer, key }) => {
  const { schema } = queries;
  await schema
    .createTable("sign_ins")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("token_epoch", "integer", (c) => c.notNull())
    .addColumn("proof", "text")
    .addColumn("authenticated_at", integer, (c) => c.notNull())
    .addColumn("address", "text")
    .addColumn("user_agent", "text")
    .addColumn("device_id", key)
    .addColumn("expires_at", integer, (c) => c.notNull())
    .addColumn("ended_at", integer)
    .execute();
  // Pairs of one sign-in have one epoch; were there two, the older one would end them all.
  await sql`
    insert into sign_ins (id, user_id, token_epoch, authenticated_at, expires_at, ended_at)
    select sign_in_id, min(user_id), min(token_epoch), min(created_at), max(expires_at),
      case when count(ended_at) = count(*) then max(ended_at) end
    from sessions group by sign_in_id order by sign_in_id
  `.execute(queries);
  await schema.createIndex("sign_ins_by_user").on("sign_ins").column("user_id").execute();
  await schema.createIndex("sign_ins_by_expiry").on("sign_ins").column("expires_at").execute();

  await schema
    .createTable("token_pairs")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("sign_in_id", key, (c) => c.notNull().references("sign_ins.id").onDelete("cascade"))
    .addColumn("user_id", key, (c) => c.notNull())
    .addColumn("application_id", key, (c) => c.notNull().references("applications.id").onDelete("cascade"))
    .addColumn("application_epoch", "integer", (c) => c.notNull())
    .addColumn("assignment_epoch", "integer", (c) => c.notNull())
    .addColumn("refresh_hash", "text", (c) => c.notNull())
    .addColumn("previous_hash", "text")
    .addColumn("generation", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("rotated_at", integer)
    .addColumn("travelled", "integer", (c) => c.notNull())
    .addColumn("idle_expires_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("ended_at", integer)
    .execute();
  const columns = sql.raw(
    "id, sign_in_id, user_id, application_id, application_epoch, assignment_epoch, refresh_hash, previous_hash, generation, rotated_at, travelled, idle_expires_at, expires_at, created_at, ended_at",
  );
  await sql`insert into token_pairs (${columns}) select ${columns} from sessions order by id`.execute(
    queries,
  );
  await schema.dropTable("sessions").execute();
  await schema.createIndex("token_pairs_by_sign_in").on("token_pairs").column("sign_in_id").execute();
  await schema.createIndex("token_pairs_by_application").on("token_pairs").column("application_id").execute();
  await schema.createIndex("token_pairs_by_expiry").on("token_pairs").column("expires_at").execute();
  await schema
    .createIndex("token_pairs_live_by_user")
    .on("token_pairs")
    .columns(["user_id", "id"])
    .where(sql.ref("ended_at"), "is", null)
    .execute();

  // What was under way, for ten minutes at most, begins again.
  await sql`delete from pending_sign_ins`.execute(queries);
  await schema.alterTable("pending_sign_ins").renameColumn("wanted", "flow").execute();
};
