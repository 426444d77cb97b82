import { setTimeout } from "node:timers/promises";
import { providerName } from "#api/contract/google-issuer";
import { env } from "#app/env.server";
import { requestContext } from "#app/request/context.server";
import { offersGoogle } from "#app/session/google.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { SsoApiError } from "#app/sso-api-error";
import { PATIENCE_MS } from "./screen.server";

/**
 * The ways to sign in that the form offers beside the password. A slow SSO API must not delay it: a way that isn't known in
 * time is missing.
 */
export async function findOffers() {
  const soon = setTimeout(PATIENCE_MS, undefined, { ref: false });
  const inTime = <Result>(work: Promise<Result>) => Promise.race([work, soon]);
  const [google, passkey, resets] = await Promise.all([
    inTime(offersGoogle()),
    inTime(findPasskeyOptions()),
    inTime(hasFeature("password-reset")),
  ]);
  const { GOOGLE_ISSUER } = env();
  if (google) requestContext().formActions.push(new URL(GOOGLE_ISSUER).origin);
  return { google: google ? providerName(GOOGLE_ISSUER) : undefined, passkey, resets };
}

/** Undefined if no passkeys are taken here. */
async function findPasskeyOptions() {
  if (!(await hasFeature("passkeys"))) return undefined;
  return signInSteps.passkeyOptions().catch((error: unknown) => {
    if (error instanceof SsoApiError) return undefined;
    throw error;
  });
}
