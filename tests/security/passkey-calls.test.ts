import { afterAll, beforeAll, expect, it } from "vitest";
import type { SecondFactorLevel } from "#api/contract/factors";
import { Authenticator } from "#tests/support/authenticator";
import type { Answer } from "#tests/support/client";
import { describeOnEngines } from "#tests/support/engines";
import { noticesTo } from "#tests/support/factors";
import { givePasskey } from "#tests/support/passkeys";
import { PASSWORD, TestService } from "#tests/support/service";
import { codeAt } from "#tests/support/totp";

const REFUSED = [401, { message: "This passkey doesn't work here. Try another way." }];
type Lies = Parameters<Authenticator["get"]>[1];

describeOnEngines("the calls of second factors", (databaseUrl) => {
  let test: TestService;
  let networks = 0;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const elsewhere = () => `198.18.${Math.floor(++networks / 250)}.${networks % 250}`;
  const logIn = (username: string, others: object = {}) =>
    test.post("/auth/login", { username, password: PASSWORD, secondStep: true, ...others }, undefined, {
      address: elsewhere(),
    });
  const options = async () => (await test.post("/auth/passkey/options", {})).body;
  const signIn = (credential: unknown, address = elsewhere()) =>
    test.post("/auth/passkey", { credential }, undefined, { address });
  const signInsOf = (userId: string) =>
    test.engine.read.selectFrom("sign_ins").selectAll().where("user_id", "=", userId).execute();
  const secondFactor = (pending: string, given: object) =>
    test.post("/auth/second-factor", { pending, ...given });
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();

  /** Someone with a passkey. */
  async function somebody(given?: ConstructorParameters<typeof Authenticator>[0]) {
    const { id, input } = await test.addUser();
    const user = { id, name: input.name, username: input.username };
    const authenticator = await givePasskey(test, databaseUrl(), user, new Authenticator(given));
    return { ...user, input, authenticator };
  }

  /** Somebody whose role demands a second factor. */
  async function demanded(level: SecondFactorLevel) {
    const admin = await test.signIn();
    const role = await test.post("/auth/roles", { roleName: `Guild ${++networks}` }, admin.token);
    await test.engine.write((queries) =>
      queries.updateTable("roles").set({ second_factor: level }).where("id", "=", role.body.id).execute(),
    );
    const { id, input } = await test.addUser({ roles: [role.body.id] });
    return { id, username: input.username, input };
  }
  async function begin(username: string, kind: "passkey" | "totp") {
    const { pending } = (await logIn(username)).body;
    const begun = await test.post("/auth/second-factor/enrol", { pending, kind });
    return { pending, ...begun.body };
  }
  async function withApp() {
    const { id, username, input } = await demanded(2);
    const { pending, totp } = await begin(username, "totp");
    const code = codeAt(totp.secret, test.now);
    const { body } = await test.post("/auth/second-factor/confirm", { pending, code });
    test.aheadMs += 60_000;
    return { id, username, input, secret: totp.secret as string, ...body };
  }

  it("FA1: a passkey alone signs in, as strongly as it gets", async () => {
    const { id, authenticator } = await somebody();
    const answer = await signIn(authenticator.get(await options()));
    expect(answer.status).toBe(200);
    expect((await test.get("/auth/profile", answer.body.token)).body.id).toBe(id);
    expect(await signInsOf(id)).toMatchObject([{ strength: 3, amr: "swk user mfa", proof: "passkey" }]);
  });

  it("S7: a passkey signs in while others behind the same address have used up its attempts", async () => {
    const { authenticator } = await somebody();
    const office = elsewhere();
    const typed = (time: number) => ({ username: `made-up-${time}`, password: "wrong" });
    for (let time = 0; time < 100; time++)
      await test.post("/auth/login", typed(time), undefined, { address: office });
    expect((await test.post("/auth/login", typed(100), undefined, { address: office })).status).toBe(429);
    const stranger = new Authenticator();
    for (let time = 0; time < 101; time++) {
      const { status } = await signIn(stranger.get(await options()), office);
      expect(status).toBe(401);
    }
    expect((await signIn(authenticator.get(await options()), office)).status).toBe(200);
    await test.waitForAudits(
      ({ address, message }) => address === office && message.includes("not recorded"),
    );
  });

  const lies: Lies[] = [
    { type: "webauthn.create" },
    { origin: "https://evil.test" },
    { crossOrigin: true },
    { rpId: "evil.test" },
    { up: false },
    { uv: false },
    { userHandle: undefined },
    { userHandle: "AAAA" },
    { be: true },
  ];
  it("FA1: every refusal is the same 401, and signs nobody in", async () => {
    const { id, authenticator } = await somebody();
    const challenge = "A".repeat(72);
    for (const lie of [...lies, { challenge }]) {
      const { status, body } = await signIn(authenticator.get(await options(), lie));
      expect([lie, status, body]).toEqual([lie, ...REFUSED]);
    }
    const unknown = await signIn(new Authenticator().get(await options()));
    expect(unknown).toMatchObject({
      status: 401,
      body: { code: "unknown-passkey", message: (REFUSED[1] as { message: string }).message },
    });
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ active: 0 }).where("id", "=", id).execute(),
    );
    const { status, body } = await signIn(authenticator.get(await options()));
    expect([status, body]).toEqual(REFUSED);
    expect(await signInsOf(id)).toEqual([]);
  });

  it("FA1: junk is refused as such", async () => {
    const { authenticator } = await somebody();
    const good = authenticator.get(await options());
    const part = (response: object) => ({ ...good, response: { ...good.response, ...response } });
    const junk = [null, [], "text", 7, {}, { ...good, id: null }, { ...good, type: "password" }];
    const parts = [null, [], {}, "", "?"].map((clientDataJSON) => part({ clientDataJSON }));
    for (const credential of [...junk, ...parts, part({ signature: "A".repeat(5000) })])
      expect((await signIn(credential)).status).toBe(422);
    expect((await signIn("A".repeat(1_000_000))).status).toBe(413);
    for (const body of ["null", "[]", "{", '"text"'])
      expect([400, 422]).toContain((await test.call("POST", "/auth/passkey", { body })).status);
    expect((await signIn(part({ clientDataJSON: "bnVsbA" }))).status).toBe(401);
    expect((await signIn(good)).status).toBe(200);
  });

  it.each([false, true])("FA2: an answer signs in once, of fifty at once (synced: %s)", async (isSynced) => {
    const { id, authenticator } = await somebody({ isSynced });
    const credential = authenticator.get(await options());
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(credential)));
    expect(statuses(answers)).toEqual([200, ...Array(49).fill(401)]);
    expect(await signInsOf(id)).toHaveLength(1);
    expect(await noticesTo(test, id)).toEqual([]);
  });

  it("FA2: an answer is one second step, of fifty at once, and one for its own sign-in only", async () => {
    const { id, username, authenticator } = await somebody({ isSynced: true });
    const { pending, passkey, factors } = (await logIn(username)).body;
    expect(factors).toEqual(["passkey"]);
    const credential = authenticator.get(passkey);
    const other = (await logIn(username)).body.pending;
    expect((await secondFactor(other, { credential })).status).toBe(422);
    expect((await signIn(credential)).status).toBe(401);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => secondFactor(pending, { credential })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signInsOf(id)).toMatchObject([{ strength: 3, amr: "pwd swk user mfa" }]);
  });

  it("FA2: an answer is one proof, for its own sign-in", async () => {
    const { authenticator } = await somebody();
    const [one, other] = [
      (await signIn(authenticator.get(await options()))).body.token,
      (await signIn(authenticator.get(await options()))).body.token,
    ];
    const { passkey, by } = (await test.get("/auth/proof", one)).body;
    expect(by).toBe("passkey");
    const credential = authenticator.get(passkey);
    expect((await test.post("/auth/proof", { credential }, other)).status).toBe(422);
    expect((await test.post("/auth/proof", { credential }, one)).status).toBe(204);
    expect((await test.post("/auth/proof", { credential }, one)).status).toBe(422);
  });

  it("FA3: a counter that doesn't increase signs nobody in, and is told", async () => {
    const { id, authenticator } = await somebody();
    expect((await signIn(authenticator.get(await options(), { counter: 9 }))).status).toBe(200);
    const { status, body } = await signIn(authenticator.get(await options(), { counter: 9 }));
    expect([status, body]).toEqual(REFUSED);
    expect(await signInsOf(id)).toHaveLength(1);
    expect((await noticesTo(test, id)).map(({ kind }) => kind)).toEqual(["passkey-refused"]);
    expect(await test.waitForAudits(({ action }) => action === "passkey.refuse")).not.toEqual([]);
  });

  it("FA4: an enrolment makes a passkey that signs in, and that nobody can enrol again", async () => {
    const { id, username } = await demanded(3);
    const { pending, passkey } = await begin(username, "passkey");
    const authenticator = new Authenticator();
    const credential = authenticator.create(passkey);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        test.post("/auth/second-factor/confirm", { pending, credential, name: "Laptop" }),
      ),
    );
    const [enrolled, ...more] = answers.filter(({ status }) => status === 200);
    expect([enrolled?.body.codes.length, more]).toEqual([10, []]);
    expect(await signInsOf(id)).toMatchObject([{ strength: 3, proof: "passkey" }]);
    expect(await noticesTo(test, id)).toMatchObject([
      { kind: "passkey-added", facts: { passkey: "Laptop" } },
    ]);
    expect((await signIn(authenticator.get(await options()))).status).toBe(200);

    const other = await demanded(3);
    const next = await begin(other.username, "passkey");
    const stolen = { pending: next.pending, credential: authenticator.create(next.passkey) };
    const refused = await test.post("/auth/second-factor/confirm", stolen);
    expect([refused.status, refused.body.message]).toEqual([409, "This passkey was added already."]);
    const unverified = new Authenticator().create(next.passkey, { uv: false });
    const without = await test.post("/auth/second-factor/confirm", {
      pending: next.pending,
      credential: unverified,
    });
    expect(without.status).toBe(422);
  });

  it("FA6: a code is good for one sign-in, of several that are given it at once", async () => {
    const { username, secret } = await withApp();
    const pendings = await Promise.all(
      Array.from({ length: 8 }, async () => (await logIn(username)).body.pending),
    );
    const code = codeAt(secret, test.now);
    const answers = await Promise.all(pendings.map((pending) => secondFactor(pending, { code })));
    expect(statuses(answers)).toEqual([200, ...Array(7).fill(422)]);
  });

  it("FA7: codes rest after ten wrong ones, on known devices and with passkeys they go on", async () => {
    const { id, username, secret, input } = await withApp();
    const right = () => codeAt(secret, test.now);
    const device = (await secondFactor((await logIn(username)).body.pending, { code: right(), device: "" }))
      .body.device;
    expect(device).toContain(id);
    const user = { id, name: input.name, username };
    const authenticator = await givePasskey(test, databaseUrl(), user);
    test.stopClock();
    test.aheadMs += 60_000;
    for (const tries of [5, 5]) {
      const { pending } = (await logIn(username)).body;
      for (let one = 0; one < tries; one++)
        expect((await secondFactor(pending, { code: "000000" })).status).toBe(422);
    }
    const { pending, passkey } = (await logIn(username)).body;
    const rests = await secondFactor(pending, { code: right() });
    expect([rests.status, rests.body.message, rests.headers.get("Retry-After")]).toEqual([
      429,
      "Too many wrong codes. Try again in 15 minutes.",
      "900",
    ]);
    expect((await secondFactor(pending, { credential: authenticator.get(passkey) })).status).toBe(200);
    const known = (await logIn(username, { device })).body.pending;
    expect((await secondFactor(known, { code: right() })).status).toBe(200);
    expect(await noticesTo(test, id)).toMatchObject([
      { kind: "app-added" },
      { kind: "codes-throttled", facts: { network: "203.0.113.7" } },
    ]);

    const admin = (await test.signIn()).token;
    const reset = { ...input, password: PASSWORD };
    expect((await test.put(`/auth/users/${id}`, reset, admin)).status).toBe(200);
    test.aheadMs += 60_000;
    const after = (await logIn(username)).body.pending;
    expect((await secondFactor(after, { code: right() })).status).toBe(200);
    test.startClock();
  });

  it("FA8: a recovery code is good for one sign-in, of several that are given it at once", async () => {
    const { id, username, codes } = await withApp();
    const pendings = await Promise.all(
      Array.from({ length: 8 }, async () => (await logIn(username)).body.pending),
    );
    const answers = await Promise.all(
      pendings.map((pending) => secondFactor(pending, { recoveryCode: codes[0] })),
    );
    expect(statuses(answers)).toEqual([200, ...Array(7).fill(422)]);
    expect((await noticesTo(test, id)).at(-1)).toMatchObject({
      kind: "recovery-code-used",
      facts: { left: 9 },
    });
  });

  it("FA14: no audit, notice or cache holds a secret, a code, a challenge or a credential", async () => {
    const { id, username, secret, codes } = await withApp();
    const { authenticator } = await somebody();
    const given = await options();
    const credential = authenticator.get(given);
    const code = codeAt(secret, test.now);
    const pending = (await logIn(username)).body.pending;
    const answers = [
      await test.post("/auth/passkey/options", {}),
      await signIn(credential),
      await signIn(credential),
      await secondFactor(pending, { code: "111111" }),
      await secondFactor(pending, { code }),
      await logIn(username),
    ];
    for (const { headers } of answers) expect(headers.get("Cache-Control")).toBe("no-store");
    const notices = await noticesTo(test, id);
    const written = JSON.stringify([await test.listAudits(), notices]);
    const secrets = [
      secret,
      ...codes,
      given.challenge,
      authenticator.id,
      credential.response.signature,
      pending,
    ];
    for (const one of secrets) expect(written).not.toContain(one);
    for (const one of [code, "111111"])
      expect(JSON.stringify(notices.map(({ facts }) => facts))).not.toContain(one);
  });
});
