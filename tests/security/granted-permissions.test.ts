import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  BUILT_IN_PERMISSIONS,
  PERMISSION_NAMES,
  type PermissionName,
  withImplied,
} from "#api/contract/permissions";
import { BUILT_IN_ROLES } from "#api/contract/roles";
import { type Call, NEEDED_TOO, PERMISSIONS } from "#api/noun/permissions";
import { createSqliteDatabase, describeOnEngines } from "#tests/support/engines";
import { addHolder, addRole, unique } from "#tests/support/holders";
import { TestService } from "#tests/support/service";

const CALLS = (Object.keys(PERMISSIONS) as Call[]).filter(
  (call) => !["anyone", "signed-in", "own"].includes(PERMISSIONS[call]),
);

/** Whether a permission alone opens a call. */
const opens = (name: PermissionName, call: Call) =>
  PERMISSIONS[call] === name && NEEDED_TOO[call] === undefined;

// The table is the same on every engine.
describe("permissions of roles", () => {
  let test: TestService;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createSqliteDatabase();
    drop = database.drop;
    test = await TestService.start(database.url);
  });
  afterAll(async () => {
    await test.stop();
    await drop();
  });

  it("each opens a call", () => {
    const opened = new Set<string>(CALLS.map((call) => PERMISSIONS[call]));
    // Directories have their own endpoints, at /scim/v2.
    expect(PERMISSION_NAMES.filter((name) => !opened.has(name))).toEqual(["scim"]);
  });

  it.each(PERMISSION_NAMES)("GR3: %s alone opens its calls and no other", async (name) => {
    const { token } = await addHolder(test, [name]);
    const actual: Record<string, boolean> = {};
    for (const call of CALLS) {
      const [method = "", pattern = ""] = call.split(" ");
      const path = pattern.replaceAll(/:\w+/g, randomUUID());
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const { status } = await test.call(method, path, { token, body });
      expect(status, call).not.toBe(401);
      actual[call] = status !== 403;
    }
    expect(actual).toEqual(Object.fromEntries(CALLS.map((call) => [call, opens(name, call)])));
  });

  it("GR3: audits are told through webhooks by nobody who can't read them", async () => {
    expect(withImplied(["webhooks:read"])).toContain("audits:read");
    expect(withImplied(["webhooks:write"])).toEqual(expect.arrayContaining(["audits:read", "webhooks:read"]));
    const input = { name: "Tap", url: "https://tap.example.com/", actions: [], active: true };
    const root = (await test.signIn()).token;
    const { body: webhook } = await test.post("/auth/webhooks", input, root);
    const { token } = await addHolder(test, ["webhooks:read", "webhooks:write"]);
    const path = `/auth/webhooks/${webhook.id}`;
    const answers = [
      await test.post("/auth/webhooks", input, token),
      await test.put(path, input, token),
      await test.get(`${path}/deliveries`, token),
      await test.post(`${path}/deliveries/1`, undefined, token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const able = await addHolder(test, ["audits:read", "webhooks:read", "webhooks:write"]);
    const own = await test.post("/auth/webhooks", input, able.token);
    expect((await test.put(`/auth/webhooks/${own.body.id}`, input, able.token)).status).toBe(200);
    expect((await test.get(`${path}/deliveries`, able.token)).status).toBe(200);
    await test.delete(`/auth/webhooks/${own.body.id}`, root);
    await test.delete(path, root);
  });

  it("are in the database for the built-in roles as in the code", async () => {
    const rows = await test.engine.read.selectFrom("role_permissions").selectAll().execute();
    for (const role of BUILT_IN_ROLES) {
      const stored = rows.filter(({ role_id }) => role_id === role).map(({ permission }) => permission);
      expect(stored.sort(), role).toEqual([...BUILT_IN_PERMISSIONS[role]].sort());
    }
  });

  it("are told in the profile to the console alone", async () => {
    const { token } = await addHolder(test, ["mail:read", "audits:read"]);
    const { body } = await test.get("/auth/profile", token);
    expect(body.permissions).toEqual(["audits:read", "mail:read"]);
  });
});

describeOnEngines("GR1, GR1b", (databaseUrl) => {
  let test: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  type Person = Awaited<ReturnType<typeof addHolder>>;
  const change = (by: string, whom: { id: string; input: object }, changed: object) =>
    test.put(`/auth/users/${whom.id}`, { ...whom.input, password: undefined, ...changed }, by);
  const HELP_DESK: PermissionName[] = ["users:read", "users:write", "users:reset", "users:delete"];

  it("GR1: nobody gives a role that allows more than they may do", async () => {
    const helper = await addHolder(test, HELP_DESK);
    const someone = await test.addUser();
    const walk: [PermissionName[], number][] = [
      [[], 200],
      [["users:read"], 200],
      [HELP_DESK, 200],
      ...PERMISSION_NAMES.filter((name) => !HELP_DESK.includes(name)).map(
        (name): [PermissionName[], number] => [["users:read", name], 403],
      ),
    ];
    for (const [permissions, status] of walk) {
      const role = await addRole(test, permissions);
      const given = await change(helper.token, someone, { roles: [role] });
      expect([permissions, given.status]).toEqual([permissions, status]);
      if (status === 200) await change(root, someone, { roles: [] });
    }
    const role = await addRole(test, ["mail:test"]);
    const made = { ...someone.input, username: unique("made"), email: `${randomUUID()}@example.com` };
    expect((await test.post("/auth/users", { ...made, roles: [role] }, helper.token)).status).toBe(403);
  });

  it("GR1b: nobody changes somebody who has a permission that they lack, directly or by a group", async () => {
    const helper = await addHolder(test, [...HELP_DESK, "factors:read", "factors:reset"]);
    const attempts = (by: string, whom: Person) => [
      change(by, whom, { name: "New" }),
      change(by, whom, { email: `${randomUUID()}@example.com` }),
      change(by, whom, { username: unique("new") }),
      change(by, whom, { password: "eleven quiet foxes" }),
      change(by, whom, { status: 0 }),
      test.delete(`/auth/users/${whom.id}`, by),
      test.post(`/auth/users/${whom.id}/password-reset`, { send: false }, by),
      test.post(`/auth/users/${whom.id}/invitation`, { send: false }, by),
      test.call("DELETE", `/auth/users/${whom.id}/factors`, { token: by, body: { reason: "lost" } }),
    ];
    for (const permission of PERMISSION_NAMES) {
      const isHigher = !["users:read", "users:write", "users:reset", "users:delete"].includes(permission);
      const isFactor = permission.startsWith("factors:");
      const target = await addHolder(test, [permission]);
      if (!isHigher || isFactor) {
        expect((await change(helper.token, target, { name: "New" })).status, permission).toBe(200);
        continue;
      }
      const answers = await Promise.all(attempts(helper.token, target));
      expect([permission, ...answers.map(({ status }) => status)]).toEqual([
        permission,
        ...answers.map(() => 403),
      ]);
    }
    const member = await addHolder(test, []);
    const role = await addRole(test, ["mail:read"]);
    const group = { groupName: unique("Group"), description: null, roles: [role], applications: [] };
    const made = await test.post("/auth/groups", group, root);
    expect(made.status).toBe(201);
    expect((await change(helper.token, member, { name: "Before" })).status).toBe(200);
    await test.post(`/auth/groups/${made.body.id}/members`, { userId: member.id }, root);
    expect((await change(helper.token, member, { name: "After" })).status).toBe(403);
  });

  it("lets nobody set a password who may not reset one", async () => {
    const editor = await addHolder(test, ["users:read", "users:write"]);
    const someone = await test.addUser();
    expect((await change(editor.token, someone, { name: "New" })).status).toBe(200);
    expect((await change(editor.token, someone, { password: "eleven quiet foxes" })).status).toBe(403);
  });

  it("gives a role the permissions that it needs, audits it, and shows it at once", async () => {
    const role = await addRole(test, []);
    const holder = await test.addUser({ roles: [role] });
    const { token } = await test.signIn(holder.input.username);
    expect((await test.get("/auth/users", token)).status).toBe(403);
    const given = await test.put(`/auth/roles/${role}/permissions`, { permissions: ["users:delete"] }, root);
    expect([given.status, given.body]).toEqual([200, { permissions: withImplied(["users:delete"]) }]);
    expect((await test.get("/auth/users", token)).status).toBe(200);
    const audit = await test.lastAudit();
    expect(audit.action).toBe("role.update-permissions");
    expect(JSON.parse(audit.changes ?? "")).toEqual({ permissions: [[], ["users:read", "users:delete"]] });
    const { body } = await test.get(`/auth/roles/${role}/overview`, root);
    expect(body).toMatchObject({ id: role, userCount: 1, permissions: ["users:read", "users:delete"] });
    await test.put(`/auth/roles/${role}/permissions`, { permissions: [] }, root);
    expect((await test.get("/auth/users", token)).status).toBe(403);
  });

  it("GR1: nobody gives or takes a permission of a role that they lack, nor one of their own role", async () => {
    const keeper = await addHolder(test, ["roles:read", "roles:write", "users:read"]);
    const role = await addRole(test, ["mail:read"]);
    const put = (id: string, permissions: string[]) =>
      test.put(`/auth/roles/${id}/permissions`, { permissions }, keeper.token);
    expect((await put(role, ["mail:read", "users:read"])).status).toBe(200);
    expect((await put(role, ["users:read"])).status).toBe(403);
    expect((await put(role, ["mail:read", "audits:read"])).status).toBe(403);
    expect((await put(keeper.role, ["roles:read"])).status).toBe(409);
    expect((await put("auditor", ["users:read"])).status).toBe(409);
    expect((await test.delete(`/auth/roles/${role}`, keeper.token)).status).toBe(403);
    expect((await test.delete(`/auth/roles/${keeper.role}`, keeper.token)).status).toBe(409);
    expect((await put(randomUUID(), [])).status).toBe(404);
    expect((await put(role, ["users:fly"])).status).toBe(422);
  });

  it("GR1b: a link that was handed over is over once its user may do more than its maker", async () => {
    const helper = await addHolder(test, ["users:read", "users:reset"]);
    const role = await addRole(test, []);
    const someone = await test.addUser({ roles: [role] });
    const made = await test.post(`/auth/users/${someone.id}/password-reset`, { send: false }, helper.token);
    expect(made.status).toBe(200);
    const token =
      new URL(made.body.address).hash.slice(1) || new URL(made.body.address).searchParams.get("token");
    expect((await test.post("/auth/links/read", { token })).status).toBe(200);
    await test.put(`/auth/roles/${role}/permissions`, { permissions: ["mail:test"] }, root);
    expect((await test.post("/auth/links/read", { token })).status).toBe(404);
    const used = await test.post("/auth/links/use", { token, password: "nine herons over the weir" });
    expect(used.status).toBe(404);
  });

  it("GR1b: what a group gives is changed by nobody below one of its members", async () => {
    const keeper = await addHolder(test, ["groups:read", "groups:write", "users:read"]);
    const { body: group } = await test.post(
      "/auth/groups",
      { groupName: unique("Group"), description: null, roles: [], applications: [] },
      keeper.token,
    );
    const { id } = await test.addApplication();
    const put = (changed: object) => {
      const { groupName, description, roles, applications } = group;
      const input = { groupName, description, roles, applications, ...changed };
      return test.put(`/auth/groups/${group.id}`, input, keeper.token);
    };
    expect((await put({ applications: [id] })).status).toBe(200);
    const admin = await test.addUser({ roles: ["admin"] });
    await test.post(`/auth/groups/${group.id}/members`, { userId: admin.id }, root);
    expect((await put({ applications: [] })).status).toBe(403);
    expect((await put({ applications: [id], description: "Nurses" })).status).toBe(200);
    expect((await test.delete(`/auth/groups/${group.id}`, keeper.token)).status).toBe(403);
  });

  it("takes the permission for secrets to say where sign-ins lead, and the one for resets to move an address", async () => {
    const keeper = await addHolder(test, [
      "applications:read",
      "applications:write",
      "users:read",
      "users:write",
    ]);
    const { id } = await test.addApplication();
    const put = (protocol: string, redirectUris: string[] = []) =>
      test.put(
        `/auth/applications/${id}/connection`,
        {
          protocol,
          redirectUris,
          postLogoutRedirectUris: [],
          backchannelLogoutUri: null,
          native: false,
          thirdParty: false,
          requirePkce: true,
          idTokenAlg: "RS256",
        },
        keeper.token,
      );
    expect((await put("openid")).status).toBe(200);
    expect((await put("openid", ["https://app.example/cb"])).status).toBe(403);
    const launcher = { homeUrl: "https://app.example/" };
    expect((await test.put(`/auth/applications/${id}/launcher`, launcher, keeper.token)).status).toBe(403);
    expect((await put("openid-public")).status).toBe(403);
    const someone = await test.addUser();
    expect((await change(keeper.token, someone, { email: `${randomUUID()}@example.com` })).status).toBe(403);
  });
});
