import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEncryption } from "#api/keys/encryption";
import { createSigningKeys } from "#api/keys/signing-keys";
import { describeOnEngines } from "#tests/support/engines";
import { OpenIdService } from "#tests/support/openid-service";
import { MASTER_KEY } from "#tests/support/service";

const MINUTE_MS = 60_000;
const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

describeOnEngines("new signing keys under a running provider", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  it.each(["RS256", "ES256"] as const)("take over without a restart, %s", async (idTokenAlg) => {
    const { client, person, browser } = await sso.setUp({ idTokenAlg });
    const before = await sso.tokensFor(browser, client);
    await sso.test.engine.write((queries) =>
      queries
        .updateTable("signing_keys")
        .set({ created_at: Date.now() - 100 * DAY_MS })
        .where("alg", "=", idTokenAlg)
        .execute(),
    );
    const encryption = createEncryption(MASTER_KEY);
    await createSigningKeys(sso.test.engine, encryption, Date.now, ACCESS_TOKEN_MS).rotate();
    // Until every client has seen it, the new key signs nothing.
    sso.passTime(MINUTE_MS);
    const soon = await sso.tokensFor(browser, client);
    const { kid } = decodeProtectedHeader(before.id_token);
    expect(decodeProtectedHeader(soon.id_token).kid).toBe(kid);
    sso.passTime(16 * MINUTE_MS);
    const after = await sso.tokensFor(browser, client);
    expect(decodeProtectedHeader(after.id_token).kid).not.toBe(kid);
    const keys = createRemoteJWKSet(sso.at("/api/.well-known/jwks.json"));
    for (const { id_token } of [before, soon, after])
      expect((await jwtVerify(id_token, keys, { audience: client.id })).payload.sub).toBe(person.id);
    // What was issued before stays good, and the former key's ID token is still a hint.
    expect((await sso.refresh(client, before.refresh_token)).status).toBe(200);
    const silent = await sso.codeFor(browser, client, { prompt: "none", id_token_hint: before.id_token });
    expect((await sso.exchange(client, silent)).status).toBe(200);
    const hint = new URLSearchParams({ id_token_hint: before.id_token });
    await browser.go(sso.at(`/oidc/sign-out?${hint}`));
    expect(await sso.refusal(browser, client, sso.begin(client, { prompt: "none" }))).toBe("login_required");
  });
});
