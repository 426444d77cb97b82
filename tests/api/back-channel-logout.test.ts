import { createLocalJWKSet, decodeJwt, type JWK, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { IdTokenAlg } from "#api/contract/connections";
import { describeOnEngines } from "#tests/support/engines";
import { addLogoutClient, LogoutReceiver, openLogin } from "#tests/support/logout-receiver";
import { PASSWORD, PUBLIC_URL, TestService } from "#tests/support/service";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

describeOnEngines("back-channel logout", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  let receivers: LogoutReceiver[] = [];
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
  });
  afterEach(async () => {
    for (const receiver of receivers) receiver.stop();
    receivers = [];
    test.startClock();
    await test.engine.write((queries) => queries.deleteFrom("logout_messages").execute());
  });
  afterAll(() => test.stop());

  const newReceiver = async () => {
    const receiver = await LogoutReceiver.start();
    receivers.push(receiver);
    return receiver;
  };

  const addClient = (address: string | null, alg?: IdTokenAlg) => addLogoutClient(test, address, alg);

  /** Somebody who has signed in and opened these applications. */
  async function signInTo(...applications: Array<{ id: string }>) {
    const user = await test.addUser({ applications: applications.map(({ id }) => id) });
    const { token } = await test.signIn(user.input.username);
    for (const application of applications) await openLogin(test, token, application);
    return { ...user, token };
  }

  const signOut = (token: string) => test.get("/auth/logout", token);
  const waiting = () => test.engine.read.selectFrom("logout_messages").selectAll().execute();
  const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
  const allSettled = () => waitFor(async () => expect(await waiting()).toEqual([]));
  const failures = async () => (await test.listAudits()).filter(({ action }) => action === "logout.fail");

  async function verified(token: string | undefined) {
    const { keys } = (await test.get("/.well-known/jwks.json")).body as { keys: JWK[] };
    return jwtVerify(token ?? "", createLocalJWKSet({ keys }), {
      issuer: PUBLIC_URL,
      typ: "logout+jwt",
      currentDate: new Date(test.now),
    });
  }

  it.each(["RS256", "ES256"] as const)("tells an application of a sign-out, signed with %s", async (alg) => {
    const receiver = await newReceiver();
    const client = await addClient(receiver.url, alg);
    const silent = await addClient(null);
    const user = await signInTo(client, silent);
    await Promise.all([signOut(user.token), signOut(user.token)]);
    await allSettled();

    expect(receiver.paths).toEqual(["POST /logout"]);
    expect([...(receiver.forms[0]?.keys() ?? [])]).toEqual(["logout_token"]);
    const { payload, protectedHeader } = await verified(receiver.tokens[0]);
    expect(protectedHeader).toEqual({ alg, typ: "logout+jwt", kid: expect.any(String) });
    expect(payload).toEqual({
      iss: PUBLIC_URL,
      aud: client.id,
      sub: user.id,
      sid: `sid of ${client.id}`,
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 120,
      jti: expect.any(String),
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    });
    expect(await failures()).toEqual([]);
  });

  it("leaves other people's logins, and those of their other sign-ins, alone", async () => {
    const receiver = await newReceiver();
    const client = await addClient(receiver.url);
    const [user] = [await signInTo(client), await signInTo(client)];
    const other = await test.signIn(user.input.username);
    await openLogin(test, other.token, client);
    await signOut(user.token);
    await allSettled();
    expect(receiver.tokens.map((token) => decodeJwt(token).sub)).toEqual([user.id]);
    const left = test.engine.read.selectFrom("oidc_logins").where("application_id", "=", client.id);
    expect(await left.selectAll().execute()).toHaveLength(2);
  });

  it.each<[string, (user: Awaited<ReturnType<typeof signInTo>>) => Promise<{ status: number }>]>([
    ["deactivated", ({ id, input }) => test.put(`/auth/users/${id}`, { ...input, status: 0 }, admin)],
    [
      "given a new password",
      ({ id, input }) => test.put(`/auth/users/${id}`, { ...input, password: `${PASSWORD} anew` }, admin),
    ],
    ["deleted", ({ id }) => test.delete(`/auth/users/${id}`, admin)],
  ])("tells every application of a user who is %s", async (_how, change) => {
    const [one, other] = [await newReceiver(), await newReceiver()];
    const user = await signInTo(await addClient(one.url), await addClient(other.url, "ES256"));
    const { input } = user;
    expect((await change({ ...user, input: { ...input, password: undefined } })).status).toBeLessThan(300);
    await allSettled();
    for (const receiver of [one, other])
      expect(receiver.tokens.map((token) => decodeJwt(token).sub)).toEqual([user.id]);
  });

  it("tells an application that was taken from a user, and no other", async () => {
    const [taken, left] = [await newReceiver(), await newReceiver()];
    const [client, other] = [await addClient(taken.url), await addClient(left.url)];
    const { id, input } = await signInTo(client, other);
    const change = { ...input, password: undefined, applications: [other.id] };
    expect((await test.put(`/auth/users/${id}`, change, admin)).status).toBe(200);
    await allSettled();
    expect([taken.forms.length, left.forms.length]).toEqual([1, 0]);
  });

  it.each<[string, (id: string, name: string) => Promise<{ status: number }>]>([
    [
      "deactivated",
      (id, applicationName) =>
        test.put(`/auth/applications/${id}`, { applicationName, applicationStatus: false }, admin),
    ],
    ["deleted", (id) => test.delete(`/auth/applications/${id}`, admin)],
    ["given a new secret after a leak", (id) => test.post(`/auth/applications/${id}/secret`, {}, admin)],
  ])("tells an application that is %s of everybody who used it", async (_how, change) => {
    const receiver = await newReceiver();
    const client = await addClient(receiver.url);
    const users = [await signInTo(client), await signInTo(client)];
    expect((await change(client.id, client.name)).status).toBeLessThan(300);
    await allSettled();
    expect(receiver.tokens.map((token) => decodeJwt(token).sub).sort()).toEqual(
      users.map(({ id }) => id).sort(),
    );
  });

  it("O11: tries five times with growing pauses, each time with a new token, and audits the last failure", async () => {
    const receiver = await newReceiver();
    receiver.answer = 500;
    const client = await addClient(receiver.url);
    const user = await signInTo(client);
    test.stopClock();
    await signOut(user.token);
    const pauses = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];
    for (const [index, pause] of pauses.entries()) {
      await waitFor(async () =>
        expect(await waiting()).toMatchObject([{ tries: index + 1, due_at: test.now + pause }]),
      );
      expect(await failures()).toEqual([]);
      test.aheadMs += pause;
    }
    await allSettled();
    expect(receiver.forms).toHaveLength(5);
    expect(new Set(receiver.tokens.map((token) => decodeJwt(token).jti)).size).toBe(5);
    await verified(receiver.tokens[4]);
    expect(await failures()).toMatchObject([
      {
        outcome: "refused",
        application_id: client.id,
        target_id: user.id,
        message: `${client.name} could not be told that ${user.input.name} was signed out: 5 tries failed`,
      },
    ]);
  });

  it("ends with a client error at once, and repeats where the application is busy", async () => {
    const [refusing, busy] = [await newReceiver(), await newReceiver()];
    refusing.answer = 400;
    busy.answer = 429;
    const [wrong, client] = [await addClient(refusing.url), await addClient(busy.url)];
    test.stopClock();
    const user = await signInTo(wrong, client);
    await signOut(user.token);
    await waitFor(async () =>
      expect(await waiting()).toMatchObject([{ application_id: client.id, due_at: test.now + 10_000 }]),
    );
    const [audit] = (await failures()).filter(({ application_id }) => application_id === wrong.id);
    expect(audit?.message).toMatch(/it refused the message$/);
    // Nothing of an answer is stored.
    expect(`${audit?.message} ${audit?.changes}`).not.toMatch(/secret answer|400/);
    busy.answer = 204;
    test.aheadMs += 10_000;
    await allSettled();
    expect([refusing.forms.length, busy.forms.length]).toEqual([1, 2]);
  });

  it("A6, O11: follows no redirect, and forgets an address that is no longer registered", async () => {
    const [receiver, elsewhere] = [await newReceiver(), await newReceiver()];
    receiver.answer = 302;
    receiver.location = elsewhere.url;
    const client = await addClient(receiver.url);
    test.stopClock();
    await signOut((await signInTo(client)).token);
    await waitFor(async () =>
      expect(await waiting()).toMatchObject([{ tries: 1, due_at: test.now + 10_000 }]),
    );
    await test.engine.write((queries) =>
      queries
        .updateTable("oidc_clients")
        .set({ backchannel_logout_uri: `${elsewhere.url}-anew` })
        .where("application_id", "=", client.id)
        .execute(),
    );
    test.aheadMs += 10_000;
    await allSettled();
    expect([receiver.forms.length, elsewhere.forms.length]).toEqual([1, 0]);
  });

  it("isn't held up by an application that doesn't answer, and neither is a shutdown", async () => {
    const [slow, quick] = [await newReceiver(), await newReceiver()];
    slow.answer = "nothing";
    const [stuck, client] = [await addClient(slow.url), await addClient(quick.url)];
    const users = [];
    for (let count = 0; count < 6; count++) users.push(await signInTo(stuck));
    test.stopClock();
    for (const { token } of users) await signOut(token);
    await waitFor(async () => expect(slow.forms.length).toBeGreaterThan(0));
    await signOut((await signInTo(client)).token);
    await waitFor(async () => expect(quick.forms).toHaveLength(1));
    expect(slow.forms.length).toBeLessThanOrEqual(4);

    await test.stop();
    test = await TestService.start(databaseUrl());
    expect((await waiting()).map(({ tries, application_id }) => [tries, application_id])).toEqual(
      users.map(() => [0, stuck.id]),
    );
    slow.answer = 200;
    await allSettled();
  });

  it("is sent by one of two processes, and waits for an application that is away", async () => {
    const receiver = await newReceiver();
    const client = await addClient(receiver.url);
    const users = [];
    for (let count = 0; count < 12; count++) users.push(await signInTo(client));
    const gone = await newReceiver();
    const away = await addClient(gone.url);
    gone.stop();
    const user = await signInTo(away);
    const second = await TestService.start(databaseUrl());
    try {
      test.stopClock();
      for (const { token } of [...users, user]) await signOut(token);
      await waitFor(async () =>
        expect(await waiting()).toMatchObject([{ application_id: away.id, tries: 1 }]),
      );
      expect(receiver.tokens.map((token) => decodeJwt(token).sub).sort()).toEqual(
        users.map(({ id }) => id).sort(),
      );
    } finally {
      await second.stop();
    }
  });
});
