import { afterAll, beforeAll, expect, it } from "vitest";
import { Authenticator } from "#tests/support/authenticator";
import type { Answer } from "#tests/support/client";
import { describeOnEngines } from "#tests/support/engines";
import { addLogoutClient, openLogin } from "#tests/support/logout-receiver";
import { FACTORS, OwnAccount } from "#tests/support/own-account";
import { PASSWORD, signRequest, TestService } from "#tests/support/service";

const NEW_PASSWORD = "nine herons over the weir";

describeOnEngines("one's own password", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    test.stopClock();
  });
  afterAll(() => test.stop());

  let networks = 0;
  const logIn = (username: string, password: string, more: object = {}, address = `198.18.3.${++networks}`) =>
    test.post("/auth/login", { username, password, ...more }, undefined, { address });
  const isLive = async (token: string) => (await test.get(FACTORS, token)).status === 200;

  it("is changed with the current one: the other sign-ins end, and this one goes on and opens its applications again", async () => {
    const application = await test.addApplication();
    const person = await OwnAccount.open(test, { applications: [application.id] });
    const { token: elsewhere } = await person.signInElsewhere();
    const open = async () =>
      test.post(
        "/auth/application/verify-access",
        { appId: application.id, signedRequest: await signRequest(application, { now: test.now }) },
        person.token,
      );
    const opened = await open();
    expect(opened.body.applicationAccess).toBe(true);

    expect((await person.changePassword(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect(await isLive(elsewhere)).toBe(false);
    expect(await isLive(person.token)).toBe(true);
    expect((await open()).body.applicationAccess).toBe(true);
    expect((await test.post("/auth/refresh", { refreshToken: person.refreshToken })).status).toBe(200);
    expect((await logIn(person.username, PASSWORD)).status).toBe(401);
    expect((await logIn(person.username, NEW_PASSWORD)).status).toBe(200);
  });

  it("S4: what a copy of the tokens opened ends when the password or a factor changes, and applications are told", async () => {
    const application = await test.addApplication();
    const client = await addLogoutClient(test, "http://127.0.0.1:9/logout");
    const person = await OwnAccount.open(test, { applications: [application.id, client.id] });
    let secret = "";
    const changes: Record<string, () => Promise<Answer>> = {
      password: () => person.changePassword(PASSWORD, NEW_PASSWORD),
      "added app": async () => {
        const added = await person.addApp();
        secret = added.secret;
        return added.answer;
      },
      "removed app": async () => {
        await person.prove({ code: person.codeOf(secret, 1) });
        return person.removeApp();
      },
    };
    for (const [what, change] of Object.entries(changes)) {
      const { body: opened } = await test.post(
        "/auth/application/verify-access",
        { appId: application.id, signedRequest: await signRequest(application, { now: test.now }) },
        person.token,
      );
      expect([what, opened.applicationAccess]).toEqual([what, true]);
      await openLogin(test, person.token, client);
      expect([what, (await change()).status < 300]).toEqual([what, true]);
      expect([what, (await test.get("/auth/profile", opened.token)).status]).toEqual([what, 401]);
      const { status } = await test.post("/auth/refresh", { refreshToken: opened.refreshToken });
      expect([what, status]).toEqual([what, 401]);
      // Its first try fails soon: nobody listens there. It waits for the next one.
      const told = await test.engine.write((queries) =>
        queries.deleteFrom("logout_messages").where("subject", "=", person.id).returning("sid").execute(),
      );
      expect([what, told]).toEqual([what, [{ sid: `sid of ${client.id}` }]]);
    }
  });

  it("S4: a copy of the tokens ends when the password or a factor changes, at once and for its refresh too", async () => {
    const person = await OwnAccount.open(test);
    const passkey = new Authenticator();
    const changes: Record<string, () => Promise<Answer>> = {
      password: () => person.changePassword(PASSWORD, NEW_PASSWORD),
      "first factor": () => person.addPasskey(passkey),
      "second factor": async () => {
        await person.proveBy(passkey);
        return (await person.addApp()).answer;
      },
      "removed app": () => person.removeApp(),
      "removed passkey": async () => {
        await person.proveBy(passkey);
        return person.removePasskey(passkey);
      },
    };
    for (const [what, change] of Object.entries(changes)) {
      // A refresh a moment before: its predecessor has a grace.
      const predecessor = person.refreshToken;
      person.goOn(await test.post("/auth/refresh", { refreshToken: predecessor }));
      const copy = { token: person.token, refreshToken: person.refreshToken };
      expect(await isLive(copy.token)).toBe(true);
      const answer = await change();
      expect([what, answer.status < 300, await isLive(person.token)]).toEqual([what, true, true]);
      expect([what, await isLive(copy.token)]).toEqual([what, false]);
      for (const refreshToken of [copy.refreshToken, predecessor])
        expect([what, (await test.post("/auth/refresh", { refreshToken })).status]).toEqual([what, 401]);
      // The copy's tries don't end what goes on.
      person.goOn(await test.post("/auth/refresh", { refreshToken: person.refreshToken }));
      expect([what, await isLive(person.token)]).toEqual([what, true]);
    }
    const signIns = await test.get("/auth/account/sessions", person.token);
    expect(signIns.body).toMatchObject([{ current: true }]);
  });

  it("forgets devices, is audited, and told to the person", async () => {
    const person = await OwnAccount.open(test);
    await logIn(person.username, PASSWORD, { device: "" });
    const devices = () =>
      test.engine.read.selectFrom("devices").selectAll().where("user_id", "=", person.id).execute();
    expect(await devices()).toHaveLength(1);
    await person.changePassword(PASSWORD, NEW_PASSWORD);
    expect(await devices()).toEqual([]);
    const audit = (await person.audits()).at(-1);
    expect(audit).toMatchObject({ action: "user.new-password", actor_id: person.id, outcome: "success" });
    expect(await person.notices()).toMatchObject([{ kind: "password-changed", address: person.email }]);
    expect(JSON.stringify([audit, await person.notices()])).not.toMatch(/lanterns|herons/);
  });

  it.each([
    ["too short", "heron"],
    ["a common one", "password123"],
    ["the same as before", PASSWORD],
  ])("S5: is not changed to %s", async (_, password) => {
    const person = await OwnAccount.open(test);
    const refused = await person.changePassword(PASSWORD, password);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["password"]]);
    expect(await isLive(person.token)).toBe(true);
    expect((await logIn(person.username, PASSWORD)).status).toBe(200);
  });

  it("FA15: a wrong current one is refused, and the fifth ends the sign-in", async () => {
    const person = await OwnAccount.open(test);
    for (let time = 0; time < 4; time++) {
      const refused = await person.changePassword("wrong", NEW_PASSWORD);
      expect([refused.status, refused.body.errors]).toEqual([422, { current: ["The password is wrong."] }]);
    }
    expect(await isLive(person.token)).toBe(true);
    expect((await person.changePassword("wrong", NEW_PASSWORD)).status).toBe(401);
    expect(await isLive(person.token)).toBe(false);
  });

  it("FA15, S7: wrong ones count for their sign-in, so that strangers can't use up the budget", async () => {
    const person = await OwnAccount.open(test);
    const keyOf = (like: string) =>
      test.engine.read.selectFrom("throttles").select("count").where("key", "like", like).execute();
    for (let time = 0; time < 2; time++) await person.changePassword("wrong", NEW_PASSWORD);
    expect(await keyOf("name|%|row|device|%")).toContainEqual({ count: 2 });
    const address = "198.18.9.9";
    const wrong = { username: person.username, password: "not the right one" };
    for (let time = 0; time < 12; time++) await test.post("/auth/login", wrong, undefined, { address });
    const right = { username: person.username, password: PASSWORD };
    expect((await test.post("/auth/login", right, undefined, { address })).status).toBe(429);
    expect((await person.changePassword(PASSWORD, NEW_PASSWORD)).status).toBe(200);
  });

  it("needs a recent proof too, by whoever has a second factor; a recovery code is one", async () => {
    const person = await OwnAccount.open(test);
    const { secret, answer } = await person.addApp();
    const refused = await person.changePassword(PASSWORD, NEW_PASSWORD);
    expect([refused.status, refused.body.code]).toEqual([403, "proof-needed"]);
    await person.prove({ code: person.codeOf(secret, 1) });
    expect((await person.changePassword(PASSWORD, NEW_PASSWORD)).status).toBe(200);

    await person.prove({ recoveryCode: answer.body.codes[0] });
    expect((await person.changePassword(NEW_PASSWORD, PASSWORD)).status).toBe(200);
  });

  it("is none of an account that signs in with Google", async () => {
    const person = await OwnAccount.open(test);
    await test.engine.write((queries) =>
      queries
        .updateTable("users")
        .set({ password_hash: null, google_issuer: "https://accounts.google.com", google_subject: "42" })
        .where("id", "=", person.id)
        .execute(),
    );
    expect(await person.changePassword(PASSWORD, NEW_PASSWORD)).toMatchObject({
      status: 409,
      body: { message: "You sign in with Google, so this account has no password." },
    });
  });

  it("is changed once, of several changes at the same time", async () => {
    const person = await OwnAccount.open(test);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => person.changePassword(PASSWORD, `${NEW_PASSWORD} ${number}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn(person.username, PASSWORD)).status).toBe(401);
  });

  it("FA15: is guessed five times, of fifty at the same time", async () => {
    const person = await OwnAccount.open(test);
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => person.changePassword("wrong", NEW_PASSWORD)),
    );
    expect(guesses.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5);
    expect(await isLive(person.token)).toBe(false);
  });
});
