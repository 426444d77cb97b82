import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { LoginInput } from "../contract/sign-in";
import type { SignInsTable } from "../database/tables";
import { unprocessable } from "../http/errors";
import { requireUnspent, type VerifiedRequest } from "../signed-requests/requests";
import type { Attempt } from "./throttle";

/**
 * What a sign-in ends with: the console's own pair (sessions/console-pair.ts), or that of the client application whose
 * request asks (signed-requests/request-pair.ts).
 */
export type Protocol = { kind: "console" } | { kind: "signed-request"; request: VerifiedRequest };

/**
 * A sign-in under way: all that its last step needs beside the account. While there are further steps it is kept as JSON
 * (`pending_sign_ins.flow`).
 */
export interface SignInFlow {
  proof: NonNullable<SignInsTable["proof"]>;
  protocol: Protocol;
  /** The application that somebody who signs in to the console is on the way to: their attempt counts for it. */
  onTheWayTo?: { id: string; name: string };
  attempt: Attempt;
  network: string;
}

/** The client application that asks; undefined for the console. */
export const requestOf = ({ protocol }: Pick<SignInFlow, "protocol">): VerifiedRequest | undefined =>
  protocol.kind === "signed-request" ? protocol.request : undefined;

/**
 * Which protocol a login is for. Without its proof no application is given a pair.
 *
 * @throws {HttpError} 400 where the request is not valid, 409 where it was spent, 422 where there is none
 */
export async function readProtocol(
  context: Context,
  { appId, signedRequest, redirectionURL }: Pick<LoginInput, "appId" | "signedRequest" | "redirectionURL">,
  origin: Origin,
): Promise<Protocol> {
  const mustVouch = (message: string) => unprocessable({ signedRequest: [message] });
  if (signedRequest === undefined) {
    if (redirectionURL !== undefined) throw mustVouch("must vouch for the redirectionURL");
    if (appId !== undefined && appId !== context.ownApplication.id)
      throw mustVouch("must vouch for the application");
    return { kind: "console" };
  }
  if (appId === undefined) throw unprocessable({ appId: ["must name who signed the request"] });
  const request = await requireUnspent(context, { appId, signedRequest, redirectionURL }, origin);
  const isOwn = request.application.id === context.ownApplication.id;
  return isOwn ? { kind: "console" } : { kind: "signed-request", request };
}

/**
 * The application that somebody is on the way to, as its own request proves; it is not spent.
 *
 * @throws {HttpError} 400 where the request is not valid, 409 where it was spent
 */
export async function readOnTheWayTo(
  context: Context,
  given: LoginInput["onTheWayTo"],
  origin: Origin,
): Promise<SignInFlow["onTheWayTo"]> {
  if (given === undefined) return undefined;
  const { id, name } = (await requireUnspent(context, given, origin)).application;
  return { id, name };
}
