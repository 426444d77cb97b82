import { generateKeyPairSync } from "node:crypto";
import { createLocalJWKSet, SignJWT } from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createAccessTokens } from "#api/sessions/access-tokens";
import { verifySignedRequest } from "#api/signed-requests/signed-requests";
import vectors from "#app/guide/vectors.json";
import { readApplicationRequest } from "#app/sign-in/application-request.server";

const { ssoUrl, applicationKey, applicationName, secret, encodedString, request, accessToken } = vectors;
const { applicationOrigin: ORIGIN, paths, headers } = vectors;

beforeAll(() => {
  vi.stubEnv("SSO_URL", ssoUrl);
  vi.stubEnv("APP_KEY", applicationKey);
  vi.stubEnv("APP_SECRET", secret);
  vi.stubEnv("APP_ORIGIN", ORIGIN);
});

const ownKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
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
    const path = "/orders?page=2&sso_state=5b0c2f0e#top";
    const [one, two] = [signRequest(path), signRequest(path)];
    const expected = { audience: ssoUrl, now: Date.now(), redirectionURL: ORIGIN + path };
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

  it("S2: signs for pages of its own alone", async () => {
    const { isOwnPage } = await recipe();
    for (const own of headers.accept) expect(isOwnPage(own), JSON.stringify(own)).toBe(true);
    for (const other of headers.refuse) expect(isOwnPage(other), JSON.stringify(other)).toBe(false);
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

  it("fetches the keys every five minutes, and for unknown ones every five seconds at most", async () => {
    vi.resetModules();
    const { verifyToken } = await import("#app/guide/recipes/node/verify.mjs");
    let fetched = 0;
    vi.stubGlobal("fetch", async () => {
      fetched += 1;
      return Response.json(accessToken.keys);
    });
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    const forged = await new SignJWT().setProtectedHeader({ alg: "ES256", kid: "made-up" }).sign(ownKey);
    const counts = [];
    for (const second of [0, 1, 4, 6, 7, 12, 313]) {
      vi.setSystemTime(start + second * 1000);
      const isForged = second > 0 && second < 300;
      await verifyToken(isForged ? forged : accessToken.accept).catch(() => {});
      counts.push(fetched);
    }
    expect(counts).toEqual([1, 1, 1, 2, 2, 3, 4]);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
