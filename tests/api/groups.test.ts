import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GroupMember } from "#api/contract/groups";
import type { PermissionName } from "#api/contract/permissions";
import { describeOnEngines } from "#tests/support/engines";
import { signRequest, TestService } from "#tests/support/service";

describeOnEngines("groups", (databaseUrl) => {
  let test: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  type Gifts = { roles?: string[]; applications?: string[] };
  const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
  const bodyOf = ({ roles = [], applications = [], ...rest }: Gifts & { groupName: string }) => ({
    description: null,
    roles,
    applications,
    ...rest,
  });
  async function addGroup(gifts: Gifts = {}, by = root) {
    const groupName = unique("Nurses");
    const { status, body } = await test.post("/auth/groups", bodyOf({ groupName, ...gifts }), by);
    expect([status, body.message]).toEqual([201, undefined]);
    return body as { id: string; groupName: string };
  }
  const members = (id: string) => `/auth/groups/${id}/members`;
  const join = (id: string, userId: string, by = root) => test.post(members(id), { userId }, by);
  const leave = (id: string, userId: string, by = root) => test.delete(`${members(id)}/${userId}`, by);
  const read = async (path: string) => (await test.get(path, root)).body;
  const countOf = async (id: string) => (await read(`/auth/groups/${id}`)).userCount;
  const change = (group: { id: string; groupName: string }, gifts: Gifts, by = root) =>
    test.put(`/auth/groups/${group.id}`, bodyOf({ groupName: group.groupName, ...gifts }), by);

  async function addRole(permissions: PermissionName[]) {
    const { body } = await test.post("/auth/roles", { roleName: unique("role") }, root);
    const saved = await test.put(`/auth/roles/${body.id}/permissions`, { permissions }, root);
    expect(saved.status).toBe(200);
    return body.id as string;
  }
  async function person(...roles: string[]) {
    const user = await test.addUser({ roles });
    return { ...user, token: (await test.signIn(user.input.username)).token };
  }
  async function enter(application: { id: string; secret: string }, token: string) {
    const given = { appId: application.id, signedRequest: await signRequest(application) };
    const { body } = await test.post("/auth/application/verify-access", given, token);
    return body as { applicationAccess: boolean; token: string };
  }
  const isGood = async (token: string) => (await test.get("/auth/profile", token)).status === 200;

  it("give their members roles and applications, and each way out ends what they had by it alone", async () => {
    const application = await test.addApplication();
    const group = await addGroup({ roles: ["auditor"], applications: [application.id] });
    const user = await person();
    expect((await enter(application, user.token)).applicationAccess).toBe(false);
    expect((await test.get("/auth/users", user.token)).status).toBe(403);

    const waysOut = [
      () => leave(group.id, user.id),
      () => change(group, { roles: ["auditor"] }),
      () => test.put(`/auth/users/${user.id}`, { ...user.input, password: undefined, groups: [] }, root),
      () => test.delete(`/auth/groups/${group.id}`, root),
    ];
    for (const wayOut of waysOut) {
      await change(group, { roles: ["auditor"], applications: [application.id] });
      await join(group.id, user.id);
      expect((await test.get("/auth/users", user.token)).status).toBe(200);
      const { token } = await enter(application, user.token);
      expect(await isGood(token)).toBe(true);
      expect((await wayOut()).status).toBeLessThan(300);
      expect(await isGood(token)).toBe(false);
      expect((await enter(application, user.token)).applicationAccess).toBe(false);
    }
    expect((await test.get("/auth/users", user.token)).status).toBe(403);
  });

  it("leave members what they have directly", async () => {
    const application = await test.addApplication();
    const group = await addGroup({ applications: [application.id] });
    const { id, input } = await test.addUser({ applications: [application.id] });
    await join(group.id, id);
    const { token } = await enter(application, (await test.signIn(input.username)).token);
    await change(group, {});
    await leave(group.id, id);
    await test.delete(`/auth/groups/${group.id}`, root);
    expect(await isGood(token)).toBe(true);
  });

  it("have no role super", async () => {
    const message = "The role super is given to people, not to groups.";
    const groupName = unique("Supers");
    const refused = await test.post("/auth/groups", bodyOf({ groupName, roles: ["super"] }), root);
    expect([refused.status, refused.body.errors]).toEqual([422, { roles: [message] }]);
    expect((await change(await addGroup(), { roles: ["super"] })).body.message).toBe(message);
  });

  it("GR1: nobody gives or takes by a group what they lack themselves", async () => {
    const clerk = await person(await addRole(["groups:write"]));
    const [audits, known] = await Promise.all([addRole(["audits:read"]), addRole(["groups:read"])]);
    const someone = await test.addUser();
    const group = await addGroup({ roles: [audits] });
    const filled = await addGroup({ roles: [audits] });
    const member = await test.addUser();
    await join(filled.id, member.id);
    const beyond = [
      () => test.post("/auth/groups", bodyOf({ groupName: unique("x"), roles: [audits] }), clerk.token),
      () => change(group, { roles: [audits, known] }, clerk.token),
      () => change(group, {}, clerk.token),
      () => join(group.id, someone.id, clerk.token),
      () => join(group.id, clerk.id, clerk.token),
      () => leave(filled.id, member.id, clerk.token),
      () => test.delete(`/auth/groups/${group.id}`, clerk.token),
    ];
    const answers = [];
    for (const attempt of beyond) answers.push((await attempt()).status);
    // The role that was there before is neither given nor taken.
    expect(answers).toEqual([403, 200, 403, 403, 403, 403, 403]);

    const own = await addGroup({ roles: [known] }, clerk.token);
    expect((await join(own.id, someone.id, clerk.token)).status).toBe(204);
    expect((await leave(own.id, someone.id, clerk.token)).status).toBe(204);
    expect((await test.delete(`/auth/groups/${own.id}`, clerk.token)).status).toBe(204);
  });

  it("GR1b: nobody moves somebody who may do more", async () => {
    const clerk = await person(await addRole(["groups:write"]));
    const admin = await test.addUser({ roles: ["admin"] });
    const group = await addGroup();
    expect((await join(group.id, admin.id, clerk.token)).status).toBe(403);
    await join(group.id, admin.id);
    expect((await leave(group.id, admin.id, clerk.token)).status).toBe(403);
  });

  it("let nobody take permissions from themselves", async () => {
    const admin = await person("admin");
    const group = await addGroup({ roles: ["auditor"] });
    await join(group.id, admin.id);
    const put = { ...admin.input, password: undefined, groups: [] };
    for (const attempt of [
      () => leave(group.id, admin.id, admin.token),
      () => change(group, {}, admin.token),
      () => test.delete(`/auth/groups/${group.id}`, admin.token),
      () => test.put(`/auth/users/${admin.id}`, put, admin.token),
    ])
      expect((await attempt()).status).toBe(409);
    const plain = await addGroup();
    await join(plain.id, admin.id);
    expect((await leave(plain.id, admin.id, admin.token)).status).toBe(204);
  });

  it("count their members, also when many join at once and when one is deleted", async () => {
    const group = await addGroup();
    const users = await Promise.all([1, 2, 3, 4].map(() => test.addUser()));
    const joined = await Promise.all([...users, ...users].map(({ id }) => join(group.id, id)));
    expect(joined.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 409, 409, 409, 409]);
    expect(await countOf(group.id)).toBe(4);
    await test.delete(`/auth/users/${users[0]?.id}`, root);
    expect(await countOf(group.id)).toBe(3);
    expect((await leave(group.id, users[0]?.id ?? "")).status).toBe(404);
    expect((await join(group.id, randomUUID())).status).toBe(422);
    expect((await join(randomUUID(), users[1]?.id ?? "")).status).toBe(404);
  });

  it("list their members by name, found by words in any order", async () => {
    const group = await addGroup();
    const mark = randomUUID().slice(0, 6);
    for (const name of [`Ada ${mark} Lovelace`, `Grace ${mark} Hopper`, `Zoe ${mark} Ada`])
      await join(group.id, (await test.addUser({ name })).id);
    const namesOf = async (query: string) =>
      (await read(`${members(group.id)}?${query}`)).items.map(({ name }: GroupMember) => name.split(" ")[0]);
    expect(await namesOf("size=2")).toEqual(["Ada", "Grace"]);
    expect(await namesOf("size=2&page=2")).toEqual(["Zoe"]);
    expect(await namesOf("searchTerm=lovelace%20%20ada")).toEqual(["Ada"]);
    expect((await read(members(group.id))).items[0]).toMatchObject({
      status: true,
      givenAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  it("are given and taken with the user, and stay where the key is absent", async () => {
    const [first, second] = [await addGroup(), await addGroup()];
    const input = { ...(await test.addUser()).input, groups: [first.id] };
    const name = randomUUID().slice(0, 8);
    const added = await test.post(
      "/auth/users",
      { ...input, name: "Grace Hopper", username: name, email: `${name}@example.test` },
      root,
    );
    expect(added.body.groups).toEqual([first.id]);
    expect(await test.lastAudit()).toMatchObject({
      message: `Administrator added Grace Hopper, with the group ${first.groupName}`,
    });
    const put = (changed: object) =>
      test.put(
        `/auth/users/${added.body.id}`,
        { ...input, name: "Grace Hopper", username: name, email: `${name}@example.test`, ...changed },
        root,
      );
    expect((await put({ password: undefined, groups: undefined })).body.groups).toEqual([first.id]);
    expect((await put({ password: undefined, groups: [second.id] })).body.groups).toEqual([second.id]);
    expect(await test.lastAudit()).toMatchObject({
      message: `Administrator added Grace Hopper to the group ${second.groupName}; removed Grace Hopper from the group ${first.groupName}`,
    });
    expect((await put({ password: undefined, groups: [randomUUID()] })).body.errors).toEqual({
      groups: ["One of the groups does not exist."],
    });
    expect([await countOf(first.id), await countOf(second.id)]).toEqual([0, 1]);
  });

  it("leave audits in the history of who joins and leaves, and say what they give and take", async () => {
    const application = await test.addApplication();
    const group = await addGroup({ roles: ["auditor"], applications: [application.id] });
    expect(await test.lastAudit()).toMatchObject({
      action: "group.create",
      message: `Administrator added the group ${group.groupName}, with the role auditor and the application ${application.name}`,
    });
    const { id } = await test.addUser({ name: "Grace Hopper" });
    await join(group.id, id);
    expect(await test.lastAudit()).toMatchObject({
      action: "user.join-group",
      message: `Administrator added Grace Hopper to the group ${group.groupName}`,
      target_id: id,
    });
    const held = await test.engine.read
      .selectFrom("group_members")
      .where("user_id", "=", id)
      .select(["given_at", "given_by"])
      .executeTakeFirstOrThrow();
    expect([typeof held.given_at, held.given_by]).toEqual(["number", (await read("/auth/profile")).id]);
    await leave(group.id, id);
    expect(await test.lastAudit()).toMatchObject({ action: "user.leave-group", target_id: id });
    await change(group, { applications: [application.id] });
    expect(await test.lastAudit()).toMatchObject({
      action: "group.update",
      message: `Administrator took from the group ${group.groupName} the role auditor`,
    });
    await test.delete(`/auth/groups/${group.id}`, root);
    expect(await test.lastAudit()).toMatchObject({
      action: "group.delete",
      message: `Administrator deleted the group ${group.groupName}, which had 0 members`,
    });
  });
});
