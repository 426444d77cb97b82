import type { Queries } from "../database/engine";
import type { TableWith } from "../database/tables";
import { notFound } from "../http/errors";
import { raiseVersion } from "./named.queries";

interface Kind<Item> {
  table: TableWith<"id" | "version">;
  /** "role", or what says that there is none. */
  word: string | (() => string);
  find(queries: Queries, id: string): Promise<Item | undefined>;
}

/** Reads an item, locks it until the transaction ends, and raises its version in the database. @throws {HttpError} 404 */
export async function lock<Item extends { version: number }>(
  queries: Queries,
  { table, word, find }: Kind<Item>,
  id: string,
): Promise<Item> {
  await raiseVersion(queries, table, id);
  const item = requireFound(word, await find(queries, id));
  return { ...item, version: item.version - 1 };
}

/** @throws {HttpError} 404 "There is no such role." */
export function requireFound<Found>(word: string | (() => string), found: Found | undefined): Found {
  if (found === undefined) throw notFound(typeof word === "string" ? `There is no such ${word}.` : word);
  return found;
}
