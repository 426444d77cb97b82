import { decodeProtectedHeader, importJWK, type JWK, SignJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { open } from "#api/database/connect";
import type { Engine } from "#api/database/engine";
import { createEncryption } from "#api/keys/encryption";
import { createSigningKeys, makeSigningKey, type SigningKeys } from "#api/keys/signing-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, PUBLIC_URL, TestService } from "#tests/support/service";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ACCESS_TOKEN_MS = 15 * MINUTE_MS;

const encryption = createEncryption(MASTER_KEY);

describeOnEngines("the signing keys", (databaseUrl) => {
  let test: TestService;
  let engines: Engine[];
  let now = Date.now();
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    engines = [open(databaseUrl()), open(databaseUrl())];
    now = Date.now();
  });
  afterAll(async () => {
    for (const engine of engines) await engine.close();
    await test.stop();
  });

  /** As another process would have them. */
  const keysOf = (engine: Engine | undefined = engines[0]): SigningKeys =>
    createSigningKeys(engine as Engine, encryption, () => now, ACCESS_TOKEN_MS);
  const algs = (keys: JWK[]) => keys.map(({ alg }) => alg);
  const kids = (keys: JWK[]) => keys.map(({ kid }) => kid);
  const published = async () => (await test.get("/.well-known/jwks.json")).body.keys as JWK[];

  it("have none of RS256 until OpenID Connect is used; then several processes make a single one", async () => {
    expect(algs(await published())).toEqual(["ES256"]);
    await keysOf().rotate();
    expect(algs((await keysOf().published()).keys)).toEqual(["ES256"]);

    const processes = engines.map((engine) => keysOf(engine));
    const lists = await Promise.all(
      [...processes, ...processes].map(async (keys) => (await keys.forProvider()).keys),
    );
    for (const list of lists) expect(kids(list)).toEqual(kids(lists[0] ?? []));
    expect(algs(lists[0] ?? [])).toEqual(["RS256", "ES256"]);
    test.aheadMs = 11_000;
    expect(algs(await published()).sort()).toEqual(["ES256", "RS256"]);
    test.aheadMs = 0;
  });

  it("are published without their private parts, and each names its algorithm and use", async () => {
    test.aheadMs = 11_000;
    const [rsa] = (await published()).filter(({ alg }) => alg === "RS256");
    test.aheadMs = 0;
    expect(Object.keys(rsa ?? {}).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    expect(rsa).toMatchObject({ use: "sig", kty: "RSA" });
    expect(Buffer.from(rsa?.n ?? "", "base64url")).toHaveLength(256);
  });

  it("are given to the provider with their private parts, and sign what the published ones verify", async () => {
    const { keys } = await keysOf().forProvider();
    for (const jwk of keys) {
      expect(jwk).toMatchObject({ use: "sig", d: expect.any(String) });
      expect(await importJWK(jwk, jwk.alg)).toMatchObject({ type: "private" });
    }
    for (const alg of ["RS256", "ES256"] as const) {
      const { kid } = await keysOf().signer(alg);
      expect(kid).toBe(keys.find((key) => key.alg === alg)?.kid);
    }
  });

  it("S3: of RS256 verify no access token, whatever it says", async () => {
    const { token } = await test.signIn();
    const { kid, key } = await keysOf().signer("RS256");
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid })
      .setIssuer(PUBLIC_URL)
      .sign(key);
    test.aheadMs = 11_000;
    expect((await test.get("/auth/profile", token)).status).toBe(200);
    expect((await test.get("/auth/profile", forged)).status).toBe(401);
    const mixed = await new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid })
      .sign((await keysOf().signer("ES256")).key);
    expect((await test.get("/auth/profile", mixed)).status).toBe(401);
    test.aheadMs = 0;
    expect(await keysOf().verifier(kid)).toBeUndefined();
  });

  it("of each algorithm are published ahead and sign later; the provider's list changes with them", async () => {
    const keys = keysOf();
    const before = await keys.forProvider();
    expect((await keys.forProvider()).version).toBe(before.version);
    now += 1000;
    await test.engine.write((queries) => makeSigningKey(queries, encryption, now, "RS256"));

    now += 11_000;
    const waiting = await keys.forProvider();
    expect(waiting.version).not.toBe(before.version);
    expect(algs(waiting.keys)).toEqual(["RS256", "RS256", "ES256"]);
    expect(waiting.keys[0]?.kid).toBe(before.keys[0]?.kid);
    expect((await keys.published()).keys).toHaveLength(3);

    now += 16 * MINUTE_MS;
    const signing = await keys.forProvider();
    expect(signing.version).not.toBe(waiting.version);
    expect(signing.keys[0]?.kid).toBe(waiting.keys[1]?.kid);
    expect((await keys.signer("RS256")).kid).toBe(signing.keys[0]?.kid);
    expect((await keys.signer()).kid).toBe(decodeProtectedHeader((await test.signIn()).token).kid);
  });

  it("are published for two hours after their retirement, and the provider has them until they are forgotten", async () => {
    const keys = keysOf();
    const [signer, former] = (await keys.forProvider()).keys;
    await keys.rotate();
    const isPublished = async () => kids((await keys.published()).keys).includes(former?.kid);
    expect(await isPublished()).toBe(true);
    now += 2 * HOUR_MS;
    expect(await isPublished()).toBe(true);
    now += 11_000;
    expect(await isPublished()).toBe(false);
    expect(kids((await keys.forProvider()).keys)).toContain(former?.kid);

    now += 7 * DAY_MS;
    await keys.rotate();
    expect(kids((await keys.forProvider()).keys)).not.toContain(former?.kid);
    expect((await keys.forProvider()).keys[0]?.kid).toBe(signer?.kid);
  });

  it("are rotated by each algorithm's own age, by one of several processes", async () => {
    const rows = () => test.engine.read.selectFrom("signing_keys").select(["id", "alg"]).execute();
    const before = await rows();
    await test.engine.write((queries) =>
      queries
        .updateTable("signing_keys")
        .set({ created_at: now - 91 * DAY_MS })
        .where("alg", "=", "RS256")
        .execute(),
    );
    await test.engine.write((queries) =>
      queries
        .updateTable("signing_keys")
        .set({ created_at: now - 89 * DAY_MS })
        .where("alg", "=", "ES256")
        .execute(),
    );
    const processes = engines.map((engine) => keysOf(engine));
    await Promise.all(processes.map((keys) => keys.rotate()));
    const added = (await rows()).filter(({ id }) => !before.some((known) => known.id === id));
    expect(added.map(({ alg }) => alg)).toEqual(["RS256"]);
  });
});
