import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUILT_IN_PERMISSIONS } from "#api/contract/permissions";
import { BUILT_IN_ROLES } from "#api/contract/roles";
import { type Call, PERMISSIONS, type Permission } from "#api/noun/permissions";
import { createSqliteDatabase } from "#tests/support/engines";
import { signRequest, TestService } from "#tests/support/service";

const CALLERS = [
  "nobody",
  "a user without roles",
  "auditor",
  "admin",
  "super",
  "a super's application",
] as const;
type CallerName = (typeof CALLERS)[number];

function isAllowed(permission: Permission, caller: CallerName): boolean {
  if (permission === "anyone") return true;
  if (caller === "nobody") return false;
  if (permission === "signed-in") return true;
  if (caller === "a super's application") return false;
  if (permission === "own") return true;
  const role = BUILT_IN_ROLES.find((name) => name === caller);
  return role !== undefined && BUILT_IN_PERMISSIONS[role].includes(permission);
}

// The table is the same on every engine, and so is what reads it.
describe("A1: every call, by everybody", () => {
  let test: TestService;
  let drop: () => Promise<void>;
  /** Made when they are first needed, and again after a call that ends them. */
  const tokens = new Map<CallerName, string | undefined>();

  beforeAll(async () => {
    const database = await createSqliteDatabase();
    drop = database.drop;
    test = await TestService.start(database.url);
  });
  afterAll(async () => {
    await test.stop();
    await drop();
  });

  async function tokenOf(caller: CallerName): Promise<string | undefined> {
    if (caller === "nobody") return undefined;
    const application = await test.addApplication();
    const role = caller === "a super's application" ? "super" : caller;
    const roles = ["super", "admin", "auditor"].includes(role) ? [role] : [];
    const { input } = await test.addUser({ roles, applications: [application.id] });
    const { token } = await test.signIn(input.username);
    if (caller !== "a super's application") return token;
    const answer = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      token,
    );
    return answer.body.token;
  }

  /** What a call answers to a caller: 401 and 403, or that it lets through. */
  async function attempt(caller: CallerName, call: Call): Promise<401 | 403 | "let through"> {
    const [method = "", pattern = ""] = call.split(" ");
    if (!tokens.has(caller)) tokens.set(caller, await tokenOf(caller));
    const { status } = await test.call(method, pattern.replace(":id", randomUUID()), {
      token: tokens.get(caller),
      body: method === "GET" || method === "DELETE" ? undefined : {},
    });
    if (call === "GET /auth/logout" || call === "DELETE /auth/account/sessions") tokens.delete(caller);
    return PERMISSIONS[call] !== "anyone" && (status === 401 || status === 403) ? status : "let through";
  }

  for (const caller of CALLERS) {
    it(`is allowed to ${caller} where the table says so, and refused everywhere else`, async () => {
      const expected: Record<string, unknown> = {};
      const actual: Record<string, unknown> = {};
      for (const call of Object.keys(PERMISSIONS) as Call[]) {
        const refused = caller === "nobody" ? 401 : 403;
        expected[call] = isAllowed(PERMISSIONS[call], caller) ? "let through" : refused;
        actual[call] = await attempt(caller, call);
      }
      expect(actual).toEqual(expected);
    });
  }

  it("is refused to a role of one's own making, whatever its name", async () => {
    await test.engine.write((queries) =>
      queries
        .insertInto("roles")
        .values({ id: randomUUID(), name: "Super", name_key: "super 2", built_in: 0, created_at: 0 })
        .execute(),
    );
    const role = await test.engine.read
      .selectFrom("roles")
      .where("name", "=", "Super")
      .select("id")
      .executeTakeFirstOrThrow();
    const { input } = await test.addUser({ roles: [role.id] });
    const { token } = await test.signIn(input.username);
    expect((await test.get("/auth/users", token)).status).toBe(403);
  });

  it("is refused at once to a role that was taken away a moment ago", async () => {
    const { id, input } = await test.addUser({ roles: ["admin"] });
    const { token } = await test.signIn(input.username);
    expect((await test.get("/auth/users", token)).status).toBe(200);
    const admin = (await test.signIn()).token;
    await test.put(`/auth/users/${id}`, { ...input, password: undefined, roles: [] }, admin);
    expect((await test.get("/auth/users", token)).status).toBe(403);
  });

  it("leaves one audit a minute where it is refused, with who tried what", async () => {
    const { input } = await test.addUser({ name: "Eve Ryder" });
    const { token } = await test.signIn(input.username);
    test.toMinuteStart();
    for (let time = 0; time < 4; time++) await test.get("/auth/users", token);
    const refusals = (await test.listAudits()).filter(
      (audit) => audit.actor_name === "Eve Ryder" && audit.outcome === "refused",
    );
    expect(refusals).toHaveLength(1);
    expect(refusals[0]?.message).toContain("Eve Ryder was refused GET /api/auth/users");
  });

  it("leaves its audit whatever the address holds", async () => {
    const { input } = await test.addUser({ name: "Nora Null" });
    const { token } = await test.signIn(input.username);
    expect((await test.get("/auth/users/%00%0a", token)).status).toBe(403);
    const { message, changes } = await test.lastAudit();
    expect(message).toContain("Nora Null was refused GET /api/auth/users/:id: ");
    expect(JSON.parse(changes ?? "")).toEqual({ path: "/api/auth/users/%00%0a" });
  });
});
