import { countOne, windowed } from "../database/budgets";
import { findRetryAt } from "../database/budgets.queries";
import type { Engine } from "../database/engine";

/** Invalid sign-in requests that are counted and audited singly. */
const MOST_INVALID_REQUESTS = 100;

/**
 * Counts a sign-in request that was not valid.
 *
 * @returns false where its network has sent so many that they are no longer counted
 */
export async function countInvalidRequest(engine: Engine, now: number, network: string): Promise<boolean> {
  const budget = windowed(`request|${network}`, MOST_INVALID_REQUESTS);
  const { key } = budget;
  if ((await findRetryAt(engine.read, { network: key, pair: key, row: key }, now)) !== undefined)
    return false;
  return engine.write((queries) => countOne(queries, budget, now));
}
