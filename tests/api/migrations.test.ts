import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditRow } from "#api/audit-trail/record";
import { verifyAudits } from "#api/audit-trail/verify";
import { open } from "#api/database/connect";
import type { Engine } from "#api/database/engine";
import { MIGRATIONS, migrate } from "#api/database/migrate";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY } from "#tests/support/service";

describeOnEngines("migrations", (databaseUrl) => {
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
        const { actor_username, actor_email, target_username, ...audit } = auditRow(origin, {
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
    const found = engine.read.selectFrom("audits").where(engine.contains("audits", ["message_key"], "two"));
    expect(await found.select("message").execute()).toEqual([{ message: "two" }]);
    expect(await verifyAudits(engine, auditKey(MASTER_KEY))).toMatchObject({ waiting: 2, fault: undefined });
    expect(await migrate(engine)).toEqual([]);
  });

  it("refuse a database that a newer version made", async () => {
    await engine.write((queries) =>
      sql`insert into migrations (name, ran_at) values ('999-from-the-future', '')`.execute(queries),
    );
    await expect(migrate(engine)).rejects.toThrow("made by a newer version (it has 999-from-the-future)");
  });
});
