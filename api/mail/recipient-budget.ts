import { HOUR_MS } from "../contract/durations";
import { countOne, windowed } from "../database/budgets";
import { forgetCounts } from "../database/budgets.queries";
import type { Queries } from "../database/engine";
import { canonical } from "../database/fold-case";
import { tooManyRequests } from "../http/errors";

/** Mails with a link, per address and hour: nobody is flooded by the service. */
const MOST_PER_ADDRESS = 5;

const keyOf = (address: string) => `mail-to|${canonical(address)}`;

/** Counts a mail that somebody asks for. @throws {HttpError} 429 */
export async function countMailTo(queries: Queries, address: string, now: number): Promise<void> {
  const budget = windowed(keyOf(address), MOST_PER_ADDRESS, HOUR_MS);
  if (!(await countOne(queries, budget, now))) throw tooManyRequests(HOUR_MS / 1000);
}

/** Deletes the count of an address that nobody has any more. */
export async function forgetMailsTo(queries: Queries, address: string): Promise<void> {
  const key = keyOf(address);
  await forgetCounts(queries, { pair: key, row: key });
}
