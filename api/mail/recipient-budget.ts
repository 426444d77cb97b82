import { createHash } from "node:crypto";
import { HOUR_MS } from "../contract/durations";
import { countOne, windowed } from "../database/budgets";
import type { Queries } from "../database/engine";
import { canonical } from "../database/fold-case";
import { tooManyRequests } from "../http/errors";

/** Mails with a link that one person sends to one address, per hour. Nobody uses up what others send. */
const MOST_BY_ONE = 5;
/** Confirmations that everybody together asks for at one address, per hour. */
const MOST_CONFIRMATIONS = 20;

/** Stands for an address or a name in a key that outlives a purged user for a while. */
export const hashForKey = (text: string): string =>
  createHash("sha256").update(canonical(text)).digest("base64url");

/** Counts a mail that an administrator sends. @param by the administrator's id @throws {HttpError} 429 */
export async function countMailTo(
  queries: Queries,
  { address, by, now }: { address: string; by: string; now: number },
): Promise<void> {
  const budget = windowed(`mail-to|${hashForKey(address)}|${by}`, MOST_BY_ONE, HOUR_MS);
  if (!(await countOne(queries, budget, now))) throw tooManyRequests(HOUR_MS / 1000);
}

/** Counts a confirmation that is about to be sent. Whoever asks for it has a budget too. @returns false if it isn't sent */
export const countConfirmationTo = (queries: Queries, address: string, now: number): Promise<boolean> =>
  countOne(queries, windowed(`mail-to|${hashForKey(address)}|confirm`, MOST_CONFIRMATIONS, HOUR_MS), now);
