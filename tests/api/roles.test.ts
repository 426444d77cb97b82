import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

const NO_POLICY = { secondFactor: 0, secondFactorFrom: null };

describeOnEngines("roles", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
  const addRole = async (roleName = unique("Role")) => {
    const { body } = await test.post("/auth/roles", { roleName }, admin);
    return body as { id: string; roleName: string; version: number };
  };
  const userCount = async (id: string) =>
    (await test.get(`/auth/roles/user-count?id=${id}&type=role`, admin)).body;

  it("are added, and what was done is told in words", async () => {
    const roleName = unique("Éditeur");
    const { status, body } = await test.post("/auth/roles", { roleName: `  ${roleName} ` }, admin);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: body.id, roleName, version: 1, builtIn: false, userCount: 0, permissions: [] },
      ...NO_POLICY,
    });
    expect(await test.lastAudit()).toMatchObject({
      action: "role.create",
      message: `Administrator added the role ${roleName}`,
      target_type: "role",
      target_id: body.id,
      actor_name: "Administrator",
    });
  });

  it("have names that are unique, whatever their case and marks", async () => {
    const { roleName } = await addRole(unique("Señor Editor"));
    const twin = roleName.toUpperCase().replace("Ñ", "N");
    const answer = await test.post("/auth/roles", { roleName: twin }, admin);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      message: "This role name is already taken.",
      errors: { roleName: ["This role name is already taken."] },
    });
    expect((await test.post("/auth/roles", { roleName: "SUPER" }, admin)).status).toBe(409);
  });

  it("are refused without a name, with one that deceives, and with keys that are not known", async () => {
    for (const body of [
      {},
      { roleName: "  " },
      { roleName: 7 },
      { roleName: "a\u202eb" },
      { roleName: "x".repeat(101) },
    ]) {
      const answer = await test.post("/auth/roles", body, admin);
      expect(answer.status).toBe(422);
      expect(answer.body.errors.roleName).toHaveLength(1);
    }
    const answer = await test.post("/auth/roles", { roleName: "Fine", built_in: 1 }, admin);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ built_in: ["is not allowed"] });
  });

  it("are listed by name, a page at a time, and found by a part of it that is text and no pattern", async () => {
    const mark = randomUUID().slice(0, 8);
    for (const name of [`b ${mark}`, `Á ${mark}`, `c 100%_\\ ${mark}`]) await addRole(name);
    const find = async (query: string) => (await test.get(`/auth/roles?${query}`, admin)).body;
    const names = (page: { items: Array<{ roleName: string }> }) => page.items.map((role) => role.roleName);

    const all = await find(`searchTerm=${mark.toUpperCase()}`);
    expect(names(all)).toEqual([`Á ${mark}`, `b ${mark}`, `c 100%_\\ ${mark}`]);
    const second = await find(`searchTerm=${mark}&page=2&size=2`);
    expect(second).toMatchObject({ totalItems: 3, totalPages: 2, currentPage: 2 });
    expect(names(second)).toEqual([`c 100%_\\ ${mark}`]);
    expect(await find(`searchTerm=${mark}&page=9`)).toMatchObject({ items: [], totalItems: 3 });
    expect(names(await find(`searchTerm=${encodeURIComponent(`%_\\ ${mark}`)}`))).toEqual([
      `c 100%_\\ ${mark}`,
    ]);
    expect(names(await find(`searchTerm=${encodeURIComponent(`_ ${mark}`)}`))).toEqual([]);
    expect((await find("size=101")).errors).toEqual({ size: ["must be between 1 and 100"] });
  });

  it("are renamed, but not over a change that was not seen", async () => {
    const role = await addRole();
    const roleName = unique("Renamed");
    const seen = { headers: { "If-Match": `"${role.version}"` } };
    const renamed = await test.put(`/auth/roles/${role.id}`, { roleName }, admin, seen);
    expect(renamed.body).toEqual({
      id: role.id,
      roleName,
      version: 2,
      builtIn: false,
      userCount: 0,
      ...NO_POLICY,
    });
    expect((await test.lastAudit()).message).toBe(
      `Administrator renamed the role ${role.roleName} to ${roleName}`,
    );
    const late = await test.put(`/auth/roles/${role.id}`, { roleName: unique("Late") }, admin, seen);
    expect(late.status).toBe(412);
    expect(late.body.current).toEqual(renamed.body);
    expect((await test.delete(`/auth/roles/${role.id}`, admin, seen)).status).toBe(412);
    const taken = await test.put(`/auth/roles/${role.id}`, { roleName: "Auditor" }, admin);
    expect(taken.status).toBe(409);
    expect((await test.get(`/auth/roles?searchTerm=${roleName}`, admin)).body.items).toEqual([
      { ...renamed.body, permissions: [], people: 0 },
    ]);
  });

  it("are taken from everybody when they are deleted, and say how many had them", async () => {
    const role = await addRole();
    const { id: userId } = await test.addUser({ roles: [role.id, "auditor"] });
    await test.addUser({ roles: [role.id] });
    expect(await userCount(role.id)).toEqual({ count: 2 });
    expect((await test.delete(`/auth/roles/${role.id}`, admin)).status).toBe(204);
    expect((await test.get(`/auth/users/${userId}`, admin)).body.roles).toEqual(["auditor"]);
    expect(await test.lastAudit()).toMatchObject({
      action: "role.delete",
      message: `Administrator deleted the role ${role.roleName}, which 2 users had`,
    });
    expect((await userCount(role.id)).message).toBe("There is no such role.");
  });

  describe("that are built in", () => {
    it.each(["super", "admin", "auditor", "member"])("can't be renamed or deleted: %s", async (id) => {
      const renamed = await test.put(`/auth/roles/${id}`, { roleName: unique("Other") }, admin);
      expect([renamed.status, renamed.body.message]).toEqual([409, `The role ${id} can't be renamed.`]);
      const deleted = await test.delete(`/auth/roles/${id}`, admin);
      expect([deleted.status, deleted.body.message]).toEqual([409, `The role ${id} can't be deleted.`]);
    });
  });

  it("are added with permissions, and what these need, by those who have them", async () => {
    const roleName = unique("Help desk");
    const permissions = ["users:reset", "factors:reset"];
    const { status, body } = await test.post("/auth/roles", { roleName, permissions }, admin);
    const given = ["users:read", "users:reset", "factors:read", "factors:reset"];
    expect([status, body.permissions]).toEqual([201, given]);
    expect(await test.lastAudit()).toMatchObject({
      action: "role.create",
      message: `Administrator added the role ${roleName}, with the permissions ${given.join(", ")}`,
    });

    const { body: giver } = await test.post(
      "/auth/roles",
      { roleName: unique("Giver"), permissions: ["roles:write"] },
      admin,
    );
    const { input } = await test.addUser({ roles: [giver.id] });
    const { token } = await test.signIn(input.username);
    const beyond = { roleName: unique("Beyond"), permissions: ["roles:write", "users:reset"] };
    const refused = await test.post("/auth/roles", beyond, token);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You can give and take only permissions that you have yourself.",
    ]);
    const named = `/auth/roles?searchTerm=${encodeURIComponent(beyond.roleName)}`;
    expect((await test.get(named, admin)).body.totalItems).toBe(0);
    const within = { roleName: unique("Within"), permissions: ["roles:read"] };
    expect((await test.post("/auth/roles", within, token)).body.permissions).toEqual(["roles:read"]);
  });

  it("say how many people have them, directly or through groups, and what they allow", async () => {
    const { id, roleName } = await addRole();
    await test.addUser({ roles: [id] });
    const group = { groupName: unique("Group"), description: null, roles: [id], applications: [] };
    const { body } = await test.post("/auth/groups", group, admin);
    await test.post(`/auth/groups/${body.id}/members`, { userId: (await test.addUser()).id }, admin);
    const page = await test.get(`/auth/roles/${id}/overview`, admin);
    expect(page.body).toMatchObject({ userCount: 1, people: 2, permissions: [] });
    const { body: list } = await test.get(`/auth/roles?searchTerm=${encodeURIComponent(roleName)}`, admin);
    expect(list.items).toMatchObject([{ id, userCount: 1, people: 2, permissions: [] }]);
    expect(await userCount(id)).toEqual({ count: 1 });
    const { body: options } = await test.get("/auth/roles/drop-down", admin);
    expect(options).toContainEqual({ id, roleName, permissions: [] });
    expect(options).toContainEqual({ id: "member", roleName: "member", permissions: [] });
  });

  it("that allow nothing stay so: member is refused permissions, and nobody gets it unasked", async () => {
    const change = { permissions: ["summary:read"] };
    const refused = await test.put("/auth/roles/member/permissions", change, admin);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The permissions of the role member can't be changed.",
    ]);
    for (const roleName of ["Member", "rnember"])
      expect((await test.post("/auth/roles", { roleName }, admin)).status).toBe(409);
    const { id } = await test.addUser();
    expect((await test.get(`/auth/users/${id}`, admin)).body.roles).toEqual([]);
    expect(await userCount("member")).toEqual({ count: 0 });
  });

  it("answer 404 where there is none, and 422 for a count of something else", async () => {
    const nobody = randomUUID();
    expect((await test.put(`/auth/roles/${nobody}`, { roleName: unique("x") }, admin)).status).toBe(404);
    expect((await test.delete(`/auth/roles/${nobody}`, admin)).status).toBe(404);
    expect((await test.get(`/auth/roles/user-count?id=${nobody}&type=role`, admin)).status).toBe(404);
    expect((await test.get("/auth/roles/user-count?id=super&type=application", admin)).status).toBe(422);
    expect((await test.get("/auth/roles/user-count", admin)).status).toBe(422);
  });

  it("let one of ten have a name, who ask for it at once", async () => {
    const roleName = unique("Wanted");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => test.post("/auth/roles", { roleName }, admin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});
