import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Bearer } from "./call.server";
import { isRemote } from "./transport.server";

/** How long a dropdown's list is kept. */
const KEPT_MS = 5 * 60_000;
/** Lines of all lists that are kept, of all sessions: about 20 MB. */
const MOST_LINES = 100_000;
/** The cost of a list in addition to its rows. */
const COST_OF_A_LIST = 20;

/** A list, or several by their names. */
type Kept = unknown[] | Record<string, unknown[]>;

const lists = new LRUCache<string, Kept>({
  maxSize: MOST_LINES,
  sizeCalculation: (kept) => Object.values(kept).flat().length + COST_OF_A_LIST,
  ttl: KEPT_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});
let writes = 0;

/**
 * A dropdown's list, read anew or as this session had it a moment ago. Over HTTP only: the embedded service is as near
 * as this memory.
 */
export async function cachedList<List extends Kept>(
  { token }: Bearer,
  name: string,
  read: () => Promise<List>,
): Promise<List> {
  if (!isRemote()) return read();
  const key = createHash("sha256").update(`${name} ${token}`).digest("base64");
  const known = lists.get(key);
  if (known) return known as List;
  const writesBefore = writes;
  const fresh = await read();
  if (writes === writesBefore) lists.set(key, fresh);
  return fresh;
}

/** Forgets all lists: something was written. What is being read now is not kept either. */
export function clearCachedLists(): void {
  writes++;
  lists.clear();
}
