import { recordAudit } from "../audit-trail/record";
import { requireProof } from "../authentication/proof";
import type { Context } from "../context";
import { type Connection, type ConnectionInput, isOpenId } from "../contract/connections";
import { OPENID_PATHS, USUAL_SCOPES } from "../contract/openid-endpoints";
import type { Queries } from "../database/engine";
import { conflict, unprocessable } from "../http/errors";
import { hintOf, readApplicationSecret } from "../keys/application-secrets";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requirePermissionNow } from "../noun/ranks";
import { endLogins } from "../sessions/oidc-logins.queries";
import { APPLICATION } from "./applications.changes";
import { describeConnection } from "./connection.audit";
import { findConnection, updateConnection } from "./connection.queries";
import {
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
  { caller, origin, requireVersion }: Change,
): Promise<Connection> {
  // The library may need half a second to load: not within the transaction.
  const problem = isOpenId(input.protocol) ? await context.openid.problemWith(input) : undefined;
  return context.engine.write(async (queries) => {
    const { applicationName: name, builtIn } = await lock(queries, APPLICATION, id);
    const before = await readConnection(context, queries, id);
    requireVersion(before);
    if (builtIn) throw conflict(`The connection of the application ${name} can't be changed.`);
    const after = settle(before, input);
    if (isDangerous(before, after)) await requirePermissionNow(queries, caller, "applications:secret");
    requireConnection(after);
    if (after.backchannelLogoutUri !== before.backchannelLogoutUri)
      requireElsewhere(after.backchannelLogoutUri, context.config.publicUrl);
    if (problem !== undefined) throw unprocessable({ redirectUris: [problem] });
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
