import { sql } from "kysely";
import { type Engine, type Queries, SEARCHED } from "../engine";
import { isRewritten, isUnfounded, UNFOUNDED } from "./archived";
import { gathering } from "./sqlite-search";

const searchIndex = (table: string) => `${table}_search`;

/** Parts of an index at which FTS5 merges within a write after all, because nobody has done so for thousands of them. */
const MOST_PARTS = 1000;

/** @param more options of the index (FTS5), beside those that every one has */
const createSearch = (table: string, columns: readonly string[], more = "") =>
  `create virtual table ${searchIndex(table)} using fts5(${columns.join(", ")}, content='${table}', content_rowid='seq', tokenize='trigram case_sensitive 1'${more})`;

/** They keep the index in step with its table. */
function searchTriggers(table: string, columns: readonly string[]): string[] {
  const list = columns.join(", ");
  const values = (row: "new" | "old") => columns.map((column) => `${row}.${column}`).join(", ");
  const index = searchIndex(table);
  const remove = `insert into ${index}(${index}, rowid, ${list}) values ('delete', old.seq, ${values("old")});`;
  const add = `insert into ${index}(rowid, ${list}) values (new.seq, ${values("new")});`;
  return [
    `create trigger ${index}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${index}_update after update of ${list} on ${table} begin ${remove} ${add} end`,
  ];
}

/** How far archived audits are removed: the last number, and the last `seq`. */
const CUT = "coalesce((select max(cut_number) from audit_archives), 0)";
const CUT_SEQ = "coalesce((select max(cut_seq) from audit_archives), 0)";

const refuse = (table: string) => `begin select raise(abort, '${table} is append-only'); end`;

/** What the database refuses of new and changed records of archives. */
const archiveGuards = () => [
  `create trigger audit_archives_no_update before update on audit_archives when ${isRewritten()} ${refuse("audit_archives")}`,
  // It refuses to replace a row too: that one is not after the last cut.
  `create trigger audit_archives_follow before insert on audit_archives when ${isUnfounded()} begin select raise(abort, '${UNFOUNDED}'); end`,
];

interface Definition {
  type: "table" | "index";
  statement: string;
}

/** A table and its indexes as they were made, without those that belong to a constraint. */
async function definitionsOf(queries: Queries, table: string) {
  const { rows } = await sql<Definition>`
    select type, sql as statement from sqlite_master
    where tbl_name = ${table} and sql is not null and type in ('table', 'index')
  `.execute(queries);
  const pick = (type: Definition["type"]) =>
    rows.filter((row) => row.type === type).map(({ statement }) => statement);
  return { statement: pick("table").join(""), indexes: pick("index") };
}

export const sqliteSchema: Engine["schema"] = {
  sequence: "integer",
  asSequence: (column) => column.primaryKey().autoIncrement(),
  integer: "integer",
  key: sql`text`,
  async addSearch(queries, table, columns) {
    for (const statement of [createSearch(table, columns), ...searchTriggers(table, columns)])
      await sql.raw(statement).execute(queries);
  },
  async mergeSearchAside(queries, tables) {
    for (const table of tables) {
      const index = sql.ref(searchIndex(table));
      for (const [setting, value] of Object.entries({ automerge: 0, crisismerge: MOST_PARTS })) {
        const row = sql`${sql.lit(setting)}, ${sql.lit(value)}`;
        await sql`insert into ${index} (${index}, rank) values (${row})`.execute(queries);
      }
    }
  },
  async makeAppendOnly(queries, table) {
    for (const operation of ["update", "delete"]) {
      await sql
        .raw(
          `create trigger ${table}_no_${operation} before ${operation} on ${table} begin select raise(abort, '${table} is append-only'); end`,
        )
        .execute(queries);
    }
  },
  async refuseReplacing(queries, table) {
    await sql
      .raw(
        `create trigger ${table}_no_replace before insert on ${table} when exists (select 1 from ${table} where rowid = new.rowid) begin select raise(abort, '${table} is append-only'); end`,
      )
      .execute(queries);
  },
  async releaseArchived(queries) {
    const texts = SEARCHED.audits.flatMap((column) => {
      const table = `audit_texts_${column}`;
      const index = searchIndex(table);
      return [
        `create trigger ${index}_delete after delete on ${table} begin insert into ${index}(${index}, rowid, text) values ('delete', old.seq, old.text); end`,
        `create trigger ${table}_delete after delete on audits when not exists (select 1 from audits where ${column} = old.${column}) begin delete from ${table} where text = old.${column}; end`,
      ];
    });
    for (const one of [
      "drop trigger audits_no_delete",
      `create trigger audits_no_delete before delete on audits when old.seq > ${CUT_SEQ} or not exists (select 1 from audit_seals where audit_seq = old.seq and number <= ${CUT}) ${refuse("audits")}`,
      "drop trigger audit_seals_no_delete",
      `create trigger audit_seals_no_delete before delete on audit_seals when old.number > ${CUT} or exists (select 1 from audits where seq = old.audit_seq) ${refuse("audit_seals")}`,
      `create trigger audit_archives_no_delete before delete on audit_archives ${refuse("audit_archives")}`,
      ...archiveGuards(),
      ...texts,
    ]) {
      await sql.raw(one).execute(queries);
    }
  },
  async renewArchiveGuards(queries) {
    for (const one of [
      ...["no_replace", "no_update", "follow"].map((name) => `drop trigger if exists audit_archives_${name}`),
      ...archiveGuards(),
    ]) {
      await sql.raw(one).execute(queries);
    }
  },
  async dropColumn(queries, table, column) {
    const { rows } = await sql`select 1 from pragma_table_info(${table}) where name = ${column}`.execute(
      queries,
    );
    if (rows.length === 0) return;
    const { rows: indexes } = await sql<{ name: string }>`
      select l.name from pragma_index_list(${table}) as l, pragma_index_info(l.name) as i where i.name = ${column}
    `.execute(queries);
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(queries);
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(queries);
  },
  async queueInserts(queries, table, queue) {
    for (const statement of [
      `drop trigger if exists ${queue}_insert`,
      `create trigger ${queue}_insert after insert on ${table} begin insert into ${queue} values (new.seq); end`,
    ]) {
      await sql.raw(statement).execute(queries);
    }
  },
  async storeByKey(queries, table, key) {
    const { statement, indexes } = await definitionsOf(queries, table);
    const columns = key.map((column) => `"${column}"`).join(", ");
    const keyed = statement.replace(/primary key \([^)]*\)/, `primary key (${columns})`);
    const former = `${table}_former`;
    for (const one of [
      `alter table ${table} rename to ${former}`,
      `${keyed} without rowid`,
      `insert into ${table} select * from ${former} order by ${columns}`,
      `drop table ${former}`,
      ...indexes,
    ]) {
      await sql.raw(one).execute(queries);
    }
  },
  async shrinkSearch(queries, table, columns) {
    const index = searchIndex(table);
    const list = columns.join(", ");
    for (const one of [
      `drop table ${index}`,
      createSearch(table, columns, ", columnsize=0"),
      ...gathering(
        index,
        `insert into ${index} (rowid, ${list}) select seq, ${list} from ${table} order by seq`,
      ),
    ]) {
      await sql.raw(one).execute(queries);
    }
  },
  async widenSearch(queries, table, columns) {
    const index = searchIndex(table);
    for (const operation of ["insert", "delete", "update"])
      await sql.raw(`drop trigger ${index}_${operation}`).execute(queries);
    await sqliteSchema.shrinkSearch(queries, table, columns);
    for (const statement of searchTriggers(table, columns)) await sql.raw(statement).execute(queries);
  },
  async searchTextsOnce(queries, columns) {
    const former = searchIndex("audits");
    const make = (column: string) => {
      const texts = `audit_texts_${column}`;
      const index = `${texts}_search`;
      return [
        `create index audits_by_${column} on audits (${column}, at, seq)`,
        `create table ${texts} (seq integer primary key, text text not null unique)`,
        `create virtual table ${index} using fts5(text, content='${texts}', content_rowid='seq', tokenize='trigram case_sensitive 1', columnsize=0)`,
        `create trigger ${index}_insert after insert on ${texts} begin insert into ${index}(rowid, text) values (new.seq, new.text); end`,
        `create trigger ${texts}_insert after insert on audits begin insert into ${texts} (text) select new.${column} where not exists (select 1 from ${texts} where text = new.${column}); end`,
        ...gathering(index, `insert into ${texts} (text) select distinct ${column} from audits`),
      ];
    };
    for (const one of [
      ...["insert", "delete", "update"].map((operation) => `drop trigger ${former}_${operation}`),
      `drop table ${former}`,
      ...columns.flatMap(make),
    ]) {
      await sql.raw(one).execute(queries);
    }
  },
};
