import { say } from "#languages/say";
import type { Origin } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import type { Context } from "../context";
import { MINUTE_MS } from "../contract/durations";
import type { ProofInput } from "../contract/proof";
import { conflict, notFound, unprocessable } from "../http/errors";
import type { SignedIn } from "../sessions/caller";
import { findGoogleAccount } from "./accounts.queries";
import { type Google, ProviderError } from "./id-tokens";
import { unreachable } from "./sign-in";
import { spendIdToken } from "./spend-id-token";

/** How long ago the user may have signed in at Google. Google tells it to some clients only. */
const MOST_AGE_MS = 5 * MINUTE_MS;

const WRONG = {
  token: (provider: string) => say("refusal.google-response", { provider }),
  person: (provider: string) => say("refusal.google-person", { provider }),
  age: (provider: string) => say("refusal.google-age", { provider }),
};

const REASONS = {
  token: "invalid id token",
  person: "another Google account",
  age: "the sign-in at Google is too old",
};

/**
 * Verifies that the caller has just been at Google.
 *
 * @throws {HttpError} 404 without Google, 409 for a used token, 422 for an invalid token, another person or a sign-in at
 *   Google that is too old, 503 if Google can't be reached
 */
export async function verifyGoogleProof(
  context: Context,
  { idToken, nonce }: NonNullable<ProofInput["google"]>,
  caller: SignedIn,
  origin: Origin,
): Promise<void> {
  const { google, engine } = context;
  if (!google) throw notFound(() => say("refusal.no-google"));
  const identity = await google.verify(idToken, nonce, origin.at).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    throw unreachable(context, google, error);
  });
  if (!identity) throw await refuse(context, google, origin, caller, "token");
  const account = await findGoogleAccount(engine.read, identity.issuer, identity.subject);
  if (account?.id !== caller.userId) throw await refuse(context, google, origin, caller, "person");
  if (identity.authenticatedAt !== undefined && identity.authenticatedAt < origin.at - MOST_AGE_MS)
    throw await refuse(context, google, origin, caller, "age");
  if (!(await engine.write((queries) => spendIdToken(context, queries, nonce, identity))))
    throw conflict(() => say("refusal.google-used", { provider: google.name }));
}

async function refuse(
  { engine }: Context,
  google: Google,
  origin: Origin,
  { name }: SignedIn,
  why: keyof typeof WRONG,
) {
  const message = `${name} could not confirm with Google: ${REASONS[why]}`;
  await engine.write((queries) => recordRefusal(queries, origin, { action: "proof.give", message }));
  return unprocessable({ google: [() => WRONG[why](google.name)] });
}
