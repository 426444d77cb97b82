import { providerName } from "#api/contract/google-issuer";
import { env } from "#app/env.server";
import { say } from "#languages/say";

/** Messages for failed sign-ins with Google, by the provider's name. */
const MESSAGES = {
  cancelled: (provider: string) => say("google.cancelled", { provider }),
  failed: (provider: string) => say("google.failed", { provider }),
  "not set up": (provider: string) => say("google.not-set-up", { provider }),
  over: (provider: string) => say("google.over", { provider }),
  "too long": (provider: string) => say("google.too-long", { provider }),
  unreachable: (provider: string) => say("refusal.google-unreachable", { provider }),
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
