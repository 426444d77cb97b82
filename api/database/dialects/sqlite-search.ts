import { type RawBuilder, sql } from "kysely";
import { SEARCHED, type SearchedTable } from "../engine";

/** What an index gathers in memory before it writes: while much is put into it, and otherwise (FTS5's own default). */
const GATHERED_BYTES = 64 * 1024 * 1024;
const USUAL_BYTES = 1024 * 1024;

/** With more memory than usual for the words of what the statements put in, it writes fewer parts that have to be merged. */
function gathering(index: string, ...statements: string[]): string[] {
  const gather = (bytes: number) => `insert into ${index} (${index}, rank) values ('hashsize', ${bytes})`;
  return [gather(GATHERED_BYTES), ...statements, gather(USUAL_BYTES)];
}

/**
 * Puts in what a load, or the time before there was an index, left out. Audits have no index of their own but one of
 * their texts: much the same is written again and again, and each text is in it once.
 */
export const FILL_SEARCH: Record<SearchedTable, string[]> = {
  // In the order of their rows: FTS5 writes out what it has gathered where a row comes before the last one, and its own
  // 'rebuild' reads them in the order of the names.
  users: gathering(
    "users_search",
    "insert into users_search (users_search) values ('delete-all')",
    "insert into users_search (rowid, name_key, email_key) select seq, name_key, email_key from users order by seq",
  ),
  audits: gathering(
    "audit_texts_search",
    ...SEARCHED.audits.map(
      (column) => `insert or ignore into audit_texts (text) select distinct ${column} from audits`,
    ),
  ),
};

/** The index is made of trigrams. */
const isIndexed = (term: string) => [...term].length >= 3;

/** FTS5's way to say: this very text. */
const phrase = (term: string) => `"${term.replaceAll('"', '""')}"`;

/** One of the columns passes a test. */
const some = (
  table: SearchedTable,
  columns: readonly string[],
  test: (column: RawBuilder<unknown>) => unknown,
) =>
  sql<boolean>`(${sql.join(
    columns.map((column) => test(sql.ref(`${table}.${column}`))),
    sql` or `,
  )})`;

export const holds = (table: SearchedTable, columns: readonly string[], term: string) =>
  some(table, columns, (column) => sql`instr(${column}, ${term}) > 0`);

const userMatches = (columns: readonly string[], term: string) =>
  sql`users_search where users_search match ${`{${columns.join(" ")}} : ${phrase(term)}`}`;

export function contains(table: SearchedTable, columns: readonly string[], term: string) {
  if (!isIndexed(term)) return holds(table, columns, term);
  if (table === "users") return sql<boolean>`users.seq in (select rowid from ${userMatches(columns, term)})`;
  const found = sql`select rowid from audit_texts_search where audit_texts_search match ${phrase(term)}`;
  const texts = sql`select text from audit_texts where seq in (${found})`;
  return some(table, columns, (column) => sql`${column} in (${texts})`);
}

/** Audits one by one as their texts are found: no list of these is made first. */
const auditMatches = (columns: readonly string[], term: string) => sql`
  audit_texts_search
  cross join audit_texts on audit_texts.seq = audit_texts_search.rowid
  cross join audits on ${some("audits", columns, (column) => sql`${column} = audit_texts.text`)}
  where audit_texts_search match ${phrase(term)}
`;

export function countOf(table: SearchedTable, columns: readonly string[], term: string, most?: number) {
  if (!isIndexed(term)) {
    return most === undefined
      ? sql<number>`(select count(*) from ${sql.table(table)} where ${holds(table, columns, term)})`
      : sql.lit(most);
  }
  // An audit may have the term in two columns, in two texts.
  const matches =
    table === "users"
      ? sql`select rowid from ${userMatches(columns, term)}`
      : sql`select ${columns.length > 1 ? sql`distinct audits.seq` : sql`audits.seq`} from ${auditMatches(columns, term)}`;
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  return sql<number>`(select count(*) from (${matches} ${limit}))`;
}
