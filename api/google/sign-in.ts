import { say } from "#languages/say";
import { failKey, type SignInOrigin } from "../attempts/attempts";
import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import { providerName } from "../contract/google-issuer";
import type { GoogleInput } from "../contract/sign-in";
import { EmailSchema } from "../contract/text";
import type { Queries } from "../database/engine";
import {
  conflict,
  type HttpError,
  notFound,
  tooManyRequests,
  unauthorized,
  unavailable,
} from "../http/errors";
import { networkOf } from "../http/request";
import { findEnrolmentLink } from "../links/enrolment-link";
import { whyRefused } from "../sign-in-steps/describe-step";
import { readOnTheWayTo, type SignInFlow } from "../sign-in-steps/flow";
import { answerLetIn } from "../sign-in-steps/let-in";
import { type FormerSignIn, findFormerSignIn } from "../sign-in-steps/open-sign-in";
import { proceed } from "../sign-in-steps/proceed";
import { type Admitted, NotAdmitted, requireAdmitted, requireGoogleAccount } from "./accounts";
import { type Google, type GoogleIdentity, ProviderError } from "./id-tokens";
import { spendIdToken } from "./spend-id-token";

/**
 * Signs in to the console with an id token. A new user gets an account. As with a password, the attempt counts for the
 * application that the user is opening.
 *
 * @throws {HttpError} 400 or 409 for the request, 401 for the token, 403 for the user, 404, 409 for a used token or a
 *   taken address, 429 for too many sign-ins of the account, 503
 */
export async function signInWithGoogle(context: Context, input: GoogleInput, origin: Origin) {
  const { google } = context;
  if (!google) throw notFound(() => say("refusal.no-google"));
  const onTheWayTo = await readOnTheWayTo(context, input.onTheWayTo, origin);
  const attemptOrigin = { ...origin, application: onTheWayTo ?? context.ownApplication };
  const network = networkOf(origin.address ?? "unknown");
  const flow: SignInFlow = { proof: "google", protocol: { kind: "console" }, onTheWayTo, network };
  let identity: GoogleIdentity | undefined;
  try {
    identity = await verifyIdToken(google, input, origin.at);
    const admitted = requireAdmitted(google.settings, identity);
    const former = await findFormerSignIn(context, input.former);
    return await finish(context, origin, { admitted, input, flow, former });
  } catch (error) {
    if (error instanceof ProviderError) throw unreachable(context, google, error);
    const reason = error instanceof NotAdmitted ? error.reason : whyRefused(error);
    if (reason === undefined) throw error;
    const account = error instanceof NotAdmitted ? error.account : undefined;
    const who = account?.name ?? EmailSchema.safeParse(identity?.email).data;
    const by = who === undefined ? "" : ` by ${who}`;
    const message = `Failed sign-in to ${attemptOrigin.application.name} with Google${by}: ${reason}`;
    await failKey(context, attemptOrigin, network, message, account);
    throw error instanceof NotAdmitted ? error.answer : error;
  }
}

async function verifyIdToken(
  google: Google,
  { idToken, nonce }: GoogleInput,
  now: number,
): Promise<GoogleIdentity> {
  const identity = await google.verify(idToken, nonce, now);
  if (identity) return identity;
  throw new NotAdmitted(
    unauthorized(() => say("refusal.google-response", { provider: google.name })),
    "invalid id token",
  );
}

/** The user isn't at fault, so nothing is recorded. */
export function unreachable(context: Context, { name }: Google, error: ProviderError): HttpError {
  context.log.warn({ err: error }, "the provider's keys couldn't be fetched");
  return unavailable(5, () => say("refusal.google-unreachable", { provider: name }));
}

interface LastStep {
  admitted: Admitted;
  input: GoogleInput;
  flow: SignInFlow;
  former: FormerSignIn | undefined;
}

async function finish(context: Context, origin: Origin, lastStep: LastStep) {
  const { engine, ownApplication } = context;
  const allowed = await engine.write((queries) =>
    letInOnce(context, queries, { ...origin, application: ownApplication }, lastStep),
  );
  return answerLetIn(context, allowed);
}

async function letInOnce(
  context: Context,
  queries: Queries,
  origin: SignInOrigin,
  { admitted, input, flow, former }: LastStep,
) {
  if (!(await spendIdToken(context, queries, input.nonce, admitted))) {
    const provider = providerName(admitted.issuer);
    const used = conflict(() => say("refusal.google-used", { provider }));
    throw new NotAdmitted(used, "id token already used");
  }
  const account = await requireGoogleAccount(queries, origin, admitted);
  const { device, link, secondStep: takesSteps = false } = input;
  const linkId = await findEnrolmentLink(context, queries, link, account.id);
  const last = { flow: { ...flow, linkId }, device, former, takesSteps };
  const allowed = await proceed(context, queries, origin, { ...account, must_change_password: 0 }, last);
  if ("retryAfterS" in allowed) {
    const answer = tooManyRequests(allowed.retryAfterS);
    throw new NotAdmitted(answer, "too many sign-ins within an hour", account);
  }
  return allowed;
}
