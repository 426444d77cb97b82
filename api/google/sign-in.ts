import { createHash } from "node:crypto";
import type { Origin } from "../audit-trail/record";
import { beginAttempt, completeAttempt, failAttempt, findCounted } from "../authentication/attempts";
import { type FormerSignIn, findFormer } from "../authentication/former-sign-in";
import { countSuccess } from "../authentication/success-budget";
import { type Attempt, forgiveAttempt } from "../authentication/throttle";
import type { Context } from "../context";
import type { GoogleInput, SignIn } from "../contract/sign-in";
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
import { findAccess } from "../sessions/entry.queries";
import { signPair } from "../sessions/token-pairs";
import { requireUnspent, type VerifiedRequest } from "../signed-requests/requests";
import { spendRequest } from "../signed-requests/requests.queries";
import { type Admitted, Refusal, requireAdmitted, requireGoogleAccount } from "./accounts";
import { type Google, type GoogleIdentity, ProviderError } from "./id-tokens";

/**
 * Signs in to the console with an id token. Who comes for the first time gets an account. Attempts count as with a
 * password: for the application that the person wants to enter.
 *
 * @throws {HttpError} 400 or 409 for the request, 401 for the token, 403 for the person, 404, 409 for a token or an
 *   address that is taken, 429, 503
 */
export async function signInWithGoogle(
  context: Context,
  input: GoogleInput,
  origin: Origin,
): Promise<SignIn> {
  const { google } = context;
  if (!google) throw notFound("Signing in with Google is not set up here.");
  const towards = input.onTheWayTo && (await requireUnspent(context, input.onTheWayTo, origin));
  const through = { ...origin, application: towards?.application ?? context.ownApplication };
  const network = networkOf(origin.address ?? "unknown");
  const attempt = await beginAttempt(context, through, { network });
  let identity: GoogleIdentity | undefined;
  try {
    identity = await verified(google, input, origin.at);
    const email = requireAdmitted(google.settings, identity);
    const { signUp } = google.settings;
    const { nonce } = input;
    const former = await findFormer(context, input.former);
    return await enter(context, origin, { ...identity, email, signUp, attempt, former, nonce, towards });
  } catch (error) {
    if (error instanceof ProviderError) throw await unreachable(context, error, attempt);
    if (!(error instanceof Refusal)) throw error;
    const who = error.account?.name ?? EmailSchema.safeParse(identity?.email).data ?? "Somebody";
    const message = `${who} was not signed in to ${through.application.name} with Google: ${error.reason}`;
    await failAttempt(context, through, message, error.account);
    throw error.answer;
  }
}

async function verified(
  google: Google,
  { idToken, nonce }: GoogleInput,
  now: number,
): Promise<GoogleIdentity> {
  const identity = await google.verify(idToken, nonce, now);
  if (identity) return identity;
  throw new Refusal(
    unauthorized("Google's answer could not be verified. Try again."),
    "the id token was not good",
  );
}

/** Nobody's fault here: the attempt uses up no budget. */
async function unreachable(context: Context, error: ProviderError, attempt: Attempt): Promise<HttpError> {
  context.log.warn({ err: error }, "Google could not be asked for its keys");
  await context.engine.write((queries) => forgiveAttempt(queries, attempt));
  return unavailable(5, "Google can not be reached right now. Try again in a moment.");
}

type Entering = Admitted & {
  attempt: Attempt;
  former: FormerSignIn | undefined;
  nonce: string;
  towards: VerifiedRequest | undefined;
};

async function enter(context: Context, origin: Origin, entering: Entering): Promise<SignIn> {
  const { engine } = context;
  const work = (queries: Queries) => enterOnce(context, queries, origin, entering);
  const { opened, access } = await engine.write(work).catch((error) => {
    // Whoever comes twice at once for the first time is known the second time.
    if (engine.violatedColumns(error) === undefined) throw error;
    return engine.write(work);
  });
  return { ...(await signPair(context, opened)), ...access };
}

async function enterOnce(context: Context, queries: Queries, origin: Origin, entering: Entering) {
  const { attempt, former, nonce, expiresAt, towards } = entering;
  const { ownApplication } = context;
  const through = { ...origin, application: ownApplication };
  // The console's own requests have no mark of their own, so these stand in their place.
  const mark = createHash("sha256").update(nonce).digest("base64url");
  if (!(await spendRequest(queries, ownApplication.id, mark, expiresAt))) {
    const used = conflict("This sign-in with Google was already used. Try again.");
    throw new Refusal(used, "the id token was used before");
  }
  const account = await requireGoogleAccount(queries, through, entering);
  const retryAfterS = await countSuccess(queries, through, account);
  if (retryAfterS !== undefined)
    throw new Refusal(tooManyRequests(retryAfterS), "too many sign-ins within an hour", account);
  const access = await findAccess(queries, account.id, undefined);
  const counted = await findCounted(queries, account.id, towards?.application, ownApplication);
  const message = `${account.name} signed in to ${counted.name} with Google`;
  const opened = await completeAttempt(context, queries, through, {
    attempt,
    account,
    former,
    counted,
    travelled: false,
    message,
  });
  return { opened, access };
}
