import type { Client, KoaContextWithOIDC, default as Provider } from "oidc-provider";
import type { Context } from "../context";
import { CLAIMS, SCOPES } from "./claims";
import { findConsent } from "./consents.queries";

type Grant = InstanceType<Provider["Grant"]>;

/** The scopes of a request that the provider knows. */
export const scopesOf = (params: { scope?: unknown }): string[] =>
  String(params.scope ?? "")
    .split(" ")
    .filter((scope) => SCOPES.includes(scope));

const claimsOf = (scopes: string[]): string[] =>
  Object.entries(CLAIMS).flatMap(([scope, claims]) => (scopes.includes(scope) ? claims : []));
const ALL_CLAIMS = claimsOf(Object.keys(CLAIMS));

export const isThirdParty = (client: Client): boolean => client.third_party === true;

/**
 * The grant of a request (`loadExistingGrant`). First-party applications get what they ask for. Third-party applications
 * get it once the user has consented; without that, the library asks.
 */
export async function loadGrant(context: Context, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { session, client, provider, result, params } = ctx.oidc;
  const userId = session?.accountId;
  if (!session || !client || !userId) return undefined;
  const { clientId } = client;
  const wanted = scopesOf(params ?? {});
  const known = result?.consent?.grantId ?? session.grantIdFor(clientId);
  const grant = known === undefined ? undefined : await provider.Grant.find(known);
  const isMine = grant?.clientId === clientId && grant.accountId === userId;
  if (isMine && covers(grant, wanted)) return grant;
  if (isThirdParty(client)) {
    const allowed = await findConsent(context.engine.read, userId, clientId);
    if (!wanted.every((scope) => allowed.includes(scope))) return isMine ? grant : undefined;
  }
  return makeGrant(provider, isMine ? grant : undefined, { userId, client, scopes: wanted });
}

const covers = (grant: Grant, scopes: string[]): boolean => {
  const granted = grant.getOIDCScope().split(" ");
  return scopes.every((scope) => granted.includes(scope));
};

/**
 * Saves a grant of these scopes, or adds them to the one that is there. By the claims parameter, an application may also
 * name single claims; a third-party application gets those of its scopes, which the user was asked about.
 */
export async function makeGrant(
  provider: Provider,
  former: Grant | undefined,
  { userId, client, scopes }: { userId: string; client: Client; scopes: string[] },
): Promise<Grant> {
  const grant = former ?? new provider.Grant({ accountId: userId, clientId: client.clientId });
  grant.addOIDCScope(scopes.join(" "));
  const ofScopes = claimsOf(grant.getOIDCScope().split(" "));
  const [allowed, refused] = isThirdParty(client)
    ? [ofScopes, ALL_CLAIMS.filter((claim) => !ofScopes.includes(claim))]
    : [ALL_CLAIMS, []];
  grant.addOIDCClaims(allowed);
  // The library asks for consent about claims that it doesn't find in either list.
  grant.rejected = { openid: { claims: refused } };
  await grant.save();
  return grant;
}
