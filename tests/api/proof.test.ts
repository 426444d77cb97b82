import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PROOF_MS } from "#api/contract/proof";
import { Authenticator } from "#tests/support/authenticator";
import type { Answer } from "#tests/support/client";
import { describeOnEngines } from "#tests/support/engines";
import { link, type Somebody, somebody } from "#tests/support/google-accounts";
import { CLIENT_ID, KeyServer } from "#tests/support/key-server";
import { PASSWORD, TestService, userInput } from "#tests/support/service";
import { codeAt } from "#tests/support/totp";

const NEEDED = { status: 403, code: "proof-needed", message: "Confirm that it is you." };
const answerOf = ({ status, body }: Answer) => ({ status, code: body.code, message: body.message });

describeOnEngines("a proof before dangerous calls", (databaseUrl) => {
  let test: TestService;
  let provider: KeyServer;
  let networks = 0;
  beforeAll(async () => {
    provider = await KeyServer.start();
    test = await TestService.start(databaseUrl(), {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: provider.url,
    });
  });
  afterAll(async () => {
    await test.stop();
    await provider.stop();
  });

  const logIn = (username: string) =>
    test.post("/auth/login", { username, password: PASSWORD, secondStep: true }, undefined, {
      address: `198.18.3.${++networks}`,
    });
  /** Lets so much time go by since a user's last proof. */
  const age = (userId: string, ms = PROOF_MS + 1000) =>
    test.engine.write((queries) =>
      queries
        .updateTable("sign_ins")
        .set((eb) => ({ proved_at: eb("proved_at", "-", ms) }))
        .where("user_id", "=", userId)
        .execute(),
    );
  const stateOf = async (token: string, own = false) =>
    (await test.get(`/auth/proof${own ? "?own=true" : ""}`, token)).body;
  const prove = (token: string, body: object) => test.post("/auth/proof", body, token);

  /** A super administrator with a password, whose last proof is too old. */
  async function staleSuper() {
    const { id, input } = await test.addUser({ roles: ["super"] });
    const { token } = (await logIn(input.username)).body;
    await age(id);
    return { id, username: input.username, token: token as string };
  }

  /** The same with a second factor, which a role of theirs demands. */
  async function staleSuperWith(enrol: (pending: string) => Promise<Answer>) {
    const { token: admin } = await test.signIn();
    const role = await test.post("/auth/roles", { roleName: `Crew ${++networks}` }, admin);
    await test.engine.write((queries) =>
      queries.updateTable("roles").set({ second_factor: 2 }).where("id", "=", role.body.id).execute(),
    );
    const { id, input } = await test.addUser({ roles: ["super", role.body.id] });
    const { body, status } = await enrol((await logIn(input.username)).body.pending);
    expect(status).toBe(200);
    await age(id);
    return { id, token: body.token as string, codes: body.codes as string[] };
  }
  async function staleSuperWithApp() {
    let secret = "";
    const user = await staleSuperWith(async (pending) => {
      const begun = await test.post("/auth/second-factor/enrol", { pending, kind: "totp" });
      secret = begun.body.totp.secret;
      return test.post("/auth/second-factor/confirm", { pending, code: codeAt(secret, test.now) });
    });
    // A code works once.
    return { ...user, nextCode: () => codeAt(secret, test.now, 1) };
  }
  async function staleSuperWithPasskey() {
    const authenticator = new Authenticator();
    const user = await staleSuperWith(async (pending) => {
      const begun = await test.post("/auth/second-factor/enrol", { pending, kind: "passkey" });
      const credential = authenticator.create(begun.body.passkey);
      return test.post("/auth/second-factor/confirm", { pending, credential, name: "Key" });
    });
    return { ...user, authenticator };
  }

  /** Somebody, and a change of them. */
  async function target(given: Parameters<TestService["addUser"]>[0] = {}) {
    const { id, input } = await test.addUser(given);
    const unchanged = { ...input, password: undefined };
    return {
      id,
      put: (token: string, change: object = {}) =>
        test.put(`/auth/users/${id}`, { ...unchanged, ...change }, token),
      remove: (token: string) => test.delete(`/auth/users/${id}`, token),
      read: async () => (await test.get(`/auth/users/${id}`, (await test.signIn()).token)).body,
    };
  }

  const dangerous: [string, (token: string) => Promise<Answer>][] = [
    ["a new email", async (token) => (await target()).put(token, { email: `${randomUUID()}@new.example` })],
    [
      "a new password",
      async (token) => (await target()).put(token, { password: "nine herons over the weir" }),
    ],
    ["giving super", async (token) => (await target()).put(token, { roles: ["super"] })],
    ["taking super", async (token) => (await target({ roles: ["super"] })).put(token, { roles: [] })],
    ["stopping a super", async (token) => (await target({ roles: ["super"] })).put(token, { status: 0 })],
    [
      "restoring a super",
      async (token) => (await target({ roles: ["super"], status: 0 })).put(token, { status: 1 }),
    ],
    ["deleting a super", async (token) => (await target({ roles: ["super"] })).remove(token)],
    [
      "adding a super",
      (token) => test.post("/auth/users", userInput({ username: randomUUID(), roles: ["super"] }), token),
    ],
    [
      "a new secret",
      async (token) => test.post(`/auth/applications/${(await test.addApplication()).id}/secret`, {}, token),
    ],
  ];

  it.each(dangerous)("%s needs one of the last 15 minutes", async (_, call) => {
    const { id, token } = await staleSuper();
    const before = (await test.listAudits()).filter(({ actor_id }) => actor_id === id).length;
    expect(answerOf(await call(token))).toEqual(NEEDED);
    expect((await test.listAudits()).filter(({ actor_id }) => actor_id === id)).toHaveLength(before);
    expect((await prove(token, { password: PASSWORD })).status).toBe(204);
    expect((await call(token)).status).toBeLessThan(300);
    await age(id, PROOF_MS - 60_000);
    expect((await call(token)).status).toBeLessThan(300);
    await age(id, 120_000);
    expect(answerOf(await call(token))).toEqual(NEEDED);
  });

  it("writes nothing before it", async () => {
    const { token } = await staleSuper();
    const { put, read } = await target();
    const before = await read();
    await put(token, { name: "Someone Else", email: "else@new.example" });
    expect(await read()).toEqual(before);
  });

  it("is needed for a role that allows something, given directly or by a group", async () => {
    const { token } = await staleSuper();
    const other = await target();
    const group = { groupName: randomUUID(), description: null, roles: ["auditor"], applications: [] };
    const answers = [
      await other.put(token, { roles: ["auditor"] }),
      await test.post("/auth/users", userInput({ username: randomUUID(), roles: ["admin"] }), token),
      await test.post("/auth/groups", group, token),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, "proof-needed"]),
    );
    expect((await test.post("/auth/groups", { ...group, roles: [] }, token)).status).toBe(201);
  });

  it("is needed by nothing else", async () => {
    const { token } = await staleSuper();
    const other = await target({ roles: ["auditor"] });
    const answers = [
      await other.put(token, { name: "Renamed", mobileNo: "+44 20 7946 0001" }),
      await other.put(token, { name: "Renamed", roles: [] }),
      await other.put(token, { name: "Renamed", roles: [], status: 0 }),
      await (await target({ roles: ["super"] })).put(token, { name: "Renamed Super" }),
      await other.remove(token),
      await test.post("/auth/users", userInput({ username: randomUUID() }), token),
      await test.post("/auth/roles", { roleName: `Role ${randomUUID()}` }, token),
      await test.post(
        "/auth/applications",
        { applicationName: randomUUID(), applicationStatus: true },
        token,
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204, 201, 201, 201]);
  });

  it("is asked for after the fields and the rights", async () => {
    const { token } = await staleSuper();
    const { input, id } = await test.addUser({ roles: ["admin"] });
    const admin = (await logIn(input.username)).body.token;
    await age(id);
    const boss = await target({ roles: ["super"] });
    const taken = (await test.addUser()).input.email;
    const refusals = [
      await boss.put(admin, { email: "boss@new.example" }),
      await boss.remove(admin),
      await (await target()).put(admin, { roles: ["super"] }),
      await boss.put(token, { email: "no address" }),
      await boss.put(token, { email: taken }),
      await boss.put(token, { password: "password" }),
      await test.put(`/auth/users/${boss.id}`, { ...input, password: undefined }, token, {
        headers: { "If-Match": '"99"' },
      }),
      await test.delete(`/auth/users/${randomUUID()}`, token),
      await test.post(`/auth/applications/${randomUUID()}/secret`, {}, token),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 422, 409, 422, 412, 404, 404]);
    expect(refusals.filter(({ body }) => body.code !== undefined)).toEqual([]);
  });

  it("is a sign-in too, and counts for the whole sign-in", async () => {
    const { username, token } = await staleSuper();
    const fresh = await test.post("/auth/login", { username, password: PASSWORD });
    expect(await stateOf(fresh.body.token)).toEqual({ fresh: true, by: "password", recovery: false });
    expect(await stateOf(token)).toMatchObject({ fresh: false });
    const { body: next } = await test.post("/auth/refresh", { refreshToken: fresh.body.refreshToken });
    expect(await stateOf(next.token)).toMatchObject({ fresh: true });
  });

  it("is by the strongest factor: a code where there is an app", async () => {
    const { token, codes, nextCode } = await staleSuperWithApp();
    expect(await stateOf(token)).toEqual({ fresh: false, by: "totp", recovery: true });
    const weak = await prove(token, { password: PASSWORD });
    expect([weak.status, weak.body.errors]).toEqual([
      422,
      { password: ["Confirm with a code from your authenticator app."] },
    ]);
    expect(answerOf(await (await target({ roles: ["super"] })).remove(token))).toEqual(NEEDED);
    const code = nextCode();
    const tries = await Promise.all(Array.from({ length: 4 }, () => prove(token, { code })));
    expect(tries.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await stateOf(token)).toMatchObject({ fresh: true });
    expect(codes).toHaveLength(10);
  });

  it("is by the strongest factor: a passkey where there is one", async () => {
    const { token, authenticator } = await staleSuperWithPasskey();
    const { passkey, ...state } = await stateOf(token);
    expect(state).toEqual({ fresh: false, by: "passkey", recovery: true });
    expect(passkey.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.id]);
    expect((await prove(token, { password: PASSWORD })).body.errors).toEqual({
      password: ["Confirm with your passkey."],
    });
    const wrong = authenticator.get({ challenge: (await stateOf(token)).passkey.challenge }, { uv: false });
    expect((await prove(token, { credential: wrong })).status).toBe(422);
    const credential = authenticator.get(passkey);
    expect((await prove(token, { credential })).status).toBe(204);
    expect((await prove(token, { credential })).status).toBe(422);
    expect((await (await target({ roles: ["super"] })).remove(token)).status).toBe(204);
  });

  it("FA1: another's passkey, and a challenge for something else, prove nothing", async () => {
    const one = await staleSuperWithPasskey();
    const other = await staleSuperWithPasskey();
    const { passkey } = await stateOf(one.token);
    const foreign = await prove(one.token, { credential: other.authenticator.get(passkey) });
    expect(foreign.status).toBe(422);
    const { body: options } = await test.post("/auth/passkey/options", {});
    expect((await prove(one.token, { credential: one.authenticator.get(options) })).status).toBe(422);
    const elsewhere = (await stateOf(other.token)).passkey;
    expect((await prove(one.token, { credential: one.authenticator.get(elsewhere) })).status).toBe(422);
    expect(await stateOf(one.token)).toMatchObject({ fresh: false });
  });

  it("FA12: a recovery code is a proof for the user's own factors and password, nothing administrative", async () => {
    const { id, token, codes } = await staleSuperWithApp();
    const signInOf = () =>
      test.engine.read.selectFrom("sign_ins").where("user_id", "=", id).selectAll().executeTakeFirstOrThrow();
    const before = await signInOf();
    expect((await prove(token, { recoveryCode: codes[0] })).status).toBe(204);
    expect(await stateOf(token, true)).toMatchObject({ fresh: true });
    expect(await stateOf(token)).toMatchObject({ fresh: false });
    for (const [, call] of dangerous) expect(answerOf(await call(token))).toEqual(NEEDED);
    const after = await signInOf();
    expect([after.proof, after.authenticated_at]).toEqual(["recovery", before.authenticated_at]);
    expect((await prove(token, { recoveryCode: codes[0] })).status).toBe(422);
  });

  it("FA15: five wrong proofs end the sign-in", async () => {
    const wrong: [() => Promise<{ token: string }>, object][] = [
      [staleSuper, { password: "not the password" }],
      [staleSuperWithApp, { code: "000000" }],
      [staleSuperWithApp, { recoveryCode: "0000-0000-0000-0000" }],
    ];
    for (const [somebodyStale, proof] of wrong) {
      const { token } = await somebodyStale();
      for (let tries = 1; tries < 5; tries++) expect((await prove(token, proof)).status).toBe(422);
      expect((await prove(token, proof)).status).toBe(401);
      expect((await test.get("/auth/profile", token)).status).toBe(401);
    }
  });

  it("FA15: a right proof forgets the wrong ones before it", async () => {
    const { id, token } = await staleSuper();
    for (let round = 0; round < 2; round++) {
      for (let tries = 1; tries < 5; tries++)
        expect((await prove(token, { password: "not the password" })).status).toBe(422);
      expect((await prove(token, { password: PASSWORD })).status).toBe(204);
      await age(id);
    }
  });

  it("FA14: leaves no secret in the audits", async () => {
    const { id, token } = await staleSuper();
    await prove(token, { password: "not the password" });
    await prove(token, { password: PASSWORD });
    const audits = (await test.listAudits()).filter(({ actor_id, target_id }) =>
      [actor_id, target_id].includes(id),
    );
    expect(audits.at(-1)).toMatchObject({ action: "proof.give", outcome: "success" });
    expect(JSON.stringify(audits)).not.toMatch(/not the password|seven lanterns/);
  });

  it("takes exactly one proof", async () => {
    const { token } = await staleSuper();
    for (const body of [{}, { password: PASSWORD, code: "123456" }, { other: 1 }, null, []])
      expect((await test.call("POST", "/auth/proof", { body, token })).status).toBe(422);
    expect((await test.post("/auth/proof", { password: PASSWORD })).status).toBe(401);
  });

  /** A super administrator who has only Google. */
  async function staleSuperOfGoogle() {
    const { id } = await test.addUser({ roles: ["super"] });
    const person = somebody();
    await link(test, provider, id, person);
    const signedIn = await test.post("/auth/google", {
      idToken: await provider.sign(person),
      nonce: person.nonce,
    });
    await age(id);
    return { id, person, token: signedIn.body.token as string };
  }
  const present = async (token: string, claims: Somebody, nonce = claims.nonce) =>
    prove(token, { google: { idToken: await provider.sign(claims), nonce } });
  const again = (person: Somebody, claims: object = {}) => ({ ...person, nonce: randomUUID(), ...claims });

  it("is by Google where there is nothing else: of the same person, just now, once", async () => {
    const { token, person } = await staleSuperOfGoogle();
    expect(await stateOf(token)).toEqual({ fresh: false, by: "google", recovery: false });
    const minutesAgo = (minutes: number) => Math.floor(test.now / 1000) - minutes * 60;
    const { host } = new URL(provider.url);
    const refusals: [Somebody, string][] = [
      [again(somebody()), `Confirm with the ${host} account that you sign in with.`],
      [
        again(person, { auth_time: minutesAgo(6) }),
        `Sign in at ${host} once more to confirm that it is you.`,
      ],
      [again(person, { aud: "another.client" }), `${host}'s response couldn't be verified. Try again.`],
    ];
    for (const [claims, message] of refusals) {
      const { status, body } = await present(token, claims);
      expect([status, body.errors]).toEqual([422, { google: [message] }]);
      expect(await test.lastAudit()).toMatchObject({ action: "proof.give", outcome: "refused" });
    }
    // That one signed in.
    expect((await present(token, person)).status).toBe(409);
    expect((await present(token, again(person), randomUUID())).status).toBe(422);
    expect(await stateOf(token)).toMatchObject({ fresh: false });

    const claims = again(person, { auth_time: minutesAgo(1) });
    expect((await present(token, claims)).status).toBe(204);
    expect(await stateOf(token)).toMatchObject({ fresh: true });
    expect((await present(token, claims)).status).toBe(409);
    expect(
      (await test.post("/auth/google", { idToken: await provider.sign(claims), nonce: claims.nonce })).status,
    ).toBe(409);
  });

  it("is not by Google where there is a password or a second factor", async () => {
    const { id, token } = await staleSuperWithApp();
    const person = somebody();
    await link(test, provider, id, person);
    expect((await present(token, person)).body.errors).toEqual({
      google: ["Confirm with a code from your authenticator app."],
    });
  });

  it("says so while Google can't be reached, and doesn't count that", async () => {
    const { id, input } = await test.addUser({ roles: ["super"] });
    // Google's keys are cached for an hour.
    test.aheadMs += 2 * 3_600_000;
    const { token } = (await logIn(input.username)).body;
    await age(id);
    const person = somebody();
    await link(test, provider, id, person);
    const at = Math.floor(test.now / 1000);
    const come = () => present(token, again(person, { iat: at, exp: at + 3600 }));
    provider.broken = true;
    const answers = [];
    for (let tries = 0; tries < 6; tries++) answers.push(await come());
    provider.broken = false;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await come()).status).toBe(204);
    test.aheadMs -= 2 * 3_600_000;
  });
});
