import { sql } from "kysely";
import type { Engine } from "../engine";
import { archivedTriggers, renewedGuards } from "./postgres-archived";
import { currentSchema } from "./postgres-catalog";

export const postgresSchema: Engine["schema"] = {
  sequence: "bigint",
  asSequence: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  integer: "bigint",
  key: sql`text collate "C"`,
  async addSearch(queries, table, columns) {
    await sql`create extension if not exists pg_trgm`.execute(queries);
    for (const column of columns) {
      await sql
        .raw(`create index ${table}_${column}_search on ${table} using gin (${column} gin_trgm_ops)`)
        .execute(queries);
    }
  },
  async makeAppendOnly(queries, table) {
    await sql
      .raw(
        `create or replace function refuse_change() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$`,
      )
      .execute(queries);
    await sql
      .raw(
        `create trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function refuse_change()`,
      )
      .execute(queries);
  },
  // Postgres can replace a row only by UPDATE, which is refused already.
  async refuseReplacing() {},
  async releaseArchived(queries) {
    for (const statement of archivedTriggers(await currentSchema(queries)))
      await sql.raw(statement).execute(queries);
  },
  async renewArchiveGuards(queries) {
    for (const statement of renewedGuards(await currentSchema(queries)))
      await sql.raw(statement).execute(queries);
  },
  async dropColumn(queries, table, column) {
    await sql`alter table ${sql.table(table)} drop column if exists ${sql.ref(column)}`.execute(queries);
  },
  // A row trigger, because distributed Postgres engines don't support transition tables (REFERENCING).
  async queueInserts(queries, table, queue) {
    for (const statement of [
      `create or replace function fill_${queue}() returns trigger language plpgsql as $$ begin insert into ${queue} values (new.seq); return null; end $$`,
      `drop trigger if exists ${queue}_insert on ${table}`,
      `create trigger ${queue}_insert after insert on ${table} for each row execute function fill_${queue}()`,
    ]) {
      await sql.raw(statement).execute(queries);
    }
  },
  async storeByKey({ schema }, table, key) {
    await schema.alterTable(table).dropConstraint(`${table}_pk`).execute();
    await schema
      .alterTable(table)
      .addPrimaryKeyConstraint(`${table}_pk`, [...key])
      .execute();
  },
  // Postgres' indexes store no lengths.
  async shrinkSearch() {},
  // Its indexes store each trigram once, with the rows' numbers only.
  async searchTextsOnce() {},
  // Its indexes have no parts to merge.
  async mergeSearchAside() {},
  async widenSearch(queries, table, columns) {
    for (const column of columns) {
      await sql
        .raw(
          `create index if not exists ${table}_${column}_search on ${table} using gin (${column} gin_trgm_ops)`,
        )
        .execute(queries);
    }
  },
};
