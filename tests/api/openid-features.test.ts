// @ts-expect-error The library has no types of its insides.
import insides from "oidc-provider/lib/helpers/weak_cache.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "#api/create-context";
import { open } from "#api/database/connect";
import { createLogger } from "#api/logger";
import { createProvider } from "#api/openid/provider";
import { loadSecrets } from "#api/secrets";
import { languageTags } from "#languages/known";
import { describeOnEngines } from "#tests/support/engines";
import { OpenIdService } from "#tests/support/openid-service";
import { testConfig } from "#tests/support/service";

const featuresOf: (provider: object) => Record<string, { enabled?: boolean }> = (provider) =>
  insides(provider).features;

/** What the library does here. A new version, or a default that was forgotten, shows as a difference. */
const ON = [
  "backchannelLogout",
  "claimsParameter",
  "introspection",
  "pushedAuthorizationRequests",
  "revocation",
  "rpInitiatedLogout",
  "userinfo",
];
const OFF = [
  "attestClientAuth",
  "ciba",
  "clientCredentials",
  "clientIdMetadataDocument",
  "dPoP",
  "devInteractions",
  "deviceFlow",
  "encryption",
  "externalSigningSupport",
  "fapi",
  "jwtIntrospection",
  "jwtResponseModes",
  "jwtUserinfo",
  "mTLS",
  "openid4vci",
  "registration",
  "registrationManagement",
  "requestObjects",
  "resourceIndicators",
  "richAuthorizationRequests",
  "rpMetadataChoices",
  "webMessageResponseMode",
];

/** The discovery document. Addresses are below the issuer's. */
const DISCOVERY = {
  acr_values_supported: ["aal1", "aal2"],
  authorization_endpoint: "/oidc/auth",
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_session_supported: true,
  backchannel_logout_supported: true,
  claim_types_supported: ["normal"],
  claims_parameter_supported: true,
  claims_supported: [
    "acr",
    "amr",
    "auth_time",
    "email",
    "email_verified",
    "groups",
    "iss",
    "locale",
    "name",
    "preferred_username",
    "roles",
    "sid",
    "sub",
    "updated_at",
  ],
  code_challenge_methods_supported: ["S256"],
  end_session_endpoint: "/oidc/sign-out",
  grant_types_supported: ["authorization_code", "refresh_token"],
  id_token_signing_alg_values_supported: ["ES256", "RS256"],
  introspection_endpoint: "/oidc/introspect",
  introspection_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
  issuer: "",
  jwks_uri: "/api/.well-known/jwks.json",
  prompt_values_supported: ["consent", "login", "none", "select_account"],
  pushed_authorization_request_endpoint: "/oidc/request",
  request_uri_parameter_supported: false,
  response_modes_supported: ["form_post", "fragment", "query"],
  response_types_supported: ["code"],
  revocation_endpoint: "/oidc/revoke",
  revocation_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
  scopes_supported: ["email", "groups", "offline_access", "openid", "profile", "roles"],
  subject_types_supported: ["public"],
  token_endpoint: "/oidc/token",
  token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
  ui_locales_supported: [...languageTags].sort(),
  userinfo_endpoint: "/oidc/me",
};

describeOnEngines("what the OpenID provider offers", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  it("is these features of the library and no others", async () => {
    const config = testConfig(databaseUrl());
    const engine = open(databaseUrl());
    const tools = { now: Date.now, log: createLogger("silent"), metrics: undefined };
    const { context } = await createContext(engine, config, loadSecrets(config), tools);
    const provider = createProvider(context, await context.signingKeys.forProvider());
    await engine.close();
    const features = Object.entries(featuresOf(provider));
    const named = (isOn: boolean) =>
      features.flatMap(([name, { enabled }]) => ((enabled === true) === isOn ? [name] : [])).sort();
    expect(named(true)).toEqual(ON);
    expect(named(false)).toEqual(OFF);
  });

  it("is what the discovery document names", async () => {
    const { body } = await sso.send("/.well-known/openid-configuration");
    const named = Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.toSorted() : String(value).startsWith(sso.issuer) ? below(value) : value,
    ]);
    expect(Object.fromEntries(named)).toEqual(DISCOVERY);
  });
  const below = (address: unknown) => String(address).slice(sso.issuer.length);

  it("is authenticated for at the other endpoints by the same methods", async () => {
    for (const isPublic of [false, true]) {
      const { client, browser } = await sso.setUp({ isPublic });
      const { access_token: token } = await sso.tokensFor(browser, client);
      const form = { client_id: client.id, ...(client.secret && { client_secret: client.secret }), token };
      const ask = (path: string) => sso.send(path, { method: "POST", body: new URLSearchParams(form) });
      expect((await ask("/oidc/introspect")).body).toMatchObject({ active: true });
      expect((await ask("/oidc/revoke")).status).toBe(200);
      expect((await ask("/oidc/introspect")).body).toEqual({ active: false });
    }
  });

  it("is no resource but itself: an application that names others is answered all the same", async () => {
    const { client, browser } = await sso.setUp();
    const resource = "https://api.example.test/";
    const code = await sso.codeFor(browser, client, { resource });
    const { status, body } = await sso.exchange(client, code, { resource });
    expect([status, body.error]).toEqual([200, undefined]);
    expect((await sso.userinfo(body.access_token)).status).toBe(200);
    expect((await sso.refresh(client, body.refresh_token, { resource })).status).toBe(200);

    const twice = sso.begin(client).url;
    for (const one of [resource, "https://another.example.test/"]) twice.searchParams.append("resource", one);
    expect((await browser.go(twice)).url.searchParams.has("code")).toBe(true);

    const wanted = { ...Object.fromEntries(sso.begin(client).url.searchParams), resource };
    const pushed = await sso.post("/oidc/request", client, wanted);
    expect([pushed.status, pushed.body.error]).toEqual([201, undefined]);
  });
});
