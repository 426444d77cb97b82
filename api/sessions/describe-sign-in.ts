import type { OwnSession } from "../contract/account";
import { browserName } from "../contract/browser-name";
import { iso } from "../contract/moments";
import type { Queries } from "../database/engine";
import { networkOf } from "../http/request";
import { type LiveSignIn, listLiveSignIns } from "./live-sign-ins.queries";

/** The oldest are left out. */
const MOST_SESSIONS = 100;

/**
 * A user's sessions, as calls describe them: the caller's own first, then the most recently used ones.
 *
 * @param current the id of the caller's sign-in, if there is one
 */
export async function listSessions(
  queries: Queries,
  { userId, current, now }: { userId: string; current: string | undefined; now: number },
): Promise<OwnSession[]> {
  const live = await listLiveSignIns(queries, { userId, now });
  const isCurrent = ({ id }: LiveSignIn) => id === current;
  return [...live.filter(isCurrent), ...live.filter((signIn) => !isCurrent(signIn))]
    .slice(0, MOST_SESSIONS)
    .map((signIn) => ({
      id: signIn.id,
      current: isCurrent(signIn),
      browser: browserOf(signIn),
      network: signIn.address && networkOf(signIn.address),
      createdAt: iso(signIn.created_at),
      lastUsedAt: iso(signIn.last_used_at),
      applications: signIn.applications,
    }));
}

/** "Chrome on Windows", or null if neither is known. */
export const browserOf = ({ user_agent }: { user_agent: string | null }): string | null =>
  (user_agent !== null && browserName(user_agent)) || null;
