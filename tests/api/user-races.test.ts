import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines } from "#tests/support/engine-names";
import { createPostgresDatabase } from "#tests/support/engines";
import { TestService, userInput } from "#tests/support/service";

/** SQLite has one writer at a time. */
describe.runIf(engines.includes("postgres"))("people who are written at the same time", () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let test: TestService;
  let token: string;
  let role: string;
  let group: string;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    test = await TestService.start(database.url);
    token = (await test.signIn()).token;
    role = (await test.post("/auth/roles", { roleName: "clerk" }, token)).body.id;
    group = (await test.post("/auth/groups", { groupName: "Clerks", roles: [], applications: [] }, token))
      .body.id;
  });
  afterAll(async () => {
    await test.stop();
    await database.drop();
  });

  const nameOf = () => `user-${randomUUID().slice(0, 12)}`;
  const add = () => {
    const input = { ...userInput({ username: nameOf() }), password: undefined, invite: true };
    return test.post("/auth/users", { ...input, roles: [role], groups: [group] }, token);
  };
  const patch = (id: string, body: object) => test.patch(`/auth/users/${id}`, body, token);

  it("L3: are never in each other's way", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 40; at++) ids.push((await add()).body.id);
    const some = () => ids.splice(0, 8);
    const changes = [
      ...some().map((id) => () => test.delete(`/auth/users/${id}`, token)),
      ...some().map((id) => () => patch(id, { status: false })),
      ...some().map((id) => () => patch(id, { username: nameOf(), roles: [], groups: [] })),
      ...some().map((id) => () => patch(id, { email: `${nameOf()}@example.test` })),
      ...some().map((id) => () => test.delete(`/auth/groups/${group}/members/${id}`, token)),
      ...Array.from({ length: 8 }, () => add),
    ];
    // Eight callers, each of whom does some of everything.
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      const statuses: number[] = [];
      for (let at = caller; at < changes.length; at += 8) statuses.push((await changes[at]?.())?.status ?? 0);
      return statuses;
    });
    const statuses = (await Promise.all(callers)).flat();
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    // A backend reports what it counts within a second.
    await after(1_500);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()
    `.execute(test.engine.read);
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
