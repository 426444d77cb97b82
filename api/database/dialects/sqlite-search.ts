import { type RawBuilder, sql } from "kysely";
import { SEARCHED, type SearchedTable, type SearchTerms } from "../engine";
import { listOf } from "../substring";

/** FTS5's memory before it writes: during bulk inserts, and otherwise (its default). */
const GATHERED_BYTES = 64 * 1024 * 1024;
const USUAL_BYTES = 1024 * 1024;

/**
 * With more memory than usual for the words of what the statements put in, it writes fewer parts that have to be
 * merged.
 */
export function gathering(index: string, ...statements: string[]): string[] {
  const gather = (bytes: number) => `insert into ${index} (${index}, rank) values ('hashsize', ${bytes})`;
  return [gather(GATHERED_BYTES), ...statements, gather(USUAL_BYTES)];
}

/**
 * Where the texts of a column of audits stand, each once, with a search index over them: much the same is written again
 * and again.
 */
const textsOf = (column: string) => `${TEXTS}${column}`;
const TEXTS = "audit_texts_";

/** All indexes of search. */
export const SEARCH_INDEXES = ["users", ...SEARCHED.audits.map(textsOf)].map((table) => `${table}_search`);

/** Whether triggers alone fill the table, from audits. */
export const isTextTable = (table: string) => table.startsWith(TEXTS);

/** Indexes the rows of a load, which skips the triggers. */
export const FILL_SEARCH: Record<SearchedTable, string[]> = {
  // In row order: FTS5 flushes its memory whenever a row precedes the last one, and its own 'rebuild' reads in name
  // order.
  users: gathering(
    "users_search",
    "insert into users_search (users_search) values ('delete-all')",
    `insert into users_search (rowid, ${SEARCHED.users.join(", ")}) select seq, ${SEARCHED.users.join(", ")} from users order by seq`,
  ),
  audits: SEARCHED.audits.flatMap((column) =>
    gathering(
      `${textsOf(column)}_search`,
      `insert or ignore into ${textsOf(column)} (text) select distinct ${column} from audits`,
    ),
  ),
};

/** The index consists of trigrams. */
const isIndexed = (term: string) => [...term].length >= 3;

/** FTS5 syntax for an exact text. */
const phrase = (term: string) => `"${term.replaceAll('"', '""')}"`;

const either = (tests: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(tests, sql` or `)})`;
const every = (tests: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(tests, sql` and `)})`;

export const holds = (table: SearchedTable, columns: readonly string[], terms: SearchTerms) =>
  every(
    listOf(terms).map((term) =>
      either(columns.map((column) => sql`instr(${sql.ref(`${table}.${column}`)}, ${term}) > 0`)),
    ),
  );

const userMatches = (columns: readonly string[], terms: readonly string[]) => {
  const match = terms.map((term) => `{${columns.join(" ")}} : ${phrase(term)}`).join(" AND ");
  return sql`users_search where users_search match ${match}`;
};

export function contains(table: SearchedTable, columns: readonly string[], terms: SearchTerms) {
  const indexed = listOf(terms).filter(isIndexed);
  const others = listOf(terms).filter((term) => !isIndexed(term));
  const tests = others.length > 0 ? [holds(table, columns, others)] : [];
  if (indexed.length === 0) return every(tests);
  if (table === "users")
    return every([sql`users.seq in (select rowid from ${userMatches(columns, indexed)})`, ...tests]);
  return every([...indexed.map((term) => containsText(columns, term)), ...tests]);
}

/** Audits with the term in one of their texts. */
const containsText = (columns: readonly string[], term: string) =>
  either(
    columns.map((column) => {
      const texts = sql.table(textsOf(column));
      const index = sql.table(`${textsOf(column)}_search`);
      const found = sql`select rowid from ${index} where ${index} match ${phrase(term)}`;
      return sql`${sql.ref(`audits.${column}`)} in (select text from ${texts} where seq in (${found}))`;
    }),
  );

/** Counts audits while their texts are found, without collecting the texts first. */
function auditMatches(column: string, term: string) {
  const texts = sql.table(textsOf(column));
  const index = sql.table(`${textsOf(column)}_search`);
  return sql`
    select audits.seq from ${index}
    cross join ${texts} as texts on texts.seq = ${index}.rowid
    cross join audits on ${sql.ref(`audits.${column}`)} = texts.text
    where ${index} match ${phrase(term)}
  `;
}

export function countOf(table: SearchedTable, columns: readonly string[], terms: SearchTerms, most?: number) {
  const indexed = listOf(terms).filter(isIndexed);
  if (most === undefined && indexed.length < listOf(terms).length)
    return sql<number>`(select count(*) from ${sql.table(table)} where ${contains(table, columns, terms)})`;
  const [first, ...others] = indexed;
  if (first === undefined) return sql.lit(most ?? 0);
  const limit = most === undefined ? sql`` : sql`limit ${sql.lit(most)}`;
  return sql<number>`(select count(*) from (${matchesOf(table, columns, [first, ...others])} ${limit}))`;
}

function matchesOf(
  table: SearchedTable,
  columns: readonly string[],
  [first, ...others]: [string, ...string[]],
) {
  if (table === "users") return sql`select rowid from ${userMatches(columns, [first, ...others])}`;
  if (others.length > 0)
    return sql`select seq from audits where ${contains(table, columns, [first, ...others])}`;
  return sql.join(
    columns.map((column) => auditMatches(column, first)),
    sql` union `,
  );
}
