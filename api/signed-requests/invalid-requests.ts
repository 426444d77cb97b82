import { countOne, windowed } from "../database/budgets";
import { findRetryAt } from "../database/budgets.queries";
import type { Engine } from "../database/engine";

/** Invalid sign-in requests per network that are counted and audited one by one. */
const MOST_INVALID_REQUESTS = 100;

/**
 * Counts an invalid sign-in request.
 *
 * @returns false if its network has exceeded the limit
 */
export async function countInvalidRequest(engine: Engine, now: number, network: string): Promise<boolean> {
  const budget = windowed(`request|${network}`, MOST_INVALID_REQUESTS);
  const { key } = budget;
  if ((await findRetryAt(engine.read, { network: key, pair: key, row: key }, now)) !== undefined)
    return false;
  return engine.write((queries) => countOne(queries, budget, now));
}
