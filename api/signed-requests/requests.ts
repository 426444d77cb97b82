import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { badRequest, conflict, type HttpError } from "../http/errors";
import { networkOf } from "../http/request";
import { readApplicationSecret } from "../keys/application-secrets";
import { countInvalidRequest } from "./invalid-requests";
import { isSpent, spendRequest } from "./requests.queries";
import { type SignedRequest, signOwnRequest, verifySignedRequest } from "./signed-requests";

const alreadyUsed = () => conflict("This sign-in request was already used.");

/** A verified request, and who signed it. */
export interface VerifiedRequest extends SignedRequest {
  /** With the epoch that it had while the request was verified: a secret that is replaced meanwhile opens nothing. */
  application: { id: string; name: string; active: boolean; tokenEpoch: number };
}

interface Given {
  appId: string;
  signedRequest: string;
  redirectionURL?: string;
}

/**
 * Verifies a signed request against the application that it names. Spends nothing.
 *
 * @throws {HttpError} 400 where anything is wrong with it: one message, and an audit
 */
async function requireSignedRequest(
  context: Context,
  given: Given,
  origin: Origin,
): Promise<VerifiedRequest> {
  const application = await readApplicationSecret(context, given.appId);
  const request =
    application &&
    (await verifySignedRequest(
      given.signedRequest,
      { ...application, own: application.id === context.ownApplication.id },
      { audience: context.config.publicUrl, now: context.now(), redirectionURL: given.redirectionURL },
    ));
  if (application && request) {
    const { id, name, active, tokenEpoch } = application;
    return { ...request, application: { id, name, active: active === 1, tokenEpoch } };
  }
  throw await invalidRequest(
    context,
    origin,
    application,
    application
      ? `A sign-in request in the name of ${application.name} was not valid`
      : "A sign-in request named no known application",
  );
}

/**
 * One message whatever the reason is: only the audit tells it. Anybody can send as many as they like: a network that has
 * sent too many only adds to a number in memory.
 */
async function invalidRequest(
  { engine, refusals }: Context,
  origin: Origin,
  application: { id: string; name: string } | undefined,
  message: string,
): Promise<HttpError> {
  const network = networkOf(origin.address ?? "unknown");
  if (await countInvalidRequest(engine, origin.at, network)) {
    refusals.add(
      { ...origin, application: application && { id: application.id, name: application.name } },
      { action: "sign-in-request.refuse", message },
    );
  } else {
    refusals.add(origin, {
      action: "sign-in-request.throttle",
      message: `Too many sign-in requests from ${network} were not valid`,
    });
  }
  return badRequest("This sign-in request is not valid.");
}

/**
 * What a signed request asks of somebody who is not signed in. A deactivated application gets no sign-in page in its name.
 *
 * @throws {HttpError} 400 where anything is wrong with it, or its application is inactive
 */
export async function readSignInRequest(context: Context, given: Given, origin: Origin) {
  const request = await requireSignedRequest(context, given, origin);
  const { application, redirectionURL } = request;
  if (!application.active) {
    const message = `A sign-in request in the name of ${application.name} was refused: the application is inactive`;
    throw await invalidRequest(context, origin, application, message);
  }
  return {
    applicationName: application.name,
    redirectionURL,
    spent: await isRequestSpent(context, request),
  };
}

async function isRequestSpent(context: Context, request: VerifiedRequest): Promise<boolean> {
  return (
    request.jtiHash !== undefined && isSpent(context.engine.read, request.application.id, request.jtiHash)
  );
}

/**
 * Verifies a signed request that is still to bring somebody in.
 *
 * @throws {HttpError} 400 where anything is wrong with it, 409 where it was spent before
 */
export async function requireUnspent(
  context: Context,
  given: Given,
  origin: Origin,
): Promise<VerifiedRequest> {
  const request = await requireSignedRequest(context, given, origin);
  if (await isRequestSpent(context, request)) throw alreadyUsed();
  return request;
}

/** The console's own request. */
export async function selfSign(context: Context) {
  const { id } = context.ownApplication;
  const application = await readApplicationSecret(context, id);
  if (!application) throw new Error("The console's own application is missing.");
  return {
    appId: id,
    signedResponse: await signOwnRequest(application, context.config.publicUrl, context.now()),
  };
}

/**
 * Spends a request's mark, in the transaction that makes the pair: of any number at once, one goes through.
 *
 * @throws {HttpError} 409 where it was spent before
 */
export async function spend(queries: Queries, request: VerifiedRequest): Promise<void> {
  if (request.jtiHash === undefined) return;
  if (!(await spendRequest(queries, request.application.id, request.jtiHash, request.expiresAt))) {
    throw alreadyUsed();
  }
}
