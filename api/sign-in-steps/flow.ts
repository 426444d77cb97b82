import type { Attempt } from "../attempts/throttle";
import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { SecondFactorLevel, Strength } from "../contract/factors";
import type { LoginInput } from "../contract/sign-in";
import { unprocessable } from "../http/errors";
import { requireUnspent, type VerifiedRequest } from "../signed-requests/requests";

/**
 * Decides which pair a sign-in ends with: the console's (sessions/console-pair.ts), or that of the client application
 * that signed the request (signed-requests/request-pair.ts).
 */
export type Protocol = { kind: "console" } | { kind: "signed-request"; request: VerifiedRequest };

/**
 * A sign-in in progress: everything its last step needs except the account. Between steps it is stored as JSON
 * (`pending_sign_ins.flow`).
 */
export interface SignInFlow {
  /** The first factor. */
  proof: "password" | "google" | "passkey";
  /** The second factor. */
  second?: "totp" | "passkey" | "recovery";
  /** True if the user put off the enrolment that will be demanded. */
  isLater?: boolean;
  /** The id of the enrolment link that the user opened. */
  linkId?: string;
  /** The live sign-in that this one makes stronger. */
  raises?: Raised;
  /** Hash of the browser's id, if it is known for the user. It has a separate budget for codes. */
  knownDevice?: string;
  protocol: Protocol;
  /** The application that a user is opening by way of the console. The attempt counts for it. */
  onTheWayTo?: { id: string; name: string };
  /** Of a password. Undefined for other first factors, and if a live sign-in is raised: nothing was guessed. */
  attempt?: Attempt;
  network: string;
}

export interface Raised {
  signInId: string;
  /** The console's pair, which is replaced, so that a stolen copy stays as weak as it is. */
  pairId: string;
  strength: Strength;
  amr: string;
  /** The strength to reach. */
  level: SecondFactorLevel;
}

/** The client application's request, or undefined for the console. */
export const requestOf = ({ protocol }: Pick<SignInFlow, "protocol">): VerifiedRequest | undefined =>
  protocol.kind === "signed-request" ? protocol.request : undefined;

/**
 * Reads the protocol of a login. An application gets a pair only with its signed request.
 *
 * @throws {HttpError} 400 if the request is invalid, 409 if it was used, 422 if it is missing
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
  if (appId === undefined)
    throw unprocessable({ appId: ["must name the application that signed the request"] });
  const request = await requireUnspent(context, { appId, signedRequest, redirectionURL }, origin);
  const isOwn = request.application.id === context.ownApplication.id;
  return isOwn ? { kind: "console" } : { kind: "signed-request", request };
}

/**
 * Reads the application that the user is opening, from its signed request, without spending it, or from an interaction.
 * An expired interaction is no reason to refuse a sign-in.
 *
 * @throws {HttpError} 400 if the request is invalid, 409 if it was used
 */
export async function readOnTheWayTo(
  context: Context,
  given: LoginInput["onTheWayTo"],
  origin: Origin,
): Promise<SignInFlow["onTheWayTo"]> {
  if (given === undefined) return undefined;
  if ("interaction" in given) return context.openid.applicationOf(given.interaction);
  const { id, name } = (await requireUnspent(context, given, origin)).application;
  return { id, name };
}
