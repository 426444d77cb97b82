import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { type OpenedPair, type OpenSignIn, openPair } from "../sessions/token-pairs";
import { spend, type VerifiedRequest } from "./requests";

/**
 * The signed request's protocol: spends the request and opens a pair for its application. The tokens travel in the address
 * that the request vouches for.
 *
 * @param options.openedBy the console's pair, if the user was signed in already
 * @throws {HttpError} 409 if the request was used before
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
