import { type ConnectionInput, isOpenId } from "../contract/connections";
import { isLoopback } from "../contract/loopback";
import { parseUrl } from "../contract/parse-url";
import { backchannelProblem, redirectUriProblems } from "../contract/redirect-uris";
import { unprocessable } from "../http/errors";
import { isElsewhere } from "../http/private-hosts";

/** Public clients can't do without PKCE. For other protocols than OpenID Connect, the former settings stay. */
export function settle(before: Required<ConnectionInput>, input: ConnectionInput): Required<ConnectionInput> {
  const { protocol } = input;
  if (!isOpenId(protocol)) return { ...before, protocol };
  const { groupsClaim = before.groupsClaim, emailVerified = before.emailVerified } = input;
  return {
    ...input,
    groupsClaim,
    emailVerified,
    requirePkce: input.requirePkce || protocol === "openid-public",
  };
}

/**
 * Also without leaving OpenID Connect: a token of a client with a secret must not be good for one without, and what was
 * given without a question must be asked for.
 */
export const endsOpenIdTokens = (before: ConnectionInput, after: ConnectionInput): boolean =>
  isOpenId(before.protocol) &&
  (before.protocol !== after.protocol || (after.thirdParty && !before.thirdParty));

/**
 * Whether a change can hand sign-ins to somebody else, lead people or the service elsewhere, spare people the question for
 * their consent, tell the application other groups, or vouch for addresses that nobody confirmed.
 */
export function isDangerous(before: Required<ConnectionInput>, after: Required<ConnectionInput>): boolean {
  const isNewIn = (known: string[]) => (address: string) => !known.includes(address);
  return (
    (after.protocol === "openid-public" && before.protocol !== "openid-public") ||
    after.redirectUris.some(isNewIn(before.redirectUris)) ||
    after.postLogoutRedirectUris.some(isNewIn(before.postLogoutRedirectUris)) ||
    (before.requirePkce && !after.requirePkce) ||
    after.groupsClaim !== before.groupsClaim ||
    after.native !== before.native ||
    (before.thirdParty && !after.thirdParty) ||
    (before.emailVerified === "confirmed" && after.emailVerified === "entered") ||
    after.backchannelLogoutUri !== before.backchannelLogoutUri
  );
}

/**
 * A new back-channel address isn't on the service's own machine, unless the whole service is there for a trial.
 *
 * @throws {HttpError} 422
 */
export function requireElsewhere(address: string | null, publicUrl: string): void {
  const url = address === null ? null : parseUrl(address);
  if (url === null) return;
  if (!isElsewhere(url) && !isLoopback(new URL(publicUrl).hostname))
    throw unprocessable({ backchannelLogoutUri: ["This is the service's own machine. Use another host."] });
}

/** @throws {HttpError} 422 with a sentence for each address that is refused */
export function requireConnection(connection: ConnectionInput): void {
  if (!isOpenId(connection.protocol)) return;
  const { redirectUris, postLogoutRedirectUris, backchannelLogoutUri } = connection;
  const backchannel = backchannelLogoutUri === null ? undefined : backchannelProblem(backchannelLogoutUri);
  const errors = {
    redirectUris: redirectUriProblems(redirectUris, connection),
    postLogoutRedirectUris: redirectUriProblems(postLogoutRedirectUris, connection),
    backchannelLogoutUri: backchannel === undefined ? [] : [backchannel],
  };
  const found = Object.entries(errors).filter(([, sentences]) => sentences.length > 0);
  if (found.length > 0) throw unprocessable(Object.fromEntries(found));
}
