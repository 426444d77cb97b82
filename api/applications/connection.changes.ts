import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { type Connection, type ConnectionInput, isOpenId } from "../contract/connections";
import { OPENID_PATHS, USUAL_SCOPES } from "../contract/openid-endpoints";
import type { Queries } from "../database/engine";
import { conflict, unprocessable } from "../http/errors";
import { hintOf, readApplicationSecret } from "../keys/application-secrets";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requirePermissionNow } from "../noun/ranks";
import { requireProof } from "../proofs/proof";
import { endLogins } from "../sessions/oidc-logins.queries";
import { APPLICATION } from "./applications.changes";
import { describeConnection } from "./connection.audit";
import { findConnection, type StoredConnection, updateConnection } from "./connection.queries";
import {
  addedAddressProblem,
  endsOpenIdTokens,
  isDangerous,
  requireConnection,
  requireElsewhere,
  settle,
} from "./connection.rules";

/** With everything that has to be copied into the application. @throws {HttpError} 404 */
export async function readConnection(
  { config, encryption, now }: Context,
  queries: Queries,
  id: string,
): Promise<Connection> {
  const connection = requireFound("application", await findConnection(queries, id));
  const application = await readApplicationSecret({ engine: { read: queries }, encryption, now }, id);
  const { discovery, authorization, token, userinfo, jwks, endSession } = OPENID_PATHS;
  const issuer = config.publicUrl;
  return {
    ...connection,
    issuer,
    discovery: `${issuer}${discovery}`,
    authorization: `${issuer}${authorization}`,
    token: `${issuer}${token}`,
    userinfo: `${issuer}${userinfo}`,
    jwks: `${issuer}${jwks}`,
    endSession: `${issuer}${endSession}`,
    scopes: USUAL_SCOPES,
    secretHint: hintOf(requireFound("application", application).secrets[0]),
  };
}

/**
 * Replaces a connection. Its tokens stay, also those of an address that is removed, unless the protocol changes. What makes
 * it weaker (`isDangerous`) takes the permission for secrets and a recent proof.
 *
 * @throws {HttpError} 403, 404, 409 for the built-in application, 412, 422 for addresses that are refused
 */
export async function changeConnection(
  context: Context,
  id: string,
  input: ConnectionInput,
  change: Change,
): Promise<Connection> {
  const check = await loadCheck(context, input);
  return save(context, id, change, {
    toAfter: (before) => settle(before, input),
    requireValid(after, before) {
      requireConnection(after);
      if (after.backchannelLogoutUri !== before.backchannelLogoutUri)
        requireElsewhere(after.backchannelLogoutUri, context.config.publicUrl);
      const problem = check?.(after);
      if (problem !== undefined) throw unprocessable({ redirectUris: [problem] });
    },
  });
}

/**
 * Registers one more redirect address, with the rules of `changeConnection`. One that is registered already changes nothing.
 *
 * @throws {HttpError} also 409 for another protocol than OpenID Connect
 */
export async function addRedirectUri(
  context: Context,
  id: string,
  redirectUri: string,
  change: Change,
): Promise<Connection> {
  const check = await loadCheck(
    context,
    requireFound("application", await findConnection(context.engine.read, id)),
  );
  return save(context, id, change, {
    toAfter(before, name) {
      if (!check || !isOpenId(before.protocol))
        throw conflict(`The application ${name} doesn't sign people in by OpenID Connect.`);
      const { redirectUris } = before;
      if (redirectUris.includes(redirectUri)) return undefined;
      return { ...before, redirectUris: [...redirectUris, redirectUri] };
    },
    requireValid(after) {
      const problem = addedAddressProblem(redirectUri, after) ?? check?.(after);
      if (problem !== undefined) throw unprocessable({ redirectUri: [problem] });
    },
  });
}

/** The library's check of a connection by OpenID Connect. Loading it may take half a second: not within a transaction. */
const loadCheck = async ({ openid }: Context, { protocol }: Pick<StoredConnection, "protocol">) =>
  isOpenId(protocol) ? openid.loadCheck() : undefined;

interface Wanted {
  /** @returns undefined if nothing changes */
  toAfter(before: Connection, name: string): StoredConnection | undefined;
  /** @throws {HttpError} 422 */
  requireValid(after: StoredConnection, before: Connection): void;
}

function save(
  context: Context,
  id: string,
  { caller, origin, requireVersion }: Change,
  { toAfter, requireValid }: Wanted,
): Promise<Connection> {
  return context.engine.write(async (queries) => {
    const { applicationName: name, builtIn } = await lock(queries, APPLICATION, id);
    const before = await readConnection(context, queries, id);
    requireVersion(before);
    if (builtIn) throw conflict(`The connection of the application ${name} can't be changed.`);
    const after = toAfter(before, name);
    if (after === undefined) return before;
    if (isDangerous(before, after)) await requirePermissionNow(queries, caller, "applications:secret");
    requireValid(after, before);
    if (isDangerous(before, after)) await requireProof(context, caller, { queries });
    const endsTokens = endsOpenIdTokens(before, after);
    if (endsTokens) await endLogins(queries, { applicationIds: [id] }, origin.at);
    await updateConnection(queries, id, after, { now: origin.at, endsTokens });
    const { phrases, changes } = describeConnection(name, before, after);
    await recordAudit(queries, origin, {
      action: "application.update-connection",
      message: `${caller.name} ${phrases}`,
      target: { type: "application", id, name },
      changes,
    });
    return readConnection(context, queries, id);
  });
}
