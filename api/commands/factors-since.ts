import { existsSync } from "node:fs";
import { counted } from "../contract/counts";
import { utcDay } from "../contract/moments";
import { readSqlite } from "../database/dialects/sqlite";
import type { Queries } from "../database/engine";
import { type Factor, listAllFactors } from "../factors/all-factors.queries";

/** The factors that a backup brings back. */
interface FactorsSince {
  /** Those that today's database doesn't have any more; all of the backup if it can't be compared. */
  factors: Factor[];
  compared: boolean;
}

/** The keys of a database's factors; undefined if there is none, or it can't be read. */
async function keysIn(file: string): Promise<Set<string> | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    const database = readSqlite(file);
    try {
      return new Set((await listAllFactors(database)).map(({ key }) => key));
    } finally {
      await database.destroy();
    }
  } catch {
    // Damaged, or of a version without these tables.
    return undefined;
  }
}

/**
 * Finds what a backup has and today's database has not: it was removed or used since.
 *
 * @param backup whose tables are of this version
 * @param today the file of the database that it replaces
 */
export async function findFactorsSince(backup: Queries, today: string): Promise<FactorsSince> {
  const factors = await listAllFactors(backup);
  const known = await keysIn(today);
  return known
    ? { factors: factors.filter(({ key }) => !known.has(key)), compared: true }
    : { factors, compared: false };
}

/** One line for each passkey and app, and one for all recovery codes of a user. */
function linesOf(factors: Factor[]): string[] {
  const codes = new Map<string, number>();
  const lines = factors.flatMap(({ kind, username, name, created_at }) => {
    if (kind === "code") {
      codes.set(username, (codes.get(username) ?? 0) + 1);
      return [];
    }
    const since = utcDay(created_at ?? 0);
    return [
      `${username}: ${kind === "passkey" ? `passkey ${JSON.stringify(name)}` : "authenticator app"}, added ${since}`,
    ];
  });
  const ofCodes = [...codes].map(([username, count]) => `${username}: ${counted(count, "recovery code")}`);
  return [...lines, ...ofCodes].sort();
}

/** What to tell the operator; empty if there is nothing. */
export function factorsText({ factors, compared }: FactorsSince): string {
  if (factors.length === 0) return "";
  const reason = compared
    ? "These passkeys, authenticator apps and recovery codes are valid again, although they were removed or used since the backup:"
    : "The database before can't be compared. Any of these passkeys, authenticator apps and recovery codes of the backup may have been removed or used since:";
  const advice =
    "Remove those that must not be valid in User Management, and let their owners set up new ones.";
  return [reason, ...linesOf(factors).map((line) => `  ${line}`), advice].join("\n");
}
