import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { endOidcSessions } from "./oidc-logins.queries";
import { type OpenedPair, type OpenSignIn, openPair } from "./token-pairs";
import { endPair } from "./token-pairs.queries";

/** The console's protocol: opens a pair for the console, which stores it in its session cookie. */
export const openConsolePair = (
  context: Context,
  queries: Queries,
  signIn: OpenSignIn,
): Promise<OpenedPair> =>
  openPair(context, queries, signIn, { application: context.ownApplication, travels: false });

/**
 * Replaces the console's pair of a sign-in that goes on and ends the provider's session, so that a stolen copy of either
 * doesn't go on. Hold the sign-in first.
 */
export async function replaceConsolePair(
  context: Context,
  queries: Queries,
  signIn: OpenSignIn,
  { pairId, at }: { pairId: string; at: number },
): Promise<OpenedPair> {
  await endPair(queries, pairId, at);
  await endOidcSessions(queries, signIn.id);
  return openConsolePair(context, queries, signIn);
}
