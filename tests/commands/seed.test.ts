import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { verifyAudits } from "#api/audit-trail/verify";
import { EMAIL_PATTERN } from "#api/contract/text";
import { UserInputSchema } from "#api/contract/users";
import { connect } from "#api/database/connect";
import type { Engine } from "#api/database/engine";
import { canonical, foldCase } from "#api/database/fold-case";
import { auditKey } from "#api/keys/derived-keys";
import { people } from "#seed/people";
import { runFromSources, settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, TestService } from "#tests/support/service";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe("made-up people", () => {
  const some = () => {
    const someone = people(7);
    return Array.from({ length: 5000 }, () => someone.next().value);
  };

  it("are the same again for the same seed", () => {
    expect(some()).toEqual(some());
    expect(people(8).next().value).not.toEqual(some()[0]);
  });

  it("have names that a form would take, in many scripts, and unique addresses and usernames", () => {
    const all = some();
    for (const person of all) {
      const input = { ...person, status: 1, applications: [], roles: [] };
      expect(UserInputSchema.parse(input)).toMatchObject({ name: person.name, email: person.email });
      expect(person.email).toMatch(EMAIL_PATTERN);
    }
    expect(new Set(all.map(({ email }) => canonical(email))).size).toBe(all.length);
    expect(new Set(all.map(({ username }) => canonical(username))).size).toBe(all.length);
    for (const script of [
      "Latin",
      "Greek",
      "Cyrillic",
      "Arabic",
      "Hebrew",
      "Han",
      "Hangul",
      "Devanagari",
      "Thai",
    ]) {
      const pattern = new RegExp(`\\p{Script=${script}}`, "u");
      expect([script, all.some(({ name }) => pattern.test(name))]).toEqual([script, true]);
    }
  });
});

const seedAt = (databaseUrl: string, ...args: string[]) =>
  runFromSources("seed", ["--until", "2026-03-01", ...args], settingsFor(databaseUrl));

it("seeding says what is wrong with how it was called, and opens no database for it", async () => {
  const unopened = "file:/nowhere/sso.db";
  const wrong = await seedAt(unopened, "--users", "many");
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.errors).toContain("--users must be a whole number.");
  expect((await seedAt(unopened)).errors).toContain("npm run seed -- --users 100000");
  expect((await seedAt(unopened, "--people", "5")).errors).toContain("--people");
});

describeOnEngines("seeding", (databaseUrl) => {
  let engine: Engine;
  const seed = (...args: string[]) => seedAt(databaseUrl(), ...args);
  const count = async (table: "users" | "audits" | "roles" | "applications") =>
    Number(
      (
        await engine.read
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );
  /** A list that is worked out from the rows, and the one that is kept. */
  const compare = async (worked: string, kept: string) => {
    const rows = async (statement: string) =>
      (await sql.raw<Record<string, unknown>>(statement).execute(engine.read)).rows.map((row) =>
        Object.values(row).map(String).join(" "),
      );
    const expected = await rows(worked);
    expect(expected.length).toBeGreaterThan(0);
    expect([...(await rows(kept))].sort()).toEqual([...expected].sort());
  };

  let first: Awaited<ReturnType<typeof seed>>;
  // Nobody has the database open at first, and this engine has later.
  beforeAll(async () => {
    first = await seed("--users", "400", "--audits", "3000");
    engine = await connect(databaseUrl());
  });
  afterAll(() => engine.close());

  it("fills an empty database, with the administrator that a first start makes", async () => {
    const { code, output, errors } = first;
    expect(errors).toBe("");
    expect(code).toBe(0);
    expect(output).toContain("Added 400 users and 3,000 audits in");
    expect(output).toContain("Created the administrator: admin, password ");
    expect(await count("users")).toBe(401);
    expect(await count("audits")).toBe(3001);
    expect(await count("roles")).toBe(16);
    expect(await count("applications")).toBe(25);
  });

  it("adds nothing when it is run again, and the difference when more is asked for", async () => {
    expect((await seed("--users", "400", "--audits", "3000")).output).toContain("nothing was added");
    expect((await seed("--users", "300")).output).toContain("nothing was added");
    expect((await seed("--users", "1000", "--audits", "5000")).output).toContain(
      "Added 600 users and 2,000 audits in",
    );
    expect(await count("users")).toBe(1001);
    expect(await count("roles")).toBe(16);
  });

  it("keeps every total as the service would have", async () => {
    await compare(
      "select active, count(*) from users group by active",
      "select case name when 'users_active' then 1 else 0 end, value from counters where name in ('users_active', 'users_inactive')",
    );
    await compare(
      "select r.id, count(h.user_id) from roles r left join user_roles h on h.role_id = r.id group by r.id",
      "select id, user_count from roles",
    );
    await compare(
      "select a.id, count(h.user_id) from applications a left join user_applications h on h.application_id = a.id group by a.id",
      "select id, user_count from applications",
    );
    await compare(
      `select application_id,
         sum(case when action = 'sign-in' and outcome = 'success' then 1 else 0 end),
         sum(case when outcome = 'refused' then 1 else 0 end),
         max(case when outcome = 'success' then at end)
       from audits where application_id is not null group by application_id`,
      "select application_id, sum(succeeded), sum(failed), max(last_success_at) from attempt_days group by application_id",
    );
    await compare(
      `select target_id, application_id,
         sum(case when action = 'sign-in' and outcome = 'success' then 1 else 0 end),
         sum(case when outcome = 'refused' then 1 else 0 end),
         max(case when outcome = 'success' then at end)
       from audits where application_id is not null group by target_id, application_id`,
      `select user_id, application_id, sum(succeeded), sum(failed), max(last_success_at)
       from attempt_months group by user_id, application_id`,
    );
    await compare(
      `select target_id, application_id, max(at) from audits
       where application_id is not null and outcome = 'success' group by target_id, application_id`,
      "select user_id, application_id, last_at from user_activity",
    );
    await compare(
      `select month, application_id, count(*) from attempt_months where last_success_at is not null
       group by month, application_id
       union all select '', application_id, count(*) from user_activity group by application_id`,
      "select month, application_id, count from activity_totals",
    );
  });

  it("keeps to the rules: nobody is super, everybody has an application, some are inactive", async () => {
    const supers = await engine.read
      .selectFrom("user_roles")
      .where("role_id", "in", ["super", "admin", "auditor"])
      .selectAll()
      .execute();
    expect(supers).toHaveLength(1);
    const users = await engine.read.selectFrom("users").selectAll().execute();
    const inactive = users.filter((user) => user.active === 0).length;
    expect(inactive).toBeGreaterThan(40);
    expect(inactive).toBeLessThan(140);
    for (const user of users) {
      expect([user.name_key, user.email_key]).toEqual([foldCase(user.name), foldCase(user.email)]);
      expect(user.password_hash === null).toBe(user.username !== "admin");
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from audits a join users u on u.id = a.target_id where a.at < u.created_at
    `.execute(engine.read);
    expect(Number(rows[0]?.count)).toBe(0);
  });

  it("leaves the chain of the audits whole, and what it is searched by", async () => {
    const { fault, verified, waiting } = await verifyAudits(engine, auditKey(MASTER_KEY));
    expect([fault, verified + waiting]).toEqual([undefined, 5001]);
  });

  it("makes a database in which the service finds everything", async () => {
    expect((await seed("--users", "1010", "--password", "nine herons over the bay")).code).toBe(0);
    const service = await TestService.start(databaseUrl());
    try {
      const added = await engine.read
        .selectFrom("users")
        .where("password_hash", "is not", null)
        .where("active", "=", 1)
        .where("username", "!=", "admin")
        .select(["username", "name"])
        .limit(1)
        .executeTakeFirstOrThrow();
      const { token } = await service.signIn(added.username, "nine herons over the bay");
      expect((await service.get("/auth/profile", token)).body.name).toBe(added.name);
      const users = await engine.read
        .selectFrom("users")
        .where(engine.searchIndexed("users", ["name_key"], foldCase(added.name)))
        .select("name")
        .execute();
      expect(users).toContainEqual({ name: added.name });
      for (const [column, term, least] of [
        ["message_key", "signed in to", 3000],
        ["actor_key", "administrator", 20],
      ] as const) {
        const count = (by: "searchIndexed" | "searchRows") =>
          engine.read
            .selectFrom("audits")
            .where(engine[by]("audits", [column], term))
            .select((eb) => eb.fn.countAll<number | string>().as("found"))
            .executeTakeFirstOrThrow();
        const { found } = await count("searchRows");
        expect(Number(found)).toBeGreaterThan(least);
        expect(await count("searchIndexed")).toEqual({ found });
        const counted = engine.read.selectNoFrom(engine.countOf("audits", [column], term).as("found"));
        expect(await counted.executeTakeFirstOrThrow()).toEqual({ found });
      }
    } finally {
      await service.stop();
    }
  });

  it("refuses another sequence of people than the one that is there", async () => {
    expect((await seed("--users", "2000", "--random-seed", "2")).errors).toContain("--random-seed 1");
  });
});
