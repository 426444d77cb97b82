import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditMac } from "#api/audit-trail/record";
import { auditKey } from "#api/keys/derived-keys";
import type { Answer } from "#tests/support/client";
import { describeOnEngines } from "#tests/support/engines";
import { ADMIN, MASTER_KEY, PASSWORD, TestService, userInput } from "#tests/support/service";

const ROLES = ["super", "admin", "auditor"];
const index = fc.nat(20);
const roles = fc.subarray(ROLES);
const step = fc.oneof(
  fc.record({
    do: fc.constant("add" as const),
    roles,
    applications: fc.nat(3),
    status: fc.nat(1),
    by: index,
  }),
  fc.record({
    do: fc.constant("change" as const),
    user: index,
    roles,
    applications: fc.nat(3),
    status: fc.nat(1),
    reset: fc.boolean(),
    by: index,
  }),
  fc.record({ do: fc.constant("delete" as const), user: index, by: index }),
  fc.record({ do: fc.constant("sign in" as const), user: index }),
  fc.record({ do: fc.constant("refresh" as const), session: index, old: fc.boolean() }),
  fc.record({ do: fc.constant("sign out" as const), session: index }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Session {
  username: string;
  token: string;
  refreshTokens: string[];
}

describeOnEngines("A2, A4: whatever is called in whatever order", (databaseUrl) => {
  let test: TestService;
  let applications: string[];
  const users: Array<{ id: string; username: string }> = [];
  const sessions: Session[] = [];

  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    applications = [(await test.addApplication()).id, (await test.addApplication()).id];
    users.push(
      await test.addUser({ roles: ["super"] }).then(({ id, input }) => ({ id, username: input.username })),
    );
    await signIn(ADMIN.username, ADMIN.password);
  });
  afterAll(() => test.stop());

  const pick = <Item>(items: Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)];
  const tokenOf = (at: number) => pick(sessions, at)?.token;
  const chosen = (bits: number) => applications.filter((_, bit) => bits & (1 << bit));

  async function signIn(username: string, password = PASSWORD): Promise<Answer> {
    const address = `198.18.0.${sessions.length % 250}`;
    const answer = await test.post("/auth/login", { username, password }, undefined, { address });
    if (answer.status === 200) {
      sessions.push({ username, token: answer.body.token, refreshTokens: [answer.body.refreshToken] });
    }
    return answer;
  }

  const perform: {
    [Name in Step["do"]]: (step: Extract<Step, { do: Name }>) => Promise<Answer | undefined>;
  } = {
    async add({ by, ...given }) {
      const username = `u-${randomUUID().slice(0, 13)}`;
      const status = given.status === 1 ? 1 : 0;
      const input = userInput({
        username,
        roles: given.roles,
        applications: chosen(given.applications),
        status,
      });
      const answer = await test.post("/auth/users", input, tokenOf(by));
      if (answer.status === 201) users.push({ id: answer.body.id, username });
      return answer;
    },
    async change({ by, user, ...given }) {
      const target = pick(users, user);
      if (!target) return undefined;
      const status = given.status === 1 ? 1 : 0;
      const { username } = target;
      const input = userInput({
        username,
        roles: given.roles,
        applications: chosen(given.applications),
        status,
      });
      const body = { ...input, password: given.reset ? PASSWORD : undefined };
      return test.put(`/auth/users/${target.id}`, body, tokenOf(by));
    },
    async delete({ by, user }) {
      const target = pick(users, user);
      return target && test.delete(`/auth/users/${target.id}`, tokenOf(by));
    },
    async "sign in"({ user }) {
      const target = pick(users, user);
      return target && signIn(target.username);
    },
    async refresh({ session, old }) {
      const found = pick(sessions, session);
      const refreshToken = old ? found?.refreshTokens[0] : found?.refreshTokens.at(-1);
      const answer = await test.post("/auth/refresh", { refreshToken });
      if (answer.status === 200) found?.refreshTokens.push(answer.body.refreshToken);
      return answer;
    },
    "sign out": ({ session }) => test.get("/auth/logout", tokenOf(session)),
  };
  const run = (next: Step) => (perform[next.do] as (step: Step) => Promise<Answer | undefined>)(next);

  it("keeps counts, ranks, sessions and audits right, and nothing fails", async () => {
    const sequences = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
      minLength: 5,
      maxLength: 15,
    });
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        for (const together of sequence) {
          for (const answer of await Promise.all(together.map(run)))
            expect(answer?.status ?? 0).toBeLessThan(500);
        }
        await expectRightCounts();
        await expectRightSessions();
      }),
      { numRuns: 12 },
    );
    for (const audit of await test.listAudits())
      expect(auditMac(auditKey(MASTER_KEY), audit)).toBe(audit.mac);
  }, 120_000);

  async function expectRightCounts(): Promise<void> {
    const { read } = test.engine;
    const rows = await read.selectFrom("users").select(["id", "active"]).execute();
    const active = rows.filter((row) => row.active === 1).length;
    const counters = await read
      .selectFrom("counters")
      .where("name", "in", ["users_active", "users_inactive"])
      .selectAll()
      .orderBy("name")
      .execute();
    expect(counters.map(({ name, value }) => [name, value])).toEqual([
      ["users_active", active],
      ["users_inactive", rows.length - active],
    ]);
    const held = await read.selectFrom("user_roles").selectAll().execute();
    for (const role of await read.selectFrom("roles").selectAll().execute()) {
      expect(role.user_count, role.name).toBe(held.filter((row) => row.role_id === role.id).length);
    }
    const entered = await read.selectFrom("user_applications").selectAll().execute();
    for (const application of await read.selectFrom("applications").selectAll().execute()) {
      expect(application.user_count).toBe(
        entered.filter((row) => row.application_id === application.id).length,
      );
    }
    const activeIds = new Set(rows.filter((row) => row.active === 1).map((row) => row.id));
    expect(held.some((row) => row.role_id === "super" && activeIds.has(row.user_id))).toBe(true);
  }

  async function expectRightSessions(): Promise<void> {
    const active = await test.engine.read
      .selectFrom("users")
      .where("active", "=", 1)
      .select("username")
      .execute();
    const may = new Set(active.map((user) => user.username));
    for (const { username, token } of sessions) {
      if (!may.has(username)) expect((await test.get("/auth/profile", token)).status).toBe(401);
    }
  }
});
