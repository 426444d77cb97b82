import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOME } from "#tests/support/client";
import { describeOnEngines } from "#tests/support/engines";
import { somebody } from "#tests/support/google-accounts";
import { CLIENT_ID, KeyServer } from "#tests/support/key-server";
import { PASSWORD, signRequest, TestService, userInput } from "#tests/support/service";

describeOnEngines("S8: a sign-in", (databaseUrl) => {
  let test: TestService;
  let provider: KeyServer;
  let application: Awaited<ReturnType<TestService["addApplication"]>>;
  beforeAll(async () => {
    provider = await KeyServer.start();
    test = await TestService.start(databaseUrl(), {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: provider.url,
    });
    application = await test.addApplication();
  });
  afterAll(async () => {
    await test.stop();
    await provider.stop();
  });

  const newcomer = () => test.addUser({ applications: [application.id] });
  const logIn = async (username: string, more: object = {}, headers: Record<string, string> = {}) => {
    const { status, body } = await test.post(
      "/auth/login",
      { username, password: PASSWORD, ...more },
      undefined,
      {
        headers,
      },
    );
    expect(status).toBe(200);
    return body;
  };
  const enter = async (token: string) => {
    const request = { appId: application.id, signedRequest: await signRequest(application) };
    const { status, body } = await test.post("/auth/application/verify-access", request, token);
    expect(status).toBe(200);
    return body.token as string;
  };
  const signInsOf = (userId: string) =>
    test.engine.read.selectFrom("sign_ins").selectAll().where("user_id", "=", userId).orderBy("id").execute();
  const pairsOf = (userId: string) =>
    test.engine.read
      .selectFrom("token_pairs")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
  const isGood = async (token: string) => (await test.get("/auth/profile", token)).status === 200;

  it("with a password is one row: who, how, when and from where; its pairs refer to it", async () => {
    const { id, input } = await newcomer();
    test.stopClock();
    const agent = `Browser/1.0 ${"x".repeat(600)}`;
    const { token, device } = await logIn(input.username, { device: "" }, { "User-Agent": agent });
    const at = test.now;
    const entered = await enter(token);
    test.startClock();
    const [signIn, ...others] = await signInsOf(id);
    expect(others).toEqual([]);
    expect(signIn).toMatchObject({
      proof: "password",
      token_epoch: 0,
      authenticated_at: at,
      expires_at: at + 12 * 3_600_000,
      address: HOME,
      user_agent: agent.slice(0, 512),
      device_id: createHash("sha256").update(device.split(":")[1]).digest("base64url"),
      ended_at: null,
    });
    const pairs = await pairsOf(id);
    expect(pairs.map((pair) => pair.id)).toEqual([token, entered].map((own) => decodeJwt(own).sid));
    expect(pairs.map((pair) => pair.application_id)).toEqual(
      [token, entered].map((own) => decodeJwt(own).aud),
    );
    expect(new Set(pairs.map((pair) => pair.sign_in_id))).toEqual(new Set([signIn?.id]));
    expect(new Set(pairs.map((pair) => pair.expires_at))).toEqual(new Set([signIn?.expires_at]));
  });

  it("with an application's own request is one row with that application's pair alone", async () => {
    const { id, input } = await newcomer();
    await logIn(input.username, { appId: application.id, signedRequest: await signRequest(application) });
    const [signIn] = await signInsOf(id);
    expect(signIn).toMatchObject({ proof: "password", user_agent: null, device_id: null });
    expect(await pairsOf(id)).toMatchObject([{ sign_in_id: signIn?.id, application_id: application.id }]);
  });

  it("with Google is one row that says so", async () => {
    const nora = somebody();
    const idToken = await provider.sign(nora);
    const { body } = await test.post("/auth/google", { idToken, nonce: nora.nonce });
    const { sub = "", sid } = decodeJwt(body.token);
    const [signIn] = await signInsOf(sub);
    expect(signIn).toMatchObject({ proof: "google", address: HOME, ended_at: null });
    expect(await pairsOf(sub)).toMatchObject([{ id: sid, sign_in_id: signIn?.id }]);
  });

  it("is a row once its last step is taken, with the epoch of then", async () => {
    const { id, input } = await newcomer();
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ must_change_password: 1 }).where("id", "=", id).execute(),
    );
    const { pending } = await logIn(input.username, { secondStep: true });
    expect(await signInsOf(id)).toEqual([]);
    const password = "nine herons over the weir";
    expect((await test.post("/auth/new-password", { pending, password })).status).toBe(200);
    expect(await signInsOf(id)).toMatchObject([{ proof: "password", token_epoch: 1, ended_at: null }]);
  });

  it("is no row where nobody is let in", async () => {
    const { id, input } = await test.addUser();
    await test.post("/auth/login", { username: input.username, password: "wrong" });
    const request = { appId: application.id, signedRequest: await signRequest(application) };
    expect((await logIn(input.username, request)).applicationAccess).toBe(false);
    expect(await signInsOf(id)).toEqual([]);
  });

  it("over the same person's goes on in its row, and prolongs no application's tokens", async () => {
    const { id, input } = await newcomer();
    const first = await logIn(input.username);
    const entered = await enter(first.token);
    const [before] = await signInsOf(id);
    try {
      test.aheadMs = 10 * 60_000;
      const second = await logIn(input.username, { former: first.token }, { "User-Agent": "Another/2" });
      const [after, ...others] = await signInsOf(id);
      expect(others).toEqual([]);
      expect(after).toMatchObject({ id: before?.id, user_agent: "Another/2", ended_at: null });
      expect((after?.authenticated_at ?? 0) - (before?.authenticated_at ?? 0)).toBeGreaterThanOrEqual(
        600_000,
      );
      const [consoles, applications, renewed] = await pairsOf(id);
      expect(consoles?.ended_at).not.toBeNull();
      expect([applications?.ended_at, applications?.expires_at]).toEqual([null, before?.expires_at]);
      expect([renewed?.ended_at, renewed?.expires_at]).toEqual([null, after?.expires_at]);
      await test.get("/auth/logout", second.token);
      expect(await isGood(entered)).toBe(false);
    } finally {
      test.aheadMs = 0;
    }
  });

  it("ends with everything under it when its person signs out, and no other sign-in does", async () => {
    const { id, input } = await newcomer();
    const { token } = await logIn(input.username);
    const other = await logIn(input.username);
    for (let more = 0; more < 5; more++) await enter(token);
    await test.get("/auth/logout", token);
    const [ended, live] = await signInsOf(id);
    expect([ended?.ended_at, live?.ended_at]).toEqual([expect.any(Number), null]);
    const pairs = await pairsOf(id);
    expect(pairs).toHaveLength(7);
    for (const pair of pairs)
      expect(pair.ended_at, pair.id).toBe(pair.sign_in_id === ended?.id ? ended?.ended_at : null);
    expect(await isGood(other.token)).toBe(true);
  });

  it("decides for all its pairs: with its row ended none is good", async () => {
    const { id, input } = await newcomer();
    const { token, refreshToken } = await logIn(input.username);
    const entered = await enter(token);
    await test.engine.write((queries) =>
      queries.updateTable("sign_ins").set({ ended_at: test.now }).where("user_id", "=", id).execute(),
    );
    expect([await isGood(token), await isGood(entered)]).toEqual([false, false]);
    expect((await test.post("/auth/refresh", { refreshToken })).status).toBe(401);
  });

  it("ends with a reset and a deactivation, and goes with its person", async () => {
    const admin = (await test.signIn()).token;
    const { id, input } = await newcomer();
    await logIn(input.username);
    await test.put(`/auth/users/${id}`, userInput(input), admin);
    await logIn(input.username);
    await test.put(`/auth/users/${id}`, { ...input, password: undefined, status: 0 }, admin);
    const ended = { ended_at: expect.any(Number) };
    expect(await signInsOf(id)).toMatchObject([ended, ended]);
    expect(await pairsOf(id)).toMatchObject([ended, ended]);
    expect((await test.delete(`/auth/users/${id}`, admin)).status).toBe(204);
    expect([await signInsOf(id), await pairsOf(id)]).toEqual([[], []]);
  });

  it("is not touched by a refresh, nor ended by a refresh token that comes twice", async () => {
    const { id, input } = await newcomer();
    const { token, refreshToken } = await logIn(input.username);
    const entered = await enter(token);
    const before = await signInsOf(id);
    const second = await test.post("/auth/refresh", { refreshToken });
    await test.post("/auth/refresh", { refreshToken: second.body.refreshToken });
    expect((await test.post("/auth/refresh", { refreshToken })).status).toBe(401);
    expect(await signInsOf(id)).toEqual(before);
    expect([await isGood(token), await isGood(entered)]).toEqual([false, true]);
  });
});
