import Sqlite from "better-sqlite3";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { purge } from "#api/background";
import { auditKey } from "#api/keys/derived-keys";
import { engines } from "#tests/support/engine-names";
import { createPostgresDatabase, createSqliteDatabase, describeOnEngines } from "#tests/support/engines";
import { Directory } from "#tests/support/scim";
import { ADMIN, MASTER_KEY, PASSWORD, signRequest, TestService } from "#tests/support/service";

describe("L4: a locked SQLite file", () => {
  let database: Awaited<ReturnType<typeof createSqliteDatabase>>;
  let test: TestService;
  beforeAll(async () => {
    database = await createSqliteDatabase();
    test = await TestService.start(database.url);
  });
  afterAll(async () => {
    await test.stop();
    await database.drop();
  });

  it("answers 503 with Retry-After to what writes, goes on reading meanwhile, and heals by itself", async () => {
    const { token } = await test.signIn();
    const scim = await Directory.connect(test);
    await scim.get("/Users");
    const other = new Sqlite(database.url.slice("file:".length));
    try {
      other.exec("begin immediate");
      const logins = Promise.all([test.post("/auth/login", ADMIN), test.post("/auth/login", ADMIN)]);
      const added = scim.post("/Users", { userName: "ada@corp.example" });
      expect((await test.get("/auth/users", token)).status).toBe(200);
      expect((await test.get("/ready")).status).toBe(200);
      expect(await added).toMatchObject({
        status: 503,
        body: { status: "503", schemas: [expect.stringMatching(/Error$/)] },
      });
      for (const { status, headers } of await logins) {
        expect(status).toBe(503);
        expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
      }
    } finally {
      other.exec("rollback");
      other.close();
    }
    expect((await test.post("/auth/login", ADMIN)).status).toBe(200);
  });
});

describe.runIf(engines.includes("postgres"))("L4: a Postgres that throws everybody out", () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let test: TestService;
  let server: pg.Client;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    test = await TestService.start(database.url);
    server = new pg.Client({ connectionString: inject("postgresUrl") });
    await server.connect();
  });
  afterAll(async () => {
    await test.stop();
    await server.end();
    await database.drop();
  });

  it("L3: tells that it is ready while all its connections wait for something", async () => {
    const { token } = await test.signIn();
    expect((await test.get("/ready")).status).toBe(200);
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query("begin");
    await other.query("lock table users in access exclusive mode");
    const lists = Array.from({ length: 30 }, () => test.get("/auth/users?page=1&size=10", token));
    await vi.waitFor(async () => {
      const waiting =
        "select count(*)::int from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
      const { rows } = await server.query(waiting, [new URL(database.url).pathname.slice(1)]);
      expect(rows[0].count).toBeGreaterThanOrEqual(10);
    }, 20_000);
    const ready = await test.get("/ready");
    await other.query("rollback");
    await other.end();
    expect(ready.status).toBe(200);
    await Promise.all(lists);
  });

  it("makes the answers 503 with Retry-After, and good again once it is back", async () => {
    const name = new URL(database.url).pathname.slice(1);
    const { token } = await test.signIn();
    await server.query(`alter database ${name} allow_connections false`);
    const throwOut = "select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1";
    await server.query(throwOut, [name]);
    for (const { status, headers } of [
      await test.get("/auth/users", token),
      await test.post("/auth/login", ADMIN),
      await test.get("/ready"),
    ]) {
      expect(status).toBe(503);
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect((await test.get("/health")).status).toBe(200);
    await server.query(`alter database ${name} allow_connections true`);
    expect((await test.get("/auth/users", token)).status).toBe(200);
    expect((await test.get("/ready")).status).toBe(200);
  });
});

describeOnEngines("what has run out", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterEach(() => {
    test.aheadMs = 0;
  });
  afterAll(() => test.stop());

  type Purged =
    | "sign_ins"
    | "token_pairs"
    | "throttles"
    | "spent_requests"
    | "known_networks"
    | "devices"
    | "oidc_records"
    | "oidc_logins"
    | "logout_messages"
    | "refused_requests";
  const rows = async (table: Purged) =>
    (await test.engine.read.selectFrom(table).selectAll().execute()).length;

  /** A record, a login, a waiting message and a refused request. */
  const addOpenidRows = (application_id: string, user_id: string) =>
    test.engine.write(async (queries) => {
      const { id: sign_in_id } = await queries
        .selectFrom("sign_ins")
        .where("user_id", "=", user_id)
        .select("id")
        .executeTakeFirstOrThrow();
      const at = test.now;
      const soon = at + 3_600_000;
      await queries
        .insertInto("oidc_records")
        .values({ id: "x", kind: "Session", payload_encrypted: "", created_at: at, expires_at: soon })
        .execute();
      await queries
        .insertInto("oidc_logins")
        .values({ sign_in_id, application_id, user_id, sid: "x", created_at: at })
        .execute();
      await queries
        .insertInto("logout_messages")
        .values({
          id: "x",
          application_id,
          application_name: "",
          address: "",
          subject: user_id,
          sid: "x",
          alg: "RS256",
          // After this test.
          due_at: at + 365 * 24 * 3_600_000,
          created_at: at,
        })
        .execute();
      await queries
        .insertInto("refused_requests")
        .values({ id: "x", application_id, at, reason: "other", network: "" })
        .execute();
    });

  it("is purged, and what is good stays", async () => {
    const application = await test.addApplication();
    const user = await test.addUser({ applications: [application.id] });
    const { input } = user;
    const credentials = { username: input.username, password: PASSWORD };
    await test.post("/auth/login", {
      ...credentials,
      appId: application.id,
      signedRequest: await signRequest(application),
    });
    await test.post("/auth/login", { ...credentials, device: "" });
    await test.post("/auth/login", { ...credentials, password: "wrong" });
    await addOpenidRows(application.id, user.id);
    const live = () =>
      Promise.all(
        (
          [
            "sign_ins",
            "token_pairs",
            "throttles",
            "oidc_records",
            "oidc_logins",
            "logout_messages",
            "refused_requests",
          ] as const
        ).map(rows),
      );
    const before = await live();
    await purge({ engine: test.engine, now: () => test.now, auditKey: auditKey(MASTER_KEY) });
    expect(await live()).toEqual(before);
    expect(await rows("spent_requests")).toBe(1);

    test.aheadMs = 91 * 24 * 3_600_000;
    await purge({ engine: test.engine, now: () => test.now, auditKey: auditKey(MASTER_KEY) });
    const purged: Purged[] = [
      "sign_ins",
      "token_pairs",
      "throttles",
      "spent_requests",
      "known_networks",
      "devices",
      "oidc_records",
      "oidc_logins",
      "logout_messages",
      "refused_requests",
    ];
    for (const table of purged) expect(await rows(table), table).toBe(0);
  });

  it("S7: leaves a number in the audit where refusals were only counted", async () => {
    const address = "198.51.100.77";
    test.toMinuteStart();
    for (let time = 0; time < 4; time++) {
      await test.post("/auth/application/sign-in-request", { appId: "x", signedRequest: "y" }, undefined, {
        address,
      });
    }
    const refused = test.engine.read.selectFrom("throttles").where("key", "like", `refusal|%${address}%`);
    await vi.waitFor(
      async () => expect(await refused.select("count").execute()).toMatchObject([{ count: 4 }]),
      10_000,
    );
    test.aheadMs += 61_000;
    await purge({ engine: test.engine, now: () => test.now, auditKey: auditKey(MASTER_KEY) });
    expect(await test.lastAudit()).toMatchObject({
      message: "Sign-in request for an unknown application (3 more within the minute)",
      outcome: "refused",
      address,
    });
  });
});
