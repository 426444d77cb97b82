import { type Expression, type SqlBool, sql } from "kysely";
import type { SearchTerms } from "./engine";

export const listOf = (terms: SearchTerms): readonly string[] =>
  typeof terms === "string" ? [terms] : terms;

/** A pattern of LIKE that matches the term itself and nothing else. */
export const substringPattern = (term: string) =>
  `%${term.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** True where a folded column has the folded term in it. For tables so small that a scan is nothing. */
export const hasText = (column: string, term: string): Expression<SqlBool> =>
  sql`${sql.ref(column)} like ${substringPattern(term)} escape '\\'`;
