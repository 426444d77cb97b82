import { afterAll, beforeAll, expect, it } from "vitest";
import { purge } from "#api/background";
import type { NoticeKind } from "#api/mail/notices";
import { Authenticator } from "#tests/support/authenticator";
import type { Answer } from "#tests/support/client";
import { describeOnEngines } from "#tests/support/engines";
import { factorTools, noticesTo } from "#tests/support/factors";
import { PASSWORD, TestService } from "#tests/support/service";
import { codeAt } from "#tests/support/totp";

const NEW_PASSWORD = "nine herons over the weir";
const BROWSER = { "User-Agent": "A browser" };

describeOnEngines("a notice", (databaseUrl) => {
  let test: TestService;
  let networks = 0;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const logIn = (username: string, password = PASSWORD) =>
    test.post("/auth/login", { username, password, secondStep: true }, undefined, {
      address: `198.18.9.${++networks}`,
    });
  async function somebody() {
    const { id, input, version } = await test.addUser();
    let { token } = await test.signIn(input.username);
    const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
      const from = { headers: BROWSER, address: "203.0.113.80" };
      const answer = await test.call(method, `/auth/account${path}`, { body, token, ...from });
      token = answer.body.token ?? token;
      return answer;
    };
    return { id, input, version, token: () => token, send };
  }

  /** Does something, which has to go well, leave an audit, and tell the user at the address of before. */
  async function told(
    { id, input }: { id: string; input: { email: string } },
    kind: NoticeKind,
    work: () => Promise<Answer>,
    by?: string,
  ) {
    const [notices, audits] = [await noticesTo(test, id), await test.listAudits()];
    const answer = await work();
    expect([kind, answer.status < 300, answer.body?.message]).toEqual([kind, true, undefined]);
    const [notice, ...others] = (await noticesTo(test, id)).filter(
      (one) => !notices.some((known) => known.id === one.id),
    );
    expect(notice).toMatchObject({ kind, address: input.email, facts: { at: notice?.created_at } });
    expect(others).toEqual([]);
    expect(notice?.facts.by).toBe(by);
    const since = (await test.listAudits()).slice(audits.length);
    expect(since.some(({ target_id, outcome }) => target_id === id && outcome === "success")).toBe(true);
    return { answer, facts: notice?.facts };
  }

  it("FA13: tells of each change of one's own factors and password, when and from where", async () => {
    const user = await somebody();
    const { send } = user;
    const authenticator = new Authenticator();
    const { body } = await send("POST", "/factors/passkeys/options");
    const { facts } = await told(user, "passkey-added", () =>
      send("POST", "/factors/passkeys", { credential: authenticator.create(body), name: "Laptop" }),
    );
    expect(facts).toMatchObject({ passkey: "Laptop", network: "203.0.113.80", browser: "A browser" });
    const { body: proof } = await test.get("/auth/proof", user.token());
    const credential = authenticator.get(proof.passkey);
    expect((await test.post("/auth/proof", { credential }, user.token())).status).toBe(204);

    const { secret } = (await send("POST", "/factors/totp")).body;
    await told(user, "app-added", () => send("PUT", "/factors/totp", { code: codeAt(secret, test.now) }));
    await told(user, "recovery-codes-new", () => send("POST", "/factors/recovery-codes"));
    await told(user, "app-removed", () => send("DELETE", "/factors/totp"));
    await told(user, "passkey-removed", () => send("DELETE", `/factors/passkeys/${authenticator.id}`));
    await told(user, "password-changed", () =>
      send("PUT", "/password", { current: PASSWORD, password: NEW_PASSWORD }),
    );
  });

  it("FA13: tells of what an administrator changes, at the address as it was before", async () => {
    const user = await somebody();
    const { id, input } = user;
    const admin = (await test.signIn()).token;
    const put = (changes: object) => () => test.put(`/auth/users/${id}`, { ...input, ...changes }, admin);
    await told(user, "password-changed", put({ password: NEW_PASSWORD }), "Administrator");
    const unchanged = await noticesTo(test, id);
    expect((await put({ password: undefined, name: "Another Name" })()).status).toBe(200);
    expect(await noticesTo(test, id)).toEqual(unchanged);
    const moved = put({ password: undefined, email: `moved-${input.email}` });
    const { facts } = await told(user, "email-changed", moved, "Administrator");
    expect(facts).toMatchObject({ email: `moved-${input.email}` });
  });

  it("FA13: tells of a recovery code and of a new password at sign-in", async () => {
    const user = await somebody();
    const { id, input, send } = user;
    const { secret } = (await send("POST", "/factors/totp")).body;
    const { codes } = (await send("PUT", "/factors/totp", { code: codeAt(secret, test.now) })).body;
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ must_change_password: 1 }).where("id", "=", id).execute(),
    );
    const { pending } = (await logIn(input.username)).body;
    const { answer } = await told(user, "recovery-code-used", async () => {
      const next = await test.post("/auth/second-factor", { pending, recoveryCode: codes[0] });
      expect(next.body.newPassword).toBe(true);
      return next;
    });
    await told(user, "password-changed", () =>
      test.post("/auth/new-password", { pending: answer.body.pending, password: NEW_PASSWORD }),
    );
  });

  it("EM3: of one kind goes to one address once in ten minutes, and the next one tells how often it happened", async () => {
    const { id, input } = await somebody();
    const admin = (await test.signIn()).token;
    const one = input.email;
    const other = `other-${one}`;
    test.stopClock();
    const move = (email: string, token = admin) =>
      test.put(`/auth/users/${id}`, { ...input, password: undefined, email }, token);
    const started = test.now;
    for (let time = 0; time < 12; time++) {
      expect((await move(time % 2 ? one : other)).status).toBe(200);
      test.aheadMs += 20_000;
    }
    const told = async () =>
      (await noticesTo(test, id)).map(({ address, due_at, facts }) => ({
        address,
        minute: Math.round((due_at - started) / 60_000),
        times: facts.times,
      }));
    const first = [
      { address: one, minute: 0, times: undefined },
      { address: other, minute: 0, times: undefined },
      { address: one, minute: 10, times: 5 },
      { address: other, minute: 10, times: 5 },
    ];
    expect(await told()).toEqual(first);
    test.aheadMs += 600_000;
    await move(other);
    expect(await told()).toEqual([...first, { address: one, minute: 20, times: undefined }]);
    test.aheadMs += 1_800_000;
    await move(one, (await test.signIn()).token);
    expect((await told()).at(-1)).toEqual({ address: other, minute: 44, times: undefined });
    test.startClock();
  });

  it("EM3: doesn't wait because of others if its user is known, and for an hour at most otherwise", async () => {
    test.stopClock();
    const known = await somebody();
    const stranger = await test.addUser();
    const causer = await test.addUser({ roles: ["admin"] });
    const { token } = await test.signIn(causer.input.username);
    const dummy = await test.addUser();
    const waits = async (id: string) =>
      (await noticesTo(test, id)).map(({ due_at, created_at }) => due_at - created_at);
    const move = async (user: { id: string; input: object }, email: string) => {
      const changed = { ...user.input, password: undefined, email };
      expect((await test.put(`/auth/users/${user.id}`, changed, token)).status).toBe(200);
    };
    for (let time = 0; time < 60; time++) await move(dummy, `dummy-${time}@example.test`);
    const ofDummy = await waits(dummy.id);
    expect([ofDummy.filter((wait) => wait === 0).length, Math.max(...ofDummy)]).toEqual([50, 72_000]);
    await move(known, `moved-${known.input.email}`);
    expect(await waits(known.id)).toEqual([0]);

    const turn = `turn|email-changed|${causer.id}`;
    await test.engine.write((queries) =>
      queries
        .updateTable("throttles")
        .set({ expires_at: test.now + 20 * 3_600_000 })
        .where("key", "=", turn)
        .execute(),
    );
    await move(stranger, `moved-${stranger.input.email}`);
    expect(await waits(stranger.id)).toEqual([3_600_000]);
    test.startClock();
  });

  it.each([
    ["is being sent", { leased_until: Number.MAX_SAFE_INTEGER }],
    ["was sent early", { sent_at: 1 }],
    ["was given up", { dead_at: 1 }],
  ])("EM3: is sent anew if the one that waited %s", async (_, state) => {
    const { id, input } = await somebody();
    const admin = (await test.signIn()).token;
    test.stopClock();
    const reset = async () => {
      const { status } = await test.put(`/auth/users/${id}`, { ...input, password: NEW_PASSWORD }, admin);
      expect(status).toBe(200);
    };
    const times = async () => (await noticesTo(test, id)).map(({ facts }) => facts.times ?? 1);
    for (let time = 0; time < 3; time++) await reset();
    expect((await times()).sort()).toEqual([1, 2]);
    await test.engine.write((queries) =>
      queries
        .updateTable("mails")
        .set(state)
        .where("user_id", "=", id)
        .where("dedupe_key", "is not", null)
        .execute(),
    );
    await reset();
    expect((await times()).sort()).toEqual([1, 1, 2]);
    // Further ones are told with the new one.
    await reset();
    expect((await times()).sort()).toEqual([1, 2, 2]);
    test.startClock();
  });

  it("is deleted after thirty days", async () => {
    const { id, send } = await somebody();
    await send("PUT", "/password", { current: PASSWORD, password: NEW_PASSWORD });
    const tools = factorTools(test, databaseUrl());
    const after = (days: number) => purge({ ...tools, now: () => test.now + days * 24 * 3_600_000 });
    await after(29);
    expect(await noticesTo(test, id)).toHaveLength(1);
    await after(30);
    expect(await noticesTo(test, id)).toEqual([]);
  });
});
