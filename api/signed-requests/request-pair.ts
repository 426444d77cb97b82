import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { type OpenedPair, type OpenSignIn, openPair } from "../sessions/token-pairs";
import { spend, type VerifiedRequest } from "./requests";

/**
 * The signed request's protocol: spends the request for a pair of its application, which travels in the address that the
 * request vouches for.
 *
 * @param options.openedBy the pair of the console with which somebody who is signed in goes on
 * @throws {HttpError} 409 where the request was spent before
 */
export async function openRequestPair(
  context: Context,
  queries: Queries,
  signIn: OpenSignIn,
  {
    request,
    assignmentEpoch,
    openedBy,
  }: { request: VerifiedRequest; assignmentEpoch: number; openedBy?: string },
): Promise<OpenedPair> {
  const { application, redirectionURL } = request;
  await spend(queries, request);
  return openPair(context, queries, signIn, {
    application,
    epochs: { application: application.tokenEpoch, assignment: assignmentEpoch },
    openedBy,
    travels: redirectionURL !== undefined,
  });
}
