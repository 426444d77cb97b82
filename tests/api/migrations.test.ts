import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditRow } from "#api/audit-trail/record";
import { verifyAudits } from "#api/audit-trail/verify";
import { open } from "#api/database/connect";
import type { Engine } from "#api/database/engine";
import { MIGRATIONS, migrate } from "#api/database/migrate";
import { auditKey, refreshKeys } from "#api/keys/derived-keys";
import { createRefreshTokens } from "#api/sessions/refresh-tokens";
import { describeOnEmptyDatabases } from "#tests/support/engines";
import { MASTER_KEY, TestService } from "#tests/support/service";

describeOnEmptyDatabases("migrations", (databaseUrl) => {
  let engine: Engine;
  beforeAll(() => {
    engine = open(databaseUrl());
  });
  afterAll(() => engine.close());

  it("L7: bring a database of the first version to today's, with what was in it", async () => {
    await migrate(engine, "001-initial");
    await engine.write(async (queries) => {
      const origin = { auditKey: auditKey(MASTER_KEY), at: 1 };
      for (const message of ["one", "two"]) {
        const { actor_username, actor_email, actor_type, target_username, ...audit } = auditRow(origin, {
          action: "test",
          message,
          target: { type: "user", id: "ada", name: "Ada" },
        });
        await queries.insertInto("audits").values(audit).execute();
      }
      const counts = { succeeded: 1, failed: 0, application_id: "app", last_success_at: 5 };
      await queries
        .insertInto("attempt_months")
        .values([
          { month: "2026-01", user_id: "ada", ...counts },
          { month: "2026-01", user_id: "bob", ...counts },
          { month: "2026-01", user_id: "eve", ...counts, last_success_at: null },
        ])
        .execute();
    });
    const expires_at = 9;
    await engine.write((queries) =>
      queries
        .insertInto("throttles")
        .values([
          { key: "name|x|pair|198.18.0.1", count: 10, expires_at },
          { key: "name|x|pair|198.18.0.2", count: 9, expires_at },
          { key: "name|x|row", count: 100, expires_at },
          { key: "name|x|row|198.18.0.1", count: 3, expires_at },
          { key: "network|198.18.0.1", count: 100, expires_at },
        ])
        .execute(),
    );
    expect(await migrate(engine)).toEqual(Object.keys(MIGRATIONS).slice(1));
    // Who was stopped for minutes still is; who was locked for a month is not.
    expect(
      await engine.read.selectFrom("throttles").select(["key", "retry_at"]).orderBy("key").execute(),
    ).toEqual([
      { key: "name|x|pair|198.18.0.1", retry_at: expires_at },
      { key: "name|x|pair|198.18.0.2", retry_at: null },
      { key: "network|198.18.0.1", retry_at: expires_at },
    ]);
    expect(await engine.read.selectFrom("audit_queue").selectAll().execute()).toHaveLength(2);
    expect(await engine.read.selectFrom("activity_totals").selectAll().execute()).toEqual([
      { month: "2026-01", application_id: "app", count: 2 },
    ]);
    const months = await engine.read.selectFrom("attempt_months").select("user_id").execute();
    expect(months.map(({ user_id }) => user_id).sort()).toEqual(["ada", "bob", "eve"]);
    const found = engine.read
      .selectFrom("audits")
      .where(engine.searchIndexed("audits", ["message_key"], "two"));
    expect(await found.select("message").execute()).toEqual([{ message: "two" }]);
    expect(await verifyAudits(engine, auditKey(MASTER_KEY))).toMatchObject({ waiting: 2, fault: undefined });
    expect(await migrate(engine)).toEqual([]);
  });

  it("refuse a database that a newer version made", async () => {
    await engine.write((queries) =>
      sql`insert into migrations (name, ran_at) values ('999-from-the-future', '')`.execute(queries),
    );
    await expect(migrate(engine)).rejects.toThrow("from a newer version (it has 999-from-the-future)");
  });
});

describeOnEmptyDatabases("notices that 0.4 recorded", (databaseUrl) => {
  it("wait to be sent, and links go on", async () => {
    const engine = open(databaseUrl());
    await migrate(engine, "014-second-factors");
    await engine.write(async (queries) => {
      await sql`
        insert into users (id, name, name_key, email, email_key, email_canonical, username, username_canonical,
          active, token_epoch, created_at, updated_at)
        values ('ada', 'Ada', 'ada', 'ada@x.test', 'ada@x.test', 'ada@x.test', 'ada', 'ada', 1, 3, 1, 1)
      `.execute(queries);
      await sql`
        insert into mails (id, kind, user_id, address, facts, created_at)
        values ('one', 'passkey-added', 'ada', 'ada@x.test', '{"at":7}', 7), ('two', 'app-added', 'ada', 'ada@x.test', '{}', 8)
      `.execute(queries);
      await sql`
        insert into links (id, purpose, user_id, bound, created_at, expires_at)
        values ('link', 'enrol', 'ada', 'bound', 7, 9)
      `.execute(queries);
    });
    await migrate(engine);
    const mails = engine.read.selectFrom("mails").orderBy("id").selectAll();
    const waiting = { sent_at: null, dead_at: null, tries: 0, leased_until: null, link_id: null };
    expect(await mails.execute()).toMatchObject([
      { id: "one", kind: "passkey-added", facts: '{"at":7}', due_at: 7, ...waiting },
      { id: "two", kind: "app-added", due_at: 8, ...waiting },
    ]);
    const links = await engine.read.selectFrom("links").selectAll().execute();
    expect(links).toMatchObject([{ id: "link", purpose: "enrol", email: null }]);
    await engine.close();
  });
});

describeOnEmptyDatabases(
  "addresses and connections from before applications were told which ones are confirmed",
  (databaseUrl) => {
    it("stay as administrators entered them, and nobody has chosen it", async () => {
      const engine = open(databaseUrl());
      await migrate(engine, "022-search-merges");
      await engine.write(async (queries) => {
        await sql`
        insert into users (id, name, name_key, email, email_key, email_canonical, username, username_canonical,
          active, created_at, updated_at)
        values ('ada', 'Ada', 'ada', 'ada@x.test', 'ada@x.test', 'ada@x.test', 'ada', 'ada', 1, 1, 1)
      `.execute(queries);
        await sql`
        insert into applications (id, name, name_key, active, built_in, secret_encrypted, created_at)
        values ('app', 'App', 'app', 1, 0, '', 1)
      `.execute(queries);
        await sql`
        insert into oidc_clients (application_id, redirect_uris, post_logout_redirect_uris, native, third_party,
          require_pkce, id_token_alg, updated_at)
        values ('app', '[]', '[]', 0, 0, 0, 'RS256', 1)
      `.execute(queries);
      });
      await migrate(engine);
      const users = await engine.read.selectFrom("users").selectAll().execute();
      expect(users).toMatchObject([{ id: "ada", email_vouched: 1, email_verified_at: null }]);
      const clients = await engine.read.selectFrom("oidc_clients").selectAll().execute();
      expect(clients).toMatchObject([{ application_id: "app", email_verified: null }]);
      await engine.close();
    });
  },
);

describeOnEmptyDatabases("users of a database from before their lists had orders", (databaseUrl) => {
  it("have a last sign-in from their activity, and are found by their usernames", async () => {
    const engine = open(databaseUrl());
    await migrate(engine, "016-groups-and-permissions");
    await engine.write(async (queries) => {
      for (const [id, username] of [
        ["ada", "ada.l"],
        ["eve", "ève-ÿ"],
      ])
        await sql`
          insert into users (id, name, name_key, email, email_key, email_canonical, username, username_canonical,
            active, created_at, updated_at)
          values (${id}, 'X', 'x', ${`${id}@x.test`}, 'x', ${`${id}@x.test`}, ${username}, ${username}, 1, 1, 1)
        `.execute(queries);
      await sql`
        insert into applications (id, name, name_key, active, built_in, secret_encrypted, created_at)
        values ('app', 'App', 'app', 1, 0, '', 1), ('other', 'Other', 'other', 1, 0, '', 1)
      `.execute(queries);
      await sql`
        insert into user_activity (user_id, application_id, last_at) values ('ada', 'app', 7), ('ada', 'other', 9)
      `.execute(queries);
    });
    await migrate(engine);
    const users = engine.read.selectFrom("users").orderBy("id");
    expect(await users.select(["username_key", "last_sign_in_at"]).execute()).toEqual([
      { username_key: "ada.l", last_sign_in_at: 9 },
      { username_key: "eve-y", last_sign_in_at: 0 },
    ]);
    const found = (term: string) =>
      users
        .where(engine.searchIndexed("users", ["username_key"], [term]))
        .select("id")
        .execute();
    expect(await found("eve-")).toEqual([{ id: "eve" }]);
    await engine.write((queries) =>
      queries.updateTable("users").set({ username_key: "renamed" }).where("id", "=", "eve").execute(),
    );
    expect(await found("eve-")).toEqual([]);
    expect(await found("renamed")).toEqual([{ id: "eve" }]);
    await engine.close();
  });
});

describeOnEmptyDatabases("L7: the sign-ins of a database from before they had rows", (databaseUrl) => {
  const MINUTE_MS = 60_000;
  const HOUR_MS = 60 * MINUTE_MS;
  const tokens = createRefreshTokens(refreshKeys(MASTER_KEY));
  const now = Date.now();
  const ago = (minutes: number) => now - minutes * MINUTE_MS;

  interface Session {
    signIn: string;
    opened: number;
    ended?: number;
    epoch?: number;
  }
  /** In the table of that time. @returns its refresh token */
  async function insertSession(engine: Engine, { signIn, opened, ended, epoch = 3 }: Session) {
    const id = randomUUID();
    const token = tokens.first(id);
    await engine.write((queries) =>
      sql`
        insert into sessions (id, sign_in_id, user_id, application_id, token_epoch, application_epoch,
          assignment_epoch, refresh_hash, travelled, idle_expires_at, expires_at, created_at, ended_at)
        values (${id}, ${signIn}, 'ada', 'app', ${epoch}, 2, 0, ${tokens.hash(token)}, 0,
          ${opened + 20 * HOUR_MS}, ${opened + 12 * HOUR_MS}, ${opened}, ${ended ?? null})
      `.execute(queries),
    );
    return tokens.write(token);
  }

  it("go on where they were live, with their tokens, and have ended where they had", async () => {
    const engine = open(databaseUrl());
    await migrate(engine, "011-skeletons");
    await engine.write(async (queries) => {
      await sql`
        insert into users (id, name, name_key, email, email_key, email_canonical, username, username_canonical,
          active, token_epoch, created_at, updated_at)
        values ('ada', 'Ada', 'ada', 'ada@x.test', 'ada@x.test', 'ada@x.test', 'ada', 'ada', 1, 3, 1, 1)
      `.execute(queries);
      await sql`
        insert into applications (id, name, name_key, active, built_in, secret_encrypted, token_epoch, created_at)
        values ('app', 'App', 'app', 1, 0, '', 2, 1)
      `.execute(queries);
      await sql`insert into user_applications (user_id, application_id) values ('ada', 'app')`.execute(
        queries,
      );
      await sql`
        insert into pending_sign_ins (id, token_hash, user_id, token_epoch, wanted, created_at, expires_at)
        values ('p', 'hash', 'ada', 3, '{}', ${now}, ${now + MINUTE_MS})
      `.execute(queries);
    });
    const live = await insertSession(engine, { signIn: "live", opened: ago(60) });
    await insertSession(engine, { signIn: "live", opened: ago(30), ended: ago(20) });
    const ended = await insertSession(engine, { signIn: "ended", opened: ago(60), ended: ago(50) });
    await insertSession(engine, { signIn: "ended", opened: ago(55), ended: ago(40) });
    const expired = await insertSession(engine, { signIn: "expired", opened: ago(13 * 60) });
    const revoked = await insertSession(engine, { signIn: "revoked", opened: ago(60), epoch: 2 });

    await migrate(engine);
    const unknown = { user_id: "ada", proof: null, address: null, user_agent: null, device_id: null };
    const row = (id: string, opened: number, last: number, more: object = {}) => ({
      id,
      ...unknown,
      token_epoch: 3,
      authenticated_at: opened,
      created_at: opened,
      proved_at: opened,
      strength: 1,
      amr: "",
      expires_at: last + 12 * HOUR_MS,
      ended_at: null,
      ...more,
    });
    expect(await engine.read.selectFrom("sign_ins").selectAll().orderBy("id").execute()).toEqual([
      row("ended", ago(60), ago(55), { ended_at: ago(40) }),
      row("expired", ago(13 * 60), ago(13 * 60)),
      row("live", ago(60), ago(30)),
      row("revoked", ago(60), ago(60), { token_epoch: 2 }),
    ]);
    expect(await engine.read.selectFrom("token_pairs").select("id").execute()).toHaveLength(6);
    expect(await engine.read.selectFrom("pending_sign_ins").selectAll().execute()).toEqual([]);
    await engine.close();

    const test = await TestService.start(databaseUrl());
    try {
      const refresh = (refreshToken: string) => test.post("/auth/refresh", { refreshToken });
      for (const over of [ended, expired, revoked]) expect((await refresh(over)).status).toBe(401);
      const { status, body } = await refresh(live);
      expect(status).toBe(200);
      expect((await test.get("/auth/profile", body.token)).status).toBe(200);
      expect((await test.get("/auth/logout", body.token)).status).toBe(204);
      expect((await refresh(body.refreshToken)).status).toBe(401);
      // Deleting somebody takes their sign-ins and pairs along, as it did.
      await test.engine.write((queries) => queries.deleteFrom("users").where("id", "=", "ada").execute());
      for (const table of ["sign_ins", "token_pairs"] as const)
        expect(
          await test.engine.read.selectFrom(table).selectAll().where("user_id", "=", "ada").execute(),
        ).toEqual([]);
    } finally {
      await test.stop();
    }
  });
});
