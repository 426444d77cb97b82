import { CONNECTION_FIELD_NAMES } from "../contract/connection-fields";
import { type ConnectionInput, isOpenId } from "../contract/connections";
import { isLoopback } from "../contract/loopback";
import { parseUrl } from "../contract/parse-url";
import {
  backchannelProblem,
  MOST_ADDRESSES,
  redirectUriProblem,
  redirectUriProblems,
} from "../contract/redirect-uris";
import { unprocessable } from "../http/errors";
import { isElsewhere } from "../http/private-hosts";
import { handlingOfField } from "./connection.fields";
import type { StoredConnection } from "./connection.queries";

/**
 * The connection as a change leaves it. Public clients always require PKCE. With another protocol than OpenID Connect, the
 * former settings stay.
 */
export function settle(before: StoredConnection, input: ConnectionInput): StoredConnection {
  const { protocol } = input;
  if (!isOpenId(protocol)) return { ...before, protocol };
  const { emailVerifiedChosen, ...former } = before;
  return {
    ...former,
    ...input,
    requirePkce: input.requirePkce || protocol === "openid-public",
    ...(input.emailVerified === undefined && { emailVerifiedChosen }),
  } as StoredConnection;
}

/**
 * Also without leaving OpenID Connect: a token of a client with a secret must not be good for one without, and what was
 * given without a question must be asked for.
 */
export const endsOpenIdTokens = (before: ConnectionInput, after: ConnectionInput): boolean =>
  isOpenId(before.protocol) &&
  (before.protocol !== after.protocol || (after.thirdParty && !before.thirdParty));

/** Whether a change takes the permission for secrets and a recent proof. */
export const isDangerous = (before: Required<ConnectionInput>, after: Required<ConnectionInput>): boolean =>
  (after.protocol === "openid-public" && before.protocol !== "openid-public") ||
  CONNECTION_FIELD_NAMES.some((name) => handlingOfField(name).isDangerous(before[name], after[name]));

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

/** Why the last redirect address of a connection is refused. The others are registered already. */
export const addedAddressProblem = (address: string, after: ConnectionInput): string | undefined =>
  after.redirectUris.length > MOST_ADDRESSES
    ? `An application has at most ${MOST_ADDRESSES} redirect addresses. Remove one first.`
    : redirectUriProblem(address, after);
