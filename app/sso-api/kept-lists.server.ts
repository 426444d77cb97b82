import { createHash } from "node:crypto";
import type { Bearer } from "./call.server";
import { isRemote } from "./transport.server";

/** How long a dropdown's list is kept. */
const KEPT_MS = 5 * 60_000;
/** Lines of all lists that are kept, of all sessions: about 20 MB. */
const MOST_LINES = 100_000;
/** What a list costs beside its lines. */
const COST_OF_A_LIST = 20;

interface Kept {
  lines: unknown[];
  until: number;
}

/** Oldest first. */
const kept = new Map<string, Kept>();
let total = 0;
let writes = 0;

/**
 * A dropdown's list, read anew or as this session had it a moment ago. Over HTTP only: the embedded service is as near
 * as this memory.
 */
export async function keptList<Line>(
  { token }: Bearer,
  name: string,
  read: () => Promise<Line[]>,
): Promise<Line[]> {
  if (!isRemote()) return read();
  const key = createHash("sha256").update(`${name} ${token}`).digest("base64");
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.lines as Line[];
  const writesBefore = writes;
  const lines = await read();
  if (writes === writesBefore) keep(key, lines);
  return lines;
}

/** Forgets all lists: something was written. What is being read now is not kept either. */
export function dropKeptLists(): void {
  writes++;
  kept.clear();
  total = 0;
}

function keep(key: string, lines: unknown[]): void {
  forget(key);
  kept.set(key, { lines, until: Date.now() + KEPT_MS });
  total += costOf(lines);
  for (const [oldest, { until }] of kept) {
    if (total <= MOST_LINES && until > Date.now()) break;
    forget(oldest);
  }
}

function forget(key: string): void {
  const known = kept.get(key);
  if (!known) return;
  kept.delete(key);
  total -= costOf(known.lines);
}

const costOf = (lines: unknown[]) => lines.length + COST_OF_A_LIST;
