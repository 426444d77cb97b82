import { createLocalJWKSet } from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createAccessTokens } from "#api/security/access-tokens";
import { verifySignedRequest } from "#api/security/signed-requests";
import vectors from "#app/guide/vectors.json";
import { readApplicationRequest } from "#app/routes/auth.sign-in/application-request.server";

const { ssoUrl, applicationKey, applicationName, secret, encodedString, request, paths, accessToken } =
  vectors;
const ORIGIN = "https://app.example.com";

beforeAll(() => {
  vi.stubEnv("SSO_URL", ssoUrl);
  vi.stubEnv("APP_KEY", applicationKey);
  vi.stubEnv("APP_SECRET", secret);
  vi.stubEnv("APP_ORIGIN", ORIGIN);
});

const recipe = () => import("#app/guide/recipes/node/sign.mjs");
const application = { id: applicationKey, secret, own: false };
const { redirectionURL, iat } = request.claims;

describe("the guide's test vectors", () => {
  it("have a signed request that the service takes, for that address alone", async () => {
    const expected = { audience: ssoUrl, now: iat * 1000, redirectionURL };
    const verified = await verifySignedRequest(request.signedRequest, application, expected);
    expect(verified).toMatchObject({ redirectionURL });
    expect(verified?.jtiHash).toBeDefined();
    const elsewhere = { ...expected, redirectionURL: `${redirectionURL}x` };
    expect(await verifySignedRequest(request.signedRequest, application, elsewhere)).toBeUndefined();
  });

  it("have an encodedString that the sign-in screen reads", () => {
    const { signedRequest } = request;
    const asked = readApplicationRequest(
      new URLSearchParams({ encodedString, signedRequest, redirectionURL }),
    );
    expect(asked).toMatchObject({ appId: applicationKey, claimedName: applicationName });
  });

  it("have access tokens that the service would take and refuse", async () => {
    const keySet = createLocalJWKSet({ keys: accessToken.keys.keys });
    const keys = {
      signer: () => Promise.reject(new Error("Nothing is signed here.")),
      verifier: (kid: string) => keySet({ alg: "ES256", kid }),
      published: async () => accessToken.keys,
      rotate: async () => {},
    };
    const { verify } = createAccessTokens(keys, ssoUrl, 0, () => Date.now());
    const isOurs = async (token: string) => (await verify(token))?.applicationId === applicationKey;
    expect(await isOurs(accessToken.accept)).toBe(true);
    for (const [why, token] of Object.entries(accessToken.refuse))
      expect(await isOurs(token), why).toBe(false);
  });
});

describe("the guide's recipe in Node", () => {
  it("signs the vectors' claims to the same letter", async () => {
    const { signClaims } = await recipe();
    expect(signClaims(request.claims, secret)).toBe(request.signedRequest);
  });

  it("makes requests that the service takes, each with a mark of its own", async () => {
    const { signRequest } = await recipe();
    const [one, two] = [signRequest("/orders?page=2#top"), signRequest("/orders?page=2#top")];
    expect(one.redirectionURL).toBe(redirectionURL);
    const expected = { audience: ssoUrl, now: Date.now(), redirectionURL };
    const verified = await verifySignedRequest(one.signedRequest, application, expected);
    expect(verified?.jtiHash).toBeDefined();
    expect(verified?.jtiHash).not.toBe(
      (await verifySignedRequest(two.signedRequest, application, expected))?.jtiHash,
    );
  });

  it("takes paths of its own origin, and refuses every other", async () => {
    const { signRequest } = await recipe();
    for (const path of paths.accept) expect(new URL(signRequest(path).redirectionURL).origin).toBe(ORIGIN);
    for (const path of [...paths.refuse, undefined, null, 7, ["/"], { toString: () => "/" }]) {
      expect(() => signRequest(path), JSON.stringify(path)).toThrow();
    }
  });

  it("verifies the vectors' access tokens as it should", async () => {
    vi.stubGlobal("fetch", async () => Response.json(accessToken.keys));
    const { verifyToken } = await import("#app/guide/recipes/node/verify.mjs");
    expect(await verifyToken(accessToken.accept)).toEqual(accessToken.claims);
    for (const [why, token] of Object.entries(accessToken.refuse)) {
      await expect(verifyToken(token), why).rejects.toThrow();
    }
    vi.unstubAllGlobals();
  });
});
