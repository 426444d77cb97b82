import { columnsCookie, dropCookie, readCookie, writeCookie } from "./cookies.server";

/** The columns that the person has chosen for a list; a known one at least, or undefined. */
export async function readColumns<Name extends string>(known: readonly Name[]): Promise<Name[] | undefined> {
  const stored = await readCookie(columnsCookie);
  return typeof stored === "string" ? parseColumns(stored, known) : undefined;
}

/** @param columns undefined for the default ones */
export const writeColumns = (columns: readonly string[] | undefined): Promise<void> =>
  columns ? writeCookie(columnsCookie, columns.join()) : dropCookie(columnsCookie);

/** @param text separated by commas @returns undefined if none of them is known */
export function parseColumns<Name extends string>(text: string, known: readonly Name[]): Name[] | undefined {
  const named = text.split(",");
  const columns = known.filter((name) => named.includes(name));
  return columns.length > 0 ? columns : undefined;
}
