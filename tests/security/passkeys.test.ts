import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Assertion, Attestation } from "#api/contract/factors";
import { type ChallengePurpose, createChallenge } from "#api/factors/challenges";
import { addPasskey, creationOptions, verifyAttestation } from "#api/factors/new-passkeys";
import { requestOptions, signInOptions, spendAssertion, verifyAssertion } from "#api/factors/passkeys";
import { areOffered, rpIdOf } from "#api/factors/relying-party";
import { challengesKey } from "#api/keys/derived-keys";
import { type Algorithm, Authenticator } from "#tests/support/authenticator";
import { describeOnEngines } from "#tests/support/engines";
import { type FactorTools, factorTools, noticesTo, somewhere } from "#tests/support/factors";
import { PUBLIC_URL, TestService } from "#tests/support/service";

const REFUSED = { status: 401, message: "This passkey doesn't work here. Try another way." };
const HALF_AN_HOUR = 30 * 60_000;

type Given = ConstructorParameters<typeof Authenticator>[0];
type Lies = Parameters<Authenticator["get"]>[1];

describeOnEngines("a passkey", (databaseUrl) => {
  let test: TestService;
  let tools: FactorTools;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    tools = factorTools(test, databaseUrl());
  });
  afterAll(() => test.stop());

  const optionsOf = (user: { id: string; name: string; username: string }) =>
    test.engine.write((queries) => creationOptions(tools, queries, user));
  async function register(userId: string, credential: Attestation, name = "Key") {
    const verified = await verifyAttestation(tools, credential, `register:${userId}`);
    await test.engine.write((queries) => addPasskey(queries, { userId, verified, name, now: test.now }));
  }
  /** Someone with a passkey. */
  async function somebody(given: Given = {}) {
    const { id, input } = await test.addUser();
    const user = { id, name: input.name, username: input.username };
    const authenticator = new Authenticator(given);
    const options = await optionsOf(user);
    await register(id, authenticator.create(options));
    return { user, authenticator, options };
  }
  const verify = (credential: Assertion, userId?: string, purpose: ChallengePurpose = "sign-in") =>
    verifyAssertion(tools, credential, purpose, userId, somewhere(test));
  const spend = (verified: Awaited<ReturnType<typeof verify>>) =>
    test.engine.write((queries) => spendAssertion(queries, verified, test.now));
  const signIn = async (authenticator: Authenticator, lies?: Lies) =>
    spend(await verify(authenticator.get(signInOptions(tools), lies)));
  const rowOf = ({ id }: Authenticator) =>
    test.engine.read.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("FA1: signs its user in, without a write before it is used", async () => {
    const { user, authenticator } = await somebody();
    const options = signInOptions(tools);
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{72}$/),
      rpId: "sso.example.test",
      timeout: 300_000,
      userVerification: "required",
    });
    const verified = await verify(authenticator.get(options));
    expect(verified.account).toMatchObject({ ...user, active: 1, token_epoch: 0 });
    expect(await rowOf(authenticator)).toMatchObject({ sign_count: 1, last_used_at: null });
    expect(await spend(verified)).toBe(true);
    expect(await rowOf(authenticator)).toMatchObject({ sign_count: 2, last_used_at: expect.any(Number) });
    expect(await spend(verified)).toBe(false);
  });

  it("FA1: is one of the user's own as a second factor and as a proof", async () => {
    const { user, authenticator } = await somebody();
    const { id, input } = await test.addUser();
    const nobody = { id, name: input.name, username: input.username };
    expect(await requestOptions(tools, test.engine.read, nobody.id, "second:1")).toBeUndefined();
    const options = await requestOptions(tools, test.engine.read, user.id, "second:1");
    expect(options?.allowCredentials).toEqual([
      { id: authenticator.id, type: "public-key", transports: ["internal"] },
    ]);
    if (!options) return;
    // A security key that isn't asked for a discoverable credential names no user.
    const given = authenticator.get(options, { userHandle: undefined });
    expect((await verify(given, user.id, "second:1")).account.id).toBe(user.id);
    await expect(verify(given, nobody.id, "second:1")).rejects.toMatchObject(REFUSED);
    await expect(verify(given, user.id, "second:2")).rejects.toMatchObject(REFUSED);
    await expect(verify(given, user.id, "proof:1")).rejects.toMatchObject(REFUSED);
  });

  const lies: Record<string, Lies> = {
    "of another type": { type: "webauthn.create" },
    "from another origin": { origin: "https://sso.example.test.evil.test" },
    "from the same host without encryption": { origin: PUBLIC_URL.replace("https", "http") },
    "from another port": { origin: `${PUBLIC_URL}:8443` },
    "from a page in another's frame": { crossOrigin: true },
    "for another host": { rpId: "example.test" },
    "without a user's presence": { up: false },
    "without a user's verification": { uv: false },
    "without its user": { userHandle: undefined },
    "with another user": { userHandle: randomBytes(32).toString("base64url") },
    "that is synced all of a sudden": { be: true, bs: true },
    "that is synced though it can't be": { bs: true },
  };
  it.each(Object.entries(lies))("FA1: %s is refused with the one text", async (_, lie) => {
    const { authenticator } = await somebody();
    const error = await signIn(authenticator, lie).catch((refusal: unknown) => refusal);
    expect(error).toMatchObject(REFUSED);
    expect(error).not.toHaveProperty("extra.code");
    expect(await rowOf(authenticator)).toMatchObject({ sign_count: 1, last_used_at: null });
    expect(await signIn(authenticator)).toBe(true);
  });

  it("FA1: that was synced and says that it can't be is refused", async () => {
    const { authenticator } = await somebody({ isSynced: true });
    await expect(signIn(authenticator, { be: false, bs: false })).rejects.toMatchObject(REFUSED);
  });

  it("FA1: answers only our challenges, of its purpose", async () => {
    const { user, authenticator } = await somebody();
    const own = createChallenge(tools, "sign-in");
    const flipped = `${own.slice(0, 20)}${own[20] === "A" ? "B" : "A"}${own.slice(21)}`;
    const foreign = createChallenge({ ...tools, challengesKey: challengesKey("another key") }, "sign-in");
    const others = [
      flipped,
      foreign,
      randomBytes(54).toString("base64url"),
      "",
      `${own}=`,
      own.slice(0, -1),
      createChallenge(tools, `proof:${user.id}`),
      createChallenge(tools, `register:${user.id}`),
    ];
    for (const challenge of others)
      await expect(verify(authenticator.get({ challenge }))).rejects.toMatchObject(REFUSED);
  });

  it("FA1: answers a challenge for half an hour, and a late one may be told so", async () => {
    const { authenticator } = await somebody();
    const options = signInOptions(tools);
    try {
      test.aheadMs = HALF_AN_HOUR - 60_000;
      await verify(authenticator.get(options));
      test.aheadMs = HALF_AN_HOUR + 1000;
      const late = verify(authenticator.get(options));
      await expect(late).rejects.toMatchObject({
        status: 401,
        message: "This page was open too long. Try your passkey again.",
      });
      await expect(verify(authenticator.get(options, { uv: false }))).rejects.toMatchObject(REFUSED);
    } finally {
      test.aheadMs = 0;
    }
  });

  it("FA1: that nobody has, whose user is inactive, or that another key signed, is refused", async () => {
    const { user, authenticator } = await somebody();
    await expect(signIn(new Authenticator())).rejects.toMatchObject({
      ...REFUSED,
      extra: { code: "unknown-passkey" },
    });
    const other = new Authenticator();
    other.userHandle = authenticator.userHandle;
    const forged = { ...other.get(signInOptions(tools)), id: authenticator.id, rawId: authenticator.id };
    await expect(verify(forged)).rejects.toMatchObject(REFUSED);
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ active: 0 }).where("id", "=", user.id).execute(),
    );
    await expect(signIn(authenticator)).rejects.toMatchObject(REFUSED);
  });

  it("FA1: with junk in any part is refused", async () => {
    const { authenticator } = await somebody();
    const good = authenticator.get(signInOptions(tools));
    const text = (value: string) => Buffer.from(value).toString("base64url");
    const junk = ["AA", text("null"), text("[]"), text("{}"), text('"text"'), "-".repeat(8000)];
    for (const part of ["clientDataJSON", "authenticatorData", "signature"] as const)
      for (const value of junk) {
        const response = { ...good.response, [part]: value };
        await expect(verify({ ...good, response })).rejects.toMatchObject(REFUSED);
      }
    expect((await verify(good)).passkey.id).toBe(authenticator.id);
  });

  it.each([false, true])("FA2: used fifty times at once succeeds once (synced: %s)", async (isSynced) => {
    const { user, authenticator } = await somebody({ isSynced });
    const credential = authenticator.get(signInOptions(tools));
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        verify(credential)
          .then(spend)
          .catch(() => false),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await noticesTo(test, user.id)).toEqual([]);
  });

  it("FA3: whose counter does not increase is refused, audited, and its user is told", async () => {
    const { user, authenticator } = await somebody();
    await signIn(authenticator, { counter: 7 });
    for (const counter of [7, 6, 0])
      await expect(signIn(authenticator, { counter })).rejects.toMatchObject(REFUSED);
    expect(await rowOf(authenticator)).toMatchObject({ sign_count: 7 });
    const [audit] = (await test.listAudits()).filter(({ target_id }) => target_id === user.id).slice(-1);
    expect(audit).toMatchObject({ action: "passkey.refuse", outcome: "refused", address: "203.0.113.9" });
    expect(await noticesTo(test, user.id)).toMatchObject([
      {
        kind: "passkey-refused",
        address: `${user.username}@example.test`,
        facts: { passkey: "Key", network: "203.0.113.9", browser: "A browser", at: expect.any(Number) },
      },
    ]);
    expect(await signIn(authenticator, { counter: 4_294_967_295 })).toBe(true);
  });

  it("FA3: without a counter, or synced, is not compared", async () => {
    const { authenticator: without } = await somebody();
    await test.engine.write((queries) =>
      queries.updateTable("passkeys").set({ sign_count: 0 }).where("id", "=", without.id).execute(),
    );
    for (let time = 0; time < 2; time++) expect(await signIn(without, { counter: 0 })).toBe(true);
    const { authenticator: synced } = await somebody({ isSynced: true });
    for (const counter of [9, 3, 0]) expect(await signIn(synced, { counter })).toBe(true);
    expect(await signIn(synced, { bs: false })).toBe(true);
    expect(await rowOf(synced)).toMatchObject({ sign_count: 0, backup_eligible: 1, backed_up: 0 });
  });

  it("FA3: of two that were verified at once, the slower one loses", async () => {
    const { authenticator } = await somebody();
    const one = await verify(authenticator.get(signInOptions(tools), { counter: 5 }));
    const other = await verify(authenticator.get(signInOptions(tools), { counter: 5 }));
    expect(await spend(one)).toBe(true);
    expect(await spend(other)).toBe(false);
  });

  it("FA4: is asked for as discoverable, verified and without attestation, and not twice of one authenticator", async () => {
    const { user, authenticator, options } = await somebody();
    expect(options).toMatchObject({
      rp: { id: "sso.example.test" },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: user.username, displayName: user.name },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257]);
    const again = await optionsOf(user);
    expect(again.user.id).toBe(options.user.id);
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([authenticator.id]);
    await somebody();
    expect((await optionsOf(user)).excludeCredentials).toHaveLength(1);
  });

  it.each(["ES256", "EdDSA", "RS256"] as Algorithm[])(
    "FA4: with a key for %s is taken",
    async (algorithm) => {
      const { authenticator } = await somebody({ algorithm });
      expect(await signIn(authenticator)).toBe(true);
    },
  );

  const x5c = new Map<string, unknown>([
    ["alg", -7],
    ["sig", new Uint8Array(70)],
    ["x5c", [new Uint8Array(300)]],
  ]);
  const badly: Record<string, [Given, Lies]> = {
    "with a key of another kind": [{ algorithm: "ES384" }, {}],
    "without a user's verification": [{}, { uv: false }],
    "without a user's presence": [{}, { up: false }],
    "from another origin": [{}, { origin: "https://evil.test" }],
    "from a page in another's frame": [{}, { crossOrigin: true }],
    "for another host": [{}, { rpId: "evil.test" }],
    "as if it signed in": [{}, { type: "webauthn.get" }],
    "for another's challenge": [{}, { challenge: "" }],
    "with certificates": [{}, { format: { fmt: "packed", attStmt: x5c } }],
    "with an attestation of another kind": [{}, { format: { fmt: "apple", attStmt: new Map() } }],
  };
  it.each(Object.entries(badly))("FA4: made %s is refused", async (_, [given, lie]) => {
    const { id, input } = await test.addUser();
    const options = await optionsOf({ id, name: input.name, username: input.username });
    const challenge =
      lie && "challenge" in lie ? createChallenge(tools, "register:other") : options.challenge;
    const made = new Authenticator(given).create(options, { ...lie, challenge });
    await expect(register(id, made)).rejects.toMatchObject({
      status: 422,
      message: "This passkey can't be used here. Create another one.",
    });
  });

  it("FA4: that anybody has already is refused, also fifty times at once", async () => {
    const { user, authenticator, options } = await somebody();
    const conflict = { status: 409, message: "This passkey was added already." };
    const again = await optionsOf(user);
    await expect(register(user.id, authenticator.create(again))).rejects.toMatchObject(conflict);
    const { id, input } = await test.addUser();
    const other = await optionsOf({ id, name: input.name, username: input.username });
    await expect(register(id, authenticator.create(other))).rejects.toMatchObject(conflict);
    authenticator.userHandle = options.user.id;
    expect(await signIn(authenticator)).toBe(true);

    const made = new Authenticator().create(other);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => register(id, made)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.status] : []));
    expect(new Set(refusals)).toEqual(new Set([409]));
  });

  it("FA4: is one of twenty at most, also if the last ones come at once, and ends a reset", async () => {
    const { user } = await somebody();
    const flag = (at: number | null) =>
      test.engine.write((queries) =>
        queries.updateTable("users").set({ factors_reset_at: at }).where("id", "=", user.id).execute(),
      );
    await flag(1);
    const made = await Promise.all(
      Array.from({ length: 22 }, async () => new Authenticator().create(await optionsOf(user))),
    );
    const outcomes = await Promise.allSettled(made.map((one) => register(user.id, one)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
    expect((await optionsOf(user)).excludeCredentials).toHaveLength(20);
    const row = test.engine.read.selectFrom("users").selectAll().where("id", "=", user.id);
    expect(await row.executeTakeFirst()).toMatchObject({ factors_reset_at: null });
  });

  it("FA4: that comes late is asked for once more", async () => {
    const { id, input } = await test.addUser();
    const options = await optionsOf({ id, name: input.name, username: input.username });
    try {
      test.aheadMs = HALF_AN_HOUR + 1000;
      await expect(register(id, new Authenticator().create(options))).rejects.toMatchObject({
        status: 422,
        message: "This page was open too long. Try creating the passkey again.",
      });
    } finally {
      test.aheadMs = 0;
    }
  });
});

describe("passkeys", () => {
  it.each([
    ["https://sso.example.test", true],
    ["https://localhost:8443", true],
    ["http://localhost:3000", true],
    ["http://sso.example.test", false],
    ["http://127.0.0.1:3000", false],
    ["https://127.0.0.1", false],
    ["https://[::1]:3000", false],
  ])("are offered where browsers take them: %s", (publicUrl, isOffered) => {
    expect(areOffered(publicUrl)).toBe(isOffered);
  });

  it("belong to the host of the console's address", () => {
    expect(rpIdOf("https://sso.example.test:8443")).toBe("sso.example.test");
  });
});
