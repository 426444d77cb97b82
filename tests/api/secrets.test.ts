import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { purge } from "#api/background";
import { open } from "#api/database/connect";
import { migrate } from "#api/database/migrate";
import {
  matchSecret,
  newApplicationSecret,
  readApplicationSecret,
  secretPlace,
} from "#api/keys/application-secrets";
import { auditKey } from "#api/keys/derived-keys";
import { encryptAnew } from "#api/keys/encrypted-columns.queries";
import { createEncryption } from "#api/keys/encryption";
import { describeOnEmptyDatabases, describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, signRequest, TestService } from "#tests/support/service";

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

describeOnEngines("an application's secrets", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  let firstToken: string;
  let own: { id: string; applicationName: string };
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    test.stopClock();
    firstToken = (await test.signIn()).token;
    admin = firstToken;
    own = (await test.get("/auth/applications", admin)).body[0];
  });
  afterEach(() => {
    test.aheadMs = 0;
    admin = firstToken;
  });
  afterAll(() => test.stop());

  const addApplication = async () => {
    const applicationName = `App ${randomUUID().slice(0, 8)}`;
    const { body } = await test.post(
      "/auth/applications",
      { applicationName, applicationStatus: true },
      admin,
    );
    return { id: body.applicationId as string, secret: body.applicationKey as string, name: applicationName };
  };
  const replace = (id: string, body?: object) => test.post(`/auth/applications/${id}/secret`, body, admin);
  const replaced = async (id: string, body?: object) => {
    const answer = await replace(id, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ["applicationId", "applicationKey"]]);
    return answer.body.applicationKey as string;
  };
  const list = async (id: string) => (await test.get(`/auth/applications/${id}/secrets`, admin)).body;
  const endFormer = (id: string) => test.delete(`/auth/applications/${id}/former-secret`, admin);
  const later = async (seconds: number) => {
    test.aheadMs += seconds * 1000;
    admin = (await test.signIn()).token;
  };
  /** Whether a request that is signed with each of the secrets is accepted. */
  const areAccepted = (id: string, ...secrets: string[]) =>
    Promise.all(
      secrets.map(async (secret) => {
        const signedRequest = await signRequest({ id, secret }, { now: test.now });
        const given = { appId: id, signedRequest };
        return (await test.post("/auth/application/sign-in-request", given)).status === 200;
      }),
    );
  async function enter(application: { id: string; secret: string }) {
    const { input } = await test.addUser({ applications: [application.id] });
    const { token } = await test.signIn(input.username);
    const signedRequest = await signRequest(application, { now: test.now });
    const given = { appId: application.id, signedRequest };
    return (await test.post("/auth/application/verify-access", given, token)).body.token as string;
  }
  const isLive = async (token: string) => (await test.get("/auth/profile", token)).status === 200;
  const lastReplacement = async () =>
    (await test.listAudits()).filter(({ action }) => action === "application.replace-secret").at(-1);
  const minute = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

  it("are told by their last characters alone", async () => {
    const { id, secret } = await addApplication();
    const answer = await test.get(`/auth/applications/${id}/secrets`, admin);
    expect(answer.body).toEqual([
      {
        which: "current",
        hint: secret.slice(-4),
        createdAt: new Date(test.now).toISOString(),
        lastUsedAt: null,
        expiresAt: null,
      },
    ]);
    // As one from before secrets had a date: it is as old as its application.
    await test.engine.write((queries) =>
      queries
        .updateTable("applications")
        .set({ secret_created_at: null, created_at: 1000 })
        .where("id", "=", id)
        .execute(),
    );
    expect(await list(id)).toMatchObject([{ createdAt: new Date(1000).toISOString() }]);
    expect((await test.get(`/auth/applications/${randomUUID()}/secrets`, admin)).status).toBe(404);
    expect(await list(own.id)).toHaveLength(1);
  });

  it("overlap for as long as was chosen: both sign, tokens stay", async () => {
    const { id, secret: first, name } = await addApplication();
    const entered = await enter({ id, secret: first });
    const second = await replaced(id, { overlapS: HOUR_S });
    const until = test.now + HOUR_S * 1000;
    expect((await lastReplacement())?.message).toBe(
      `Administrator replaced the secret of the application ${name}; the former one is accepted until ${minute(until)}`,
    );
    expect(await areAccepted(id, second, first, "something else")).toEqual([true, true, false]);
    expect(await isLive(entered)).toBe(true);
    expect((await test.get(`/auth/applications/${id}/overview`, admin)).body.secrets).toBe(2);
    expect(await list(id)).toMatchObject([
      { which: "current", hint: second.slice(-4) },
      { which: "former", hint: first.slice(-4), createdAt: null, expiresAt: new Date(until).toISOString() },
    ]);
    const rows = await test.engine.read.selectFrom("applications").selectAll().execute();
    for (const secret of [first, second]) expect(JSON.stringify(rows)).not.toContain(secret);

    await later(HOUR_S);
    expect(await areAccepted(id, second, first)).toEqual([true, false]);
    expect(await list(id)).toHaveLength(1);
    expect((await test.get(`/auth/applications/${id}/overview`, admin)).body.secrets).toBe(1);
    expect((await endFormer(id)).status).toBe(404);
    await purge({ engine: test.engine, now: () => test.now, auditKey: auditKey(MASTER_KEY) });
    const row = await test.engine.read
      .selectFrom("applications")
      .where("id", "=", id)
      .select(["former_secret_encrypted", "former_secret_expires_at"])
      .executeTakeFirst();
    expect(row).toEqual({ former_secret_encrypted: null, former_secret_expires_at: null });
  });

  it("are two at most: a third ends the first", async () => {
    const { id, secret: first } = await addApplication();
    const second = await replaced(id, { overlapS: 7 * DAY_S });
    const third = await replaced(id, { overlapS: DAY_S, leaked: false });
    expect(await areAccepted(id, first, second, third)).toEqual([false, true, true]);
    expect(await list(id)).toHaveLength(2);
  });

  it("end at once without an overlap, and leave the tokens", async () => {
    const { id, secret: first, name } = await addApplication();
    const entered = await enter({ id, secret: first });
    await replaced(id, { overlapS: DAY_S });
    const second = await replaced(id, { overlapS: 0 });
    expect((await lastReplacement())?.message).toBe(
      `Administrator replaced the secret of the application ${name}; the former one is no longer accepted`,
    );
    expect(await areAccepted(id, first, second)).toEqual([false, true]);
    expect(await isLive(entered)).toBe(true);
  });

  it.each([[undefined], [{}], [{ leaked: true }], [{ leaked: true, overlapS: 0 }]])(
    "all end with all tokens where one leaked: %j",
    async (body) => {
      const { id, secret: first, name } = await addApplication();
      const entered = await enter({ id, secret: first });
      const second = await replaced(id, { overlapS: DAY_S });
      const third = await replaced(id, body);
      expect((await lastReplacement())?.message).toBe(
        `Administrator replaced the secret of the application ${name}`,
      );
      expect(await areAccepted(id, first, second, third)).toEqual([false, false, true]);
      expect(await isLive(entered)).toBe(false);
    },
  );

  it("aren't replaced in any other way", async () => {
    const { id, secret } = await addApplication();
    const contradiction = await replace(id, { leaked: true, overlapS: HOUR_S });
    expect([contradiction.status, contradiction.body.errors]).toEqual([
      422,
      { overlapS: ["A leaked secret can't be accepted any longer."] },
    ]);
    for (const body of [{ overlapS: 60 }, { overlapS: "3600" }, { secret: "mine" }, { leaked: 1 }])
      expect([body, (await replace(id, body)).status]).toEqual([body, 422]);
    expect(await areAccepted(id, secret)).toEqual([true]);
    expect((await replace(own.id, { overlapS: HOUR_S })).status).toBe(409);
    expect((await replace(randomUUID(), { overlapS: HOUR_S })).status).toBe(404);
  });

  it("can be ended before their time", async () => {
    const { id, secret: first, name } = await addApplication();
    expect((await endFormer(id)).body.message).toBe(`The application ${name} has no former secret.`);
    const second = await replaced(id, { overlapS: DAY_S });
    expect((await endFormer(id)).status).toBe(204);
    expect((await test.lastAudit("application.end-former-secret")).message).toBe(
      `Administrator ended the former secret of the application ${name}`,
    );
    expect(await areAccepted(id, first, second)).toEqual([false, true]);
    expect((await endFormer(id)).status).toBe(404);
    expect((await endFormer(randomUUID())).status).toBe(404);
  });

  it("tell when they were last used, exact to the hour, each by itself", async () => {
    const { id, secret: first } = await addApplication();
    const usedAt = async () =>
      (await list(id)).map(
        ({ lastUsedAt }: { lastUsedAt: string | null }) => lastUsedAt && Date.parse(lastUsedAt),
      );
    const start = test.now;
    await areAccepted(id, "something else");
    expect(await usedAt()).toEqual([null]);
    await areAccepted(id, first);
    expect(await usedAt()).toEqual([start]);
    await later(HOUR_S - 1);
    await areAccepted(id, first);
    expect(await usedAt()).toEqual([start]);
    await later(1);
    await areAccepted(id, first);
    expect(await usedAt()).toEqual([start + HOUR_S * 1000]);
    const second = await replaced(id, { overlapS: DAY_S });
    expect(await usedAt()).toEqual([null, start + HOUR_S * 1000]);
    await later(HOUR_S);
    await areAccepted(id, first);
    expect(await usedAt()).toEqual([null, start + 2 * HOUR_S * 1000]);
    await areAccepted(id, second);
    expect(await usedAt()).toEqual([start + 2 * HOUR_S * 1000, start + 2 * HOUR_S * 1000]);
  });

  it("are compared as a client sends them, and no other application's", async () => {
    const { engine } = test;
    const tools = { engine, encryption: createEncryption(MASTER_KEY), now: () => test.now };
    const { id, secret: first } = await addApplication();
    const other = await addApplication();
    const second = await replaced(id, { overlapS: HOUR_S });
    const match = (given: string, application = id) => matchSecret(tools, application, given);
    expect(await Promise.all([match(first), match(second)])).toEqual([true, true]);
    expect((await list(id)).map(({ lastUsedAt }: { lastUsedAt: string }) => lastUsedAt)).not.toContain(null);
    for (const given of ["", " ", `${second} `, second.slice(1), other.secret, second.toUpperCase()])
      expect([given, await match(given)]).toEqual([given, false]);
    expect(await match(second, randomUUID())).toBe(false);
    expect(await match(second, other.id)).toBe(false);
    await later(HOUR_S);
    expect(await Promise.all([match(first), match(second)])).toEqual([false, true]);
  });

  it("survive a new master key, the former one too", async () => {
    const { id, secret: first } = await addApplication();
    const second = await replaced(id, { overlapS: HOUR_S });
    const [before, after] = [createEncryption(MASTER_KEY), createEncryption(randomUUID())];
    const { engine } = test;
    const now = () => test.now;
    const read = async () =>
      (await readApplicationSecret({ engine, encryption: after, now }, id))?.secrets.map(({ text }) => text);
    await engine.write((queries) => encryptAnew(queries, before, after));
    expect(await read()).toEqual([second, first]);
    await engine.write((queries) => encryptAnew(queries, after, before));
    expect(await areAccepted(id, second, first)).toEqual([true, true]);
  });
});

describeOnEmptyDatabases("the secrets of a database from before they could overlap", (databaseUrl) => {
  it("sign as they did, and can be replaced with an overlap", async () => {
    const engine = open(databaseUrl());
    await migrate(engine, "012-sign-ins");
    const [id, secret, created] = ["payroll", newApplicationSecret(), 1_700_000_000_000];
    const encrypted = createEncryption(MASTER_KEY).encrypt(secretPlace(id), secret);
    await engine.write((queries) =>
      sql`
        insert into applications (id, name, name_key, active, built_in, secret_encrypted, token_epoch, created_at)
        values (${id}, 'Payroll', 'payroll', 1, 0, ${encrypted}, 2, ${created})
      `.execute(queries),
    );
    await engine.close();
    const test = await TestService.start(databaseUrl());
    try {
      const { token } = await test.signIn();
      const isAccepted = async (one: string) => {
        const signedRequest = await signRequest({ id, secret: one });
        const answer = await test.post("/auth/application/sign-in-request", { appId: id, signedRequest });
        return answer.status === 200;
      };
      const path = `/auth/applications/${id}`;
      expect((await test.get(`${path}/overview`, token)).body).toMatchObject({
        protocol: "library",
        secrets: 1,
        homeUrl: null,
      });
      expect((await test.get(`${path}/secrets`, token)).body).toMatchObject([
        { which: "current", createdAt: new Date(created).toISOString(), lastUsedAt: null },
      ]);
      expect(await isAccepted(secret)).toBe(true);
      const { body } = await test.post(`${path}/secret`, { overlapS: HOUR_S }, token);
      expect([await isAccepted(secret), await isAccepted(body.applicationKey)]).toEqual([true, true]);
      const connection = (await test.get(`${path}/connection`, token)).body;
      expect(connection).toMatchObject({ protocol: "library", version: 0, redirectUris: [] });
    } finally {
      await test.stop();
    }
  });
});
