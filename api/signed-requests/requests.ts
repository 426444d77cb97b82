import { say } from "#languages/say";
import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { badRequest, conflict, type HttpError } from "../http/errors";
import { networkOf } from "../http/request";
import { type ApplicationSecret, noteSecretUse, readApplicationSecret } from "../keys/application-secrets";
import { countInvalidRequest } from "./invalid-requests";
import { isSpent, spendRequest } from "./requests.queries";
import { type SignedRequest, signOwnRequest, verifySignedRequest } from "./signed-requests";

const alreadyUsed = () => conflict(() => say("refusal.request-used"));

/** A verified request and the application that signed it. */
export interface VerifiedRequest extends SignedRequest {
  /** The epoch is that of the verification, so a secret replaced in the meantime opens no pair. */
  application: { id: string; name: string; active: boolean; tokenEpoch: number };
}

interface Given {
  appId: string;
  signedRequest: string;
  redirectionURL?: string;
}

/**
 * Verifies a signed request against the application that it names, without spending it.
 *
 * @throws {HttpError} 400 if it is invalid, with one message for every reason, and audited
 */
async function requireSignedRequest(
  context: Context,
  given: Given,
  origin: Origin,
): Promise<VerifiedRequest> {
  const application = await readApplicationSecret(context, given.appId);
  const verified = application && (await verifyWithEach(context, given, application));
  if (application && verified) {
    const { id, name, active, tokenEpoch } = application;
    await noteSecretUse(context, id, verified.secret);
    return { ...verified.request, application: { id, name, active: active === 1, tokenEpoch } };
  }
  throw await invalidRequest(
    context,
    origin,
    application,
    application
      ? `Invalid sign-in request in the name of ${application.name}`
      : "Sign-in request for an unknown application",
  );
}

/** Tries all accepted secrets of the application, the current one first, whichever fits. */
async function verifyWithEach(
  context: Context,
  { signedRequest, redirectionURL }: Given,
  { id, secrets }: { id: string; secrets: ApplicationSecret[] },
) {
  const expected = { audience: context.config.publicUrl, now: context.now(), redirectionURL };
  const own = id === context.ownApplication.id;
  const tried = await Promise.all(
    secrets.map(async (secret) => {
      const application = { id, secret: secret.text, own };
      const request = await verifySignedRequest(signedRequest, application, expected);
      return request && { request, secret };
    }),
  );
  return tried.find((one) => one !== undefined);
}

/**
 * The same message for every reason; only the audit has the reason. Anybody can send invalid requests, so a network over
 * the limit only increments a counter in memory.
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
      message: `Too many invalid sign-in requests from ${network}`,
    });
  }
  return badRequest(() => say("refusal.request-invalid"));
}

/**
 * Reads a signed request for the sign-in page, which is not shown in the name of an inactive application.
 *
 * @throws {HttpError} 400 if it is invalid or its application is inactive
 */
export async function readSignInRequest(context: Context, given: Given, origin: Origin) {
  const request = await requireSignedRequest(context, given, origin);
  const { application, redirectionURL } = request;
  if (!application.active) {
    const message = `A sign-in request in the name of ${application.name} was refused: the application is inactive`;
    throw await invalidRequest(context, origin, application, message);
  }
  return {
    applicationId: application.id,
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
 * Verifies a signed request that has not been used yet.
 *
 * @throws {HttpError} 400 if it is invalid, 409 if it was used before
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

export async function selfSign(context: Context) {
  const { id } = context.ownApplication;
  const application = await readApplicationSecret(context, id);
  if (!application) throw new Error("The console's own application is missing.");
  return {
    appId: id,
    signedResponse: await signOwnRequest(
      { id, secret: application.secrets[0].text },
      context.config.publicUrl,
      context.now(),
    ),
  };
}

/**
 * Spends a request in the transaction that opens its pair. Only one of several concurrent calls succeeds.
 *
 * @throws {HttpError} 409 if it was used before
 */
export async function spend(queries: Queries, request: VerifiedRequest): Promise<void> {
  if (request.jtiHash === undefined) return;
  if (!(await spendRequest(queries, request.application.id, request.jtiHash, request.expiresAt))) {
    throw alreadyUsed();
  }
}
