import { providerName } from "#api/contract/google-issuer";
import { env } from "#app/env.server";

/** Messages for failed sign-ins with Google, by the provider's name. */
const MESSAGES = {
  cancelled: (google: string) => `Signing in with ${google} was cancelled.`,
  failed: (google: string) => `Signing in with ${google} did not work. Try again.`,
  "not set up": (google: string) => `Sign-in with ${google} isn't set up correctly. Tell your administrator.`,
  over: (google: string) => `This sign-in with ${google} is over, or began in another browser. Try again.`,
  "too long": (google: string) => `This request is too long to go by ${google}. Sign in with your password.`,
  unreachable: (google: string) => `${google} can't be reached right now. Try again in a moment.`,
};
type Reason = keyof typeof MESSAGES;

/** A sign-in with Google that came to nothing; the message is for the person. */
export class GoogleFailure extends Error {
  override name = "GoogleFailure";

  constructor(reason: Reason, options?: ErrorOptions) {
    super(MESSAGES[reason](providerName(env().GOOGLE_ISSUER)), options);
  }
}

/**
 * By the provider's error code: RFC 6749, sections 4.1.2.1 and 5.2. Those of OpenID Connect and unknown ones just
 * "failed", as does an expired code.
 */
const REASONS = new Map<string | undefined, Reason>([
  ["access_denied", "cancelled"],
  ["server_error", "unreachable"],
  ["temporarily_unavailable", "unreachable"],
  ["invalid_client", "not set up"],
  ["invalid_request", "not set up"],
  ["invalid_scope", "not set up"],
  ["unauthorized_client", "not set up"],
  ["unsupported_grant_type", "not set up"],
  ["unsupported_response_type", "not set up"],
]);

const LONGEST = 300;

/**
 * The failure of a sign-in that the provider answers with an error. Its cause quotes the provider, for the log: one line
 * of bounded length.
 *
 * @param where which answer it was
 * @param secrets what the quotation must not contain
 */
export function refusedBy(
  where: string,
  { error, error_description }: { error?: string | undefined; error_description?: string | undefined },
  secrets: readonly string[] = [],
): GoogleFailure {
  const said = [error, error_description].filter((part) => part !== undefined).join(", ");
  const cause = new Error(`${where}: ${redact(said, secrets)}`);
  return new GoogleFailure(REASONS.get(error) ?? "failed", { cause });
}

const redact = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter(Boolean)
    .reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .slice(0, LONGEST);
