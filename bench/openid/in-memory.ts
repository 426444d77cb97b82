/**
 * oidc-provider alone, with its in-memory adapter, the settings of the product and nobody to ask: what the product's
 * OpenID Connect is compared with. Runs as its own process; PORT and the client come from the environment: without a secret it is public,
 * and its refresh tokens are rotated.
 */
import { createServer } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";

const { PORT, CLIENT_ID = "", CLIENT_SECRET, REDIRECT_URI = "" } = process.env;
const issuer = `http://127.0.0.1:${PORT}`;
const HOURS = 3600;

const keyOf = async (alg: string) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: "sig", kid: alg };
};

const provider: Provider = new Provider(issuer, {
  clients: [
    {
      client_id: CLIENT_ID,
      ...(CLIENT_SECRET
        ? { client_secret: CLIENT_SECRET }
        : { token_endpoint_auth_method: "none" as const, id_token_signed_response_alg: "ES256" as const }),
      redirect_uris: [REDIRECT_URI],
      grant_types: ["authorization_code", "refresh_token"],
    },
  ],
  jwks: { keys: await Promise.all(["RS256", "ES256"].map(keyOf)) },
  routes: {
    authorization: "/oidc/auth",
    token: "/oidc/token",
    userinfo: "/oidc/me",
    introspection: "/oidc/introspect",
  },
  responseTypes: ["code"],
  pkce: { required: () => false },
  conformIdTokenClaims: false,
  claims: {
    openid: ["sub"],
    profile: ["name"],
    email: ["email", "email_verified"],
    groups: ["groups"],
    roles: ["roles"],
  },
  features: {
    devInteractions: { enabled: false },
    introspection: { enabled: true },
    revocation: { enabled: true },
    rpInitiatedLogout: { enabled: true },
    backchannelLogout: { enabled: true },
  },
  ttl: {
    AccessToken: HOURS / 4,
    AuthorizationCode: 60,
    Grant: 12 * HOURS,
    IdToken: HOURS,
    Interaction: HOURS,
    RefreshToken: 12 * HOURS,
    Session: 12 * HOURS,
  },
  issueRefreshToken: async () => true,
  rotateRefreshToken: !CLIENT_SECRET,
  expiresWithSession: async () => true,
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({
      sub: accountId,
      name: "Ada Lovelace",
      email: "ada@bench.example",
      email_verified: true,
      groups: ["auditor"],
      roles: ["auditor"],
    }),
  }),
  loadExistingGrant: async ({ oidc }) => {
    const known = oidc.session?.grantIdFor(CLIENT_ID);
    if (known) return provider.Grant.find(known);
    const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? "" });
    grant.addOIDCScope("openid profile email groups roles offline_access");
    await grant.save();
    return grant;
  },
});

const handle = provider.callback();
const server = createServer((request, response) => {
  if (!request.url?.startsWith("/interaction/")) return void handle(request, response);
  const result = { login: { accountId: "ada", remember: false } };
  void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
});
server.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
