import type { Context } from "../context";
import { MINUTE_MS } from "../contract/durations";
import { listPublicUrls, recordPublicUrl } from "./public-urls.queries";

/** How often a service tells its PUBLIC_URL. */
export const EVERY_MS = MINUTE_MS;

/**
 * Tells which PUBLIC_URL this process has, and warns once of each other one that a service on the same database has. Both
 * would issue tokens for the same people in different names: mostly one is forgotten.
 */
export function createPublicUrlCheck({
  config: { publicUrl },
  engine,
  log,
  now,
}: Pick<Context, "config" | "engine" | "log" | "now">): () => Promise<void> {
  // A process that ended before this one began told its own for the last time. Clocks differ by less.
  const since = now() + EVERY_MS;
  const told = new Set([publicUrl]);
  return async () => {
    for (const other of await listPublicUrls(engine.read, since)) {
      if (told.has(other)) continue;
      told.add(other);
      log.warn({ publicUrl, other }, "Another service on this database has another PUBLIC_URL");
    }
    await engine.write((queries) => recordPublicUrl(queries, publicUrl, now()));
  };
}
