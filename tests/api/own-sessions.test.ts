import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { HOME } from "#tests/support/client";
import { describeOnEngines } from "#tests/support/engines";
import { FACTORS, OwnAccount } from "#tests/support/own-account";
import { PASSWORD, signRequest, TestService } from "#tests/support/service";
import { statementsOf } from "#tests/support/statements";

const SESSIONS = "/auth/account/sessions";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const MINUTE_MS = 60_000;

describeOnEngines("own sessions", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    test.stopClock();
  });
  afterEach(() => {
    test.aheadMs = 0;
  });
  afterAll(() => test.stop());

  const list = async (token: string) => (await test.get(SESSIONS, token)).body;
  const end = (token: string, id: string) => test.delete(`${SESSIONS}/${id}`, token);
  const endOthers = (token: string) => test.delete(SESSIONS, token);
  const endOthersOf = async (person: OwnAccount) => person.goOn(await endOthers(person.token)).status;
  const isLive = async (token: string) => (await test.get(FACTORS, token)).status === 200;
  const refresh = (refreshToken: string) => test.post("/auth/refresh", { refreshToken });
  const logIn = async (username: string, headers: Record<string, string> = {}, address = HOME) => {
    const answer = await test.post("/auth/login", { username, password: PASSWORD }, undefined, {
      headers,
      address,
    });
    expect(answer.status).toBe(200);
    return answer.body as { token: string; refreshToken: string };
  };
  const open = async (application: { id: string; secret: string }, token: string) => {
    const signedRequest = await signRequest(application, { now: test.now });
    const { body } = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest },
      token,
    );
    expect(body.applicationAccess).toBe(true);
    return body as { token: string; refreshToken: string };
  };

  it("are listed with browser, network, times and applications: this one first, then the last used", async () => {
    const payroll = await test.addApplication({ name: "Payroll" });
    const wiki = await test.addApplication({ name: "A wiki" });
    const { input } = await test.addUser({ applications: [payroll.id, wiki.id] });
    const { username } = input;
    const startedAt = test.now;
    const first = await logIn(username, { "User-Agent": CHROME }, "2001:db8:1:2:3::4");
    for (const application of [payroll, wiki, payroll]) await open(application, first.token);
    test.aheadMs += MINUTE_MS;
    const second = await logIn(username, { "User-Agent": "curl/8.5" });
    test.aheadMs += MINUTE_MS;
    const third = await logIn(username);
    test.aheadMs += MINUTE_MS;
    const refreshed = await refresh(first.refreshToken);
    const iso = (minutes: number) => new Date(startedAt + minutes * MINUTE_MS).toISOString();

    const [one, two, three, ...others] = await list(second.token);
    expect(others).toEqual([]);
    const unknown = { browser: null, network: HOME, applications: [] };
    expect(one).toEqual({
      ...unknown,
      id: expect.any(String),
      browser: "A script",
      current: true,
      createdAt: iso(1),
      lastUsedAt: iso(1),
    });
    expect(two).toEqual({
      id: expect.any(String),
      current: false,
      browser: "Chrome on Windows",
      network: "2001:db8:1:2::/64",
      createdAt: iso(0),
      lastUsedAt: iso(3),
      applications: ["A wiki", "Payroll"],
    });
    expect(three).toMatchObject({ ...unknown, current: false, createdAt: iso(2) });
    expect((await list(refreshed.body.token))[0]).toEqual({ ...two, current: true });
    expect((await list(third.token))[0].id).toBe(three.id);
  });

  it("are one statement, whatever their number, and at most a hundred", async () => {
    const application = await test.addApplication();
    const { id, input } = await test.addUser({ applications: [application.id] });
    const { token } = await logIn(input.username);
    for (let time = 0; time < 3; time++) await open(application, (await logIn(input.username)).token);
    // The first one finds the caller.
    expect(await statementsOf(() => list(token))).toHaveLength(2);
    expect(await list(token)).toHaveLength(4);
    await test.engine.write(async (queries) => {
      const of = (table: "sign_ins" | "token_pairs") =>
        queries.selectFrom(table).where("user_id", "=", id).selectAll();
      const signIn = await of("sign_ins").executeTakeFirstOrThrow();
      const pair = await of("token_pairs").executeTakeFirstOrThrow();
      for (let more = 0; more < 100; more++) {
        const ids = { sign_in_id: `sign-in-${more}`, id: `pair-${more}` };
        await queries
          .insertInto("sign_ins")
          .values({ ...signIn, id: ids.sign_in_id } as never)
          .execute();
        await queries
          .insertInto("token_pairs")
          .values({ ...pair, ...ids } as never)
          .execute();
      }
    });
    const all = await list(token);
    expect([all.length, all[0].current]).toEqual([100, true]);
  });

  it("are not listed once they have ended, were idle, or are of before a new password", async () => {
    const person = await OwnAccount.open(test);
    const [out, idle, kept] = [
      await person.signInElsewhere(),
      await person.signInElsewhere(),
      await person.signInElsewhere(),
    ];
    await test.get("/auth/logout", out.token);
    test.aheadMs += 50 * MINUTE_MS;
    const { token, refreshToken } = (await refresh(person.refreshToken)).body;
    const { token: keptToken } = (await refresh(kept.refreshToken)).body;
    expect(await list(token)).toHaveLength(3);
    test.aheadMs += 14 * MINUTE_MS;
    expect((await refresh(idle.refreshToken)).status).toBe(401);
    expect(await list(token)).toHaveLength(2);
    person.token = token;
    expect((await person.changePassword(PASSWORD, "nine herons over the weir")).status).toBe(200);
    expect(await list(person.token)).toMatchObject([{ current: true }]);
    expect(await isLive(keptToken)).toBe(false);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(person.refreshToken)).status).toBe(200);
  });

  it("AC1: another's session is not found, and nothing ends", async () => {
    const [person, other] = [await OwnAccount.open(test), await OwnAccount.open(test)];
    const [theirs] = await list(other.token);
    const before = await test.engine.read.selectFrom("sign_ins").selectAll().orderBy("id").execute();
    for (const id of [theirs.id, "0199f3c2-7d1e-7cc3-9a51-3f0f6a1d2b4c", "x", "a b"]) {
      const { status, body } = await end(person.token, encodeURIComponent(id));
      expect([id, status]).toEqual([id, 404]);
      expect(JSON.stringify(body)).not.toContain(other.username);
    }
    expect(await test.engine.read.selectFrom("sign_ins").selectAll().orderBy("id").execute()).toEqual(before);
    expect(await isLive(other.token)).toBe(true);
    expect((await list(person.token)).map(({ id }: { id: string }) => id)).not.toContain(theirs.id);
  });

  it("AC2: an ended session fails at its next call and refresh, and so do its applications", async () => {
    const application = await test.addApplication();
    const person = await OwnAccount.open(test, { applications: [application.id] });
    const elsewhere = await logIn(person.username, { "User-Agent": CHROME });
    const opened = await open(application, elsewhere.token);
    const [, { id }] = await list(person.token);
    expect((await end(person.token, id)).status).toBe(204);

    expect(await isLive(elsewhere.token)).toBe(false);
    expect((await test.get("/auth/profile", opened.token)).status).toBe(401);
    for (const { refreshToken } of [elsewhere, opened])
      expect((await refresh(refreshToken)).status).toBe(401);
    expect(await list(person.token)).toMatchObject([{ current: true }]);
    expect((await end(person.token, id)).status).toBe(404);
    expect((await person.audits()).filter(({ action }) => action === "session.end")).toMatchObject([
      { actor_id: person.id, message: `Person ${person.username} ended another session: Chrome on Windows` },
    ]);
  });

  it("AC2: ending this session signs out", async () => {
    const person = await OwnAccount.open(test);
    const [{ id }] = await list(person.token);
    expect((await end(person.token, id)).status).toBe(204);
    expect(await isLive(person.token)).toBe(false);
    expect((await person.audits()).at(-1)).toMatchObject({ action: "sign-out", actor_id: person.id });
  });

  it("AC3: everywhere else keeps this one only, with new tokens: a copy of the old ones and what it opened end", async () => {
    const application = await test.addApplication();
    const person = await OwnAccount.open(test, { applications: [application.id] });
    const opened = await open(application, person.token);
    const others = [await person.signInElsewhere(), await person.signInElsewhere()];
    const there = await open(application, others[0]?.token ?? "");
    const copy = { token: person.token, refreshToken: person.refreshToken };
    expect(await endOthersOf(person)).toBe(200);
    for (const { token, refreshToken } of [...others, copy]) {
      expect(await isLive(token)).toBe(false);
      expect((await refresh(refreshToken)).status).toBe(401);
    }
    for (const { token, refreshToken } of [there, opened]) {
      expect((await test.get("/auth/profile", token)).status).toBe(401);
      expect((await refresh(refreshToken)).status).toBe(401);
    }
    expect(await list(person.token)).toMatchObject([{ current: true }]);
    await open(application, person.token);
    person.goOn(await refresh(person.refreshToken));
    expect(await isLive(person.token)).toBe(true);

    const ends = async () =>
      (await person.audits()).filter(({ action }) => action === "session.end-others").length;
    expect(await ends()).toBe(1);
    expect(await endOthersOf(person)).toBe(200);
    expect(await ends()).toBe(1);
  });

  it("AC3: a sign-in of the same moment either ends or goes on as a whole", async () => {
    const person = await OwnAccount.open(test);
    const before = await Promise.all([1, 2, 3].map(() => person.signInElsewhere()));
    const [during] = await Promise.all([
      Promise.all([1, 2, 3, 4, 5, 6].map(() => person.signInElsewhere())),
      endOthersOf(person),
    ]);
    expect(await isLive(person.token)).toBe(true);
    for (const { token } of before) expect(await isLive(token)).toBe(false);
    const live = await Promise.all(during.map(({ token }) => isLive(token)));
    const open = (table: "sign_ins" | "token_pairs") =>
      test.engine.read.selectFrom(table).where("user_id", "=", person.id).where("ended_at", "is", null);
    const signIns = await open("sign_ins").select("id").orderBy("id").execute();
    expect(await open("token_pairs").select("sign_in_id as id").orderBy("sign_in_id").execute()).toEqual(
      signIns,
    );
    expect(await list(person.token)).toHaveLength(1 + live.filter(Boolean).length);
    expect(await endOthersOf(person)).toBe(200);
    expect(await list(person.token)).toMatchObject([{ current: true }]);
  });

  it("AC3: of two sessions that end all others at once, one goes on", async () => {
    const person = await OwnAccount.open(test);
    const tokens = [person.token, (await person.signInElsewhere()).token];
    const answers = await Promise.all(tokens.map(endOthers));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await Promise.all(tokens.map(isLive))).toEqual([false, false]);
    const goesOn = answers.find(({ status }) => status === 200);
    expect(await isLive(goesOn?.body.token)).toBe(true);
  });
});
