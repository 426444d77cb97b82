import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { createToken, Directory } from "#tests/support/scim";
import { PASSWORD, TestService } from "#tests/support/service";

describeOnEngines("SCIM", (databaseUrl) => {
  let test: TestService;
  let scim: Directory;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), {
      TOKEN_CALLS_PER_MINUTE: "100",
      ACCESS_TOKEN_MINUTES: "60",
    });
    scim = await Directory.connect(test);
    root = (await test.signIn()).token;
    test.aheadMs = 0;
  });
  afterAll(() => test.stop());

  /** The budget of calls is a minute's. */
  const nextMinute = () => test.toMinuteStart();
  const read = async (id: string) => (await test.get(`/auth/users/${id}`, root)).body;
  const inputOf = async (id: string) => {
    const { name, email, mobileNo, username } = await read(id);
    return { name, email, mobileNo, username, roles: [], applications: [] };
  };
  const change = (id: string, input: object, given: object) =>
    test.put(`/auth/users/${id}`, { ...input, password: undefined, ...given }, root);
  const set = (id: string, path: string, value: unknown) =>
    scim.patch(`/Users/${id}`, { op: "replace", path, value });
  async function localGroup(roles: string[]) {
    const groupName = `Local ${randomUUID().slice(0, 8)}`;
    return (await test.post("/auth/groups", { groupName, description: null, roles, applications: [] }, root))
      .body;
  }
  const auditsOf = async (id: string) =>
    (await test.listAudits()).filter(({ target_id }) => target_id === id).map(({ action }) => action);

  it("needs an API token with the permission scim: 401, 403 and 429 in SCIM's schema", async () => {
    const other = await createToken(test, ["users:read"]);
    const { token: signedIn } = await test.signIn();
    for (const [status, token] of [
      [401, null],
      [401, signedIn],
      [401, `${scim.token.slice(0, -1)}x`],
      [403, other],
    ] as const) {
      const { headers, body } = await scim.call("GET", "/Users", undefined, { token });
      expect(body).toMatchObject({
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        status: String(status),
        detail: expect.stringMatching(/./),
      });
      expect(headers.get("WWW-Authenticate")).toBe(status === 401 ? "Bearer" : null);
      expect(headers.get("X-Request-Id")).toMatch(/./);
    }
    await test.waitForAudits(
      ({ action, message }) => action === "access.refuse" && message.includes("/scim/v2/Users"),
    );
    nextMinute();
    test.stopClock();
    const answers = [];
    for (let call = 0; call < 101; call++) answers.push(await scim.get("/ServiceProviderConfig"));
    test.startClock();
    expect(answers.slice(0, 100).every(({ status }) => status === 200)).toBe(true);
    const last = answers.at(-1);
    expect([last?.status, last?.body.status, Number(last?.headers.get("Retry-After")) > 0]).toEqual([
      429,
      "429",
      true,
    ]);
    nextMinute();
  });

  it("answers 503 in SCIM's schema if it waited too long", async () => {
    const headers = { Authorization: `Bearer ${scim.token}` };
    const request = new Request("https://sso.example.test/scim/v2/Users", { headers });
    const answer = await test.service.scim(request, { isCrowded: true });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([503, "application/scim+json"]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ status: "503", detail: expect.any(String) });
  });

  it("SC1: never sees, changes or adds a super administrator", async () => {
    nextMinute();
    const chief = await test.addUser({ roles: ["super"] });
    const managed = await scim.addUser("chief-to-be");
    const member = await scim.addGroup(`Chiefs ${randomUUID()}`, [managed.id]);
    const { input } = await test.addUser();
    await change(
      managed.id,
      { ...input, username: "chief-to-be", email: "chief-to-be@corp.example" },
      {
        roles: ["super"],
        groups: undefined,
      },
    );
    for (const { id } of [chief, managed]) {
      const before = await read(id);
      for (const refused of [
        await scim.get(`/Users/${id}`),
        await scim.put(`/Users/${id}`, { userName: "taken-over", active: false }),
        await set(id, "active", false),
        await set(id, "displayName", "Nobody"),
        await scim.delete(`/Users/${id}`),
      ])
        expect(refused.status).toBe(404);
      const add = { op: "add", path: "members", value: [{ value: id }] };
      const group = await scim.addGroup(`Any ${randomUUID()}`);
      expect((await scim.patch(`/Groups/${group}`, add)).status).toBe(400);
      expect((await scim.filter("/Users", `userName eq "${before.username}"`)).body.totalResults).toBe(0);
      expect((await scim.post("/Users", { userName: before.username, emails: before.email })).status).toBe(
        409,
      );
      expect(await read(id)).toEqual(before);
    }
    expect((await scim.patch(`/Groups/${member}`, { op: "remove", path: "members" })).status).toBe(204);
    expect((await read(managed.id)).groups).toEqual([member]);
  });

  it("SC1: never sees people with permissions that it didn't give, and adopts the others at its first write", async () => {
    nextMinute();
    const group = await localGroup(["auditor"]);
    const direct = await test.addUser({ roles: ["auditor"] });
    const byGroup = await test.addUser();
    await test.post(`/auth/groups/${group.id}/members`, { userId: byGroup.id }, root);
    for (const { id, input } of [direct, byGroup]) {
      expect((await scim.get(`/Users/${id}`)).status).toBe(404);
      expect((await set(id, "active", false)).status).toBe(404);
      const refused = await scim.post("/Users", { userName: input.username, emails: "new@corp.example" });
      expect([refused.status, refused.body.scimType]).toEqual([409, "uniqueness"]);
      expect((await read(id)).status).toBe(true);
    }
    const plain = await test.addUser();
    expect((await scim.filter("/Users", `userName eq "${plain.input.username}"`)).body.totalResults).toBe(1);
    expect((await test.get(`/auth/users/${plain.id}/overview`, root)).body.directory).toBeUndefined();
    expect(await auditsOf(plain.id)).toEqual(["user.create"]);
    expect((await set(plain.id, "active", true)).status).toBe(200);
    expect((await test.get(`/auth/users/${plain.id}/overview`, root)).body.directory).toBe(true);
    expect((await test.lastAudit("user.adopt")).message).toBe(
      `Directory (API token of Administrator) took ${plain.input.name} into the directory`,
    );
    const joined = await test.addUser();
    await scim.addGroup(`Adopters ${randomUUID()}`, [joined.id]);
    expect(await auditsOf(joined.id)).toEqual(["user.create", "user.adopt", "user.join-group"]);
  });

  it("SC1: keeps its hands off the username, name and address of people who got permissions here", async () => {
    nextMinute();
    const { id } = await scim.addUser("promoted");
    const group = await localGroup(["auditor"]);
    await test.post(`/auth/groups/${group.id}/members`, { userId: id }, root);
    for (const [path, value] of [
      ["userName", "promoted-2"],
      ["displayName", "Somebody Else"],
      ["name.formatted", "Somebody Else"],
      ['emails[type eq "work"].value', "mallory@corp.example"],
    ] as const) {
      const { status, body } = await set(id, path, value);
      expect([status, body.detail]).toEqual([
        403,
        "Person promoted has permissions that were given here, so the directory can't change the username, the name and the email address.",
      ]);
    }
    expect((await set(id, "active", false)).body.active).toBe(false);
    expect(await read(id)).toMatchObject({
      username: "promoted",
      email: "promoted@corp.example",
      status: false,
    });
    // Its own groups may give permissions.
    const { id: clerk } = await scim.addUser("clerk");
    const own = await scim.addGroup(`Clerks ${randomUUID()}`, [clerk]);
    const { body } = await test.get(`/auth/groups/${own}`, root);
    const { groupName, description } = body;
    const gifts = { groupName, description, roles: ["auditor"], applications: [] };
    expect((await test.put(`/auth/groups/${own}`, gifts, root)).status).toBe(200);
    expect((await set(clerk, "userName", "clerk-2")).status).toBe(200);
  });

  it("SC1: linking a role with permissions to a directory's group needs them, and is never super", async () => {
    nextMinute();
    const id = await scim.addGroup(`Linked ${randomUUID()}`);
    const { body } = await test.get(`/auth/groups/${id}`, root);
    const gifts = (roles: string[]) => ({
      groupName: body.groupName,
      description: null,
      roles,
      applications: [],
    });
    expect((await test.put(`/auth/groups/${id}`, gifts(["super"]), root)).status).toBe(422);
    const role = (await test.post("/auth/roles", { roleName: `Grouper ${randomUUID()}` }, root)).body.id;
    await test.put(`/auth/roles/${role}/permissions`, { permissions: ["groups:write"] }, root);
    const clerk = await test.addUser({ roles: [role] });
    const { token } = await test.signIn(clerk.input.username, PASSWORD);
    expect((await test.put(`/auth/groups/${id}`, gifts(["admin"]), token)).status).toBe(403);
    expect((await test.put(`/auth/groups/${id}`, gifts(["admin"]), root)).status).toBe(200);
    // From then on the directory decides who has it.
    const { id: someone } = await scim.addUser("someone");
    await scim.patch(`/Groups/${id}`, { op: "add", path: "members", value: [{ value: someone }] });
    const { body: access } = await test.get(`/auth/users/${someone}/overview`, root);
    expect(access.roleNames).toEqual(["admin"]);
  });

  /** A directory whose token somebody made who may do no more than that. */
  async function helpersDirectory() {
    const role = (await test.post("/auth/roles", { roleName: `Tokens ${randomUUID()}` }, root)).body.id;
    await test.put(`/auth/roles/${role}/permissions`, { permissions: ["tokens:write", "scim"] }, root);
    const helper = await test.addUser({ roles: [role] });
    const { token } = await test.signIn(helper.input.username);
    // As before the directory managed anybody with permissions: otherwise they couldn't make the token.
    await test.engine.write((queries) => queries.updateTable("users").set({ scim_managed: 0 }).execute());
    await test.engine.write((queries) => queries.updateTable("groups").set({ scim_managed: 0 }).execute());
    const create = () =>
      test.post("/auth/tokens", { name: "Helper's", permissions: ["scim"], days: 1 }, token);
    return { helper, token, create };
  }
  const link = async (group: string, roles: string[]) => {
    const { groupName, description } = (await test.get(`/auth/groups/${group}`, root)).body;
    return test.put(`/auth/groups/${group}`, { groupName, description, roles, applications: [] }, root);
  };
  const rolesOf = async (id: string) =>
    (await test.get(`/auth/users/${id}/overview`, root)).body.roleNames as string[];

  it("GR1: who joins a group that gives more than the token's creator may give waits for approval", async () => {
    nextMinute();
    const { create, helper } = await helpersDirectory();
    const made = await create();
    expect(made.status).toBe(201);
    const theirs = new Directory(test, made.body.token);
    const group = await scim.addGroup(`IT ${randomUUID()}`);
    expect((await link(group, ["admin"])).status).toBe(200);
    const people = [await theirs.addUser("evil-1"), await theirs.addUser("evil-2")].map(({ id }) => id);
    const [evil = "", other = ""] = people;
    const add = (value: string) => ({ op: "add", path: "members", value: [{ value }] });
    expect((await theirs.patch(`/Groups/${group}`, add(evil), add(other))).status).toBe(204);
    // The same again is no change.
    expect((await theirs.patch(`/Groups/${group}`, add(evil))).status).toBe(204);
    const byName = await theirs.post("/Groups", { displayName: `IT 2 ${randomUUID()}`, members: people });
    expect(byName.status).not.toBe(500);
    // To the directory they are members, so that it doesn't try again and again.
    expect(await theirs.membersOf(group)).toEqual([...people].sort());
    expect((await theirs.filter("/Groups", `members eq "${evil}"`)).body.totalResults).toBeGreaterThan(0);
    expect(await rolesOf(evil)).toEqual([]);
    expect((await test.get(`/auth/groups/${group}`, root)).body.userCount).toBe(0);
    expect((await auditsOf(evil)).filter((action) => action === "user.await-approval")).toHaveLength(1);
    const waiting = await test.get(`/auth/groups/${group}/pending-members?page=1&size=10`, root);
    expect(waiting.body.items.map(({ id }: { id: string }) => id).sort()).toEqual([...people].sort());
    const { pendingMembers } = (await test.get("/auth/attention", root)).body;
    expect(pendingMembers.items.map(({ id }: { id: string }) => id)).toContain(group);

    const approve = (userIds: string[], token: string) =>
      test.post(`/auth/groups/${group}/pending-members`, { userIds }, token);
    const clerk = (await test.post("/auth/roles", { roleName: `Clerk ${randomUUID()}` }, root)).body.id;
    await test.put(`/auth/roles/${clerk}/permissions`, { permissions: ["groups:write"] }, root);
    const below = await test.addUser({ roles: [clerk] });
    expect((await approve([evil], (await test.signIn(below.input.username)).token)).status).toBe(403);
    expect((await approve([evil, randomUUID()], root)).status).toBe(409);
    // Who was moved to another address may be somebody else by now.
    const [{ askedBy, confirmed }] = waiting.body.items;
    expect([askedBy.name, confirmed]).toEqual([helper.input.name, true]);
    await theirs.patch(`/Users/${evil}`, { op: "replace", path: "emails", value: "ann@corp.example" });
    const refused = await approve([evil], root);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^The directory changed the email address of .*, and nobody has confirmed it yet/,
      ),
    ]);
    expect(await rolesOf(evil)).toEqual([]);
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ email_verified_at: test.now }).where("id", "=", evil).execute(),
    );
    expect(await rolesOf(evil)).toEqual([]);
    expect((await approve([evil], root)).status).toBe(204);
    expect(await rolesOf(evil)).toEqual(["admin"]);
    expect(await rolesOf(other)).toEqual([]);
    expect((await approve([evil], root)).status).toBe(409);
    // A directory whose creator may give it makes those members who waited.
    expect((await scim.patch(`/Groups/${group}`, add(other))).status).toBe(204);
    expect(await rolesOf(other)).toEqual(["admin"]);
    expect((await test.get(`/auth/groups/${group}/pending-members`, root)).body.totalItems).toBe(0);
  });

  it("GR1: who waits can be refused, and a copy of the token gains nothing by being taken over", async () => {
    nextMinute();
    const { create } = await helpersDirectory();
    const made = await create();
    const theirs = new Directory(test, made.body.token);
    const group = await scim.addGroup(`Loaded ${randomUUID()}`);
    await link(group, ["admin"]);
    const { id } = await theirs.addUser("loaded");
    const add = { op: "add", path: "members", value: [{ value: id }] };
    await theirs.patch(`/Groups/${group}`, add);
    const taken = await test.post(`/auth/tokens/${made.body.id}/take-over`, undefined, root);
    expect([taken.status, taken.body.message]).toEqual([
      409,
      "A copy of this API token could give more than before. Create a new one for the directory.",
    ]);
    const refuse = () =>
      test.call("DELETE", `/auth/groups/${group}/pending-members`, { token: root, body: { userIds: [id] } });
    expect((await refuse()).status).toBe(204);
    expect((await refuse()).status).toBe(409);
    expect((await test.get(`/auth/groups/${group}/pending-members`, root)).body.totalItems).toBe(0);
    expect((await auditsOf(id)).at(-1)).toBe("user.refuse-group");
    expect(await rolesOf(id)).toEqual([]);
  });

  it("GR1: who waits for approval and leaves, or is deleted, has nothing and waits no more", async () => {
    nextMinute();
    const { create } = await helpersDirectory();
    const theirs = new Directory(test, (await create()).body.token);
    const group = await scim.addGroup(`Leavers ${randomUUID()}`);
    await link(group, ["auditor"]);
    const [one, two, three] = [
      await theirs.addUser("waits-1"),
      await theirs.addUser("waits-2"),
      await theirs.addUser("waits-3"),
    ].map(({ id }) => id) as [string, string, string];
    const members = [one, two, three].map((value) => ({ value }));
    expect((await theirs.put(`/Groups/${group}`, { displayName: "Leavers", members })).status).toBe(200);
    const waiting = async () =>
      (await test.get(`/auth/groups/${group}/pending-members`, root)).body.totalItems;
    expect(await waiting()).toBe(3);
    await theirs.patch(`/Groups/${group}`, { op: "remove", path: "members", value: [{ value: one }] });
    expect(await waiting()).toBe(2);
    expect((await theirs.delete(`/Users/${two}`)).status).toBe(204);
    expect(await waiting()).toBe(1);
    expect((await theirs.put(`/Groups/${group}`, { displayName: "Leavers", members: [] })).status).toBe(200);
    expect([await waiting(), await theirs.membersOf(group)]).toEqual([0, []]);
  });

  it("GR1b: a directory only deactivates those who may do more than the token's creator", async () => {
    nextMinute();
    const { create, token } = await helpersDirectory();
    const made = await create();
    const theirs = new Directory(test, made.body.token);
    const { id } = await scim.addUser("chief-clerk");
    const group = await scim.addGroup(`Clerks ${randomUUID()}`, [id]);
    await link(group, ["auditor"]);
    const replace = (path: string, value: unknown) =>
      theirs.patch(`/Users/${id}`, { op: "replace", path, value });
    for (const refused of [
      await replace('emails[type eq "work"].value', "mallory@corp.example"),
      await replace("userName", "mallory"),
      await replace("displayName", "Mallory"),
    ])
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        "Person chief-clerk may do more than the creator of the API token, so the directory can only deactivate this user. Someone who has all of their permissions can take the token over.",
      ]);
    expect((await replace("active", false)).body.active).toBe(false);
    expect((await replace("active", true)).status).toBe(403);
    expect((await theirs.delete(`/Users/${id}`)).status).toBe(204);
    // Without the group there is nothing left that the creator couldn't give.
    expect((await theirs.post("/Users", { userName: "chief-clerk" })).status).toBe(201);
    expect(await rolesOf(id)).toEqual([]);
    // Nobody makes or takes over a token for a directory whose people may do more.
    await test.put(`/auth/users/${id}`, { ...(await inputOf(id)), status: 1, roles: ["auditor"] }, root);
    const refused = await create();
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringMatching(
        /^People or groups of the directory have the permission \S+, which you don't have/,
      ),
    ]);
    const list = (await test.get("/auth/tokens?page=1&size=100", root)).body.items;
    const roots = list.find(({ createdBy, state }: { createdBy: { username: string }; state: string }) => {
      return state === "active" && createdBy.username === "admin";
    });
    expect((await test.post(`/auth/tokens/${roots.id}/take-over`, undefined, token)).status).toBe(403);
  });

  it("SC1: doesn't undo an administrator's deactivation, and does undo its own", async () => {
    nextMinute();
    const { id } = await scim.addUser("leaver");
    const user = await read(id);
    const input = {
      name: user.name,
      email: user.email,
      mobileNo: null,
      username: user.username,
      roles: [],
      applications: [],
    };
    expect((await set(id, "active", "False")).body.active).toBe(false);
    expect((await set(id, "active", "True")).body.active).toBe(true);
    await change(id, input, { status: 0 });
    for (const answer of [
      await set(id, "active", true),
      await set(id, "active", false),
      await scim.put(`/Users/${id}`, { userName: "leaver", active: true }),
    ])
      expect([answer.status, answer.body.active]).toEqual([200, false]);
    await scim.delete(`/Users/${id}`);
    const revived = await scim.post("/Users", { userName: "leaver", emails: "leaver@corp.example" });
    expect([revived.status, revived.body.id, revived.body.active]).toEqual([201, id, false]);
    await change(id, input, { status: 1 });
    await set(id, "active", false);
    expect((await set(id, "active", true)).body.active).toBe(true);
  });

  it("SC1: can't move somebody whom an administrator deactivated out of the way and add them anew", async () => {
    nextMinute();
    const { id } = await scim.addUser("suspended");
    const { name, email, username } = await read(id);
    const input = { name, email, mobileNo: null, username, roles: [], applications: [], status: 0 };
    expect((await change(id, input, {})).status).toBe(200);
    for (const [path, value] of [
      ["userName", "out-of-the-way"],
      ["emails", [{ value: "out-of-the-way@corp.example", primary: true }]],
    ] as const) {
      const { status, body } = await set(id, path, value);
      expect([status, body.detail]).toEqual([
        403,
        "An administrator deactivated Person suspended, so the directory can't change the username and the email address.",
      ]);
    }
    await scim.delete(`/Users/${id}`);
    const moved = { userName: "suspended", emails: "out-of-the-way@corp.example" };
    expect((await scim.post("/Users", moved)).status).toBe(403);
    expect(await read(id)).toMatchObject({ username, email, status: false });
  });

  it("SC2: ends sessions with the deactivation, by a PATCH, a PUT and a DELETE", async () => {
    nextMinute();
    for (const deactivate of [
      (id: string) => set(id, "active", "False"),
      (id: string) => scim.put(`/Users/${id}`, { userName: `session-${id}`, active: false }),
      (id: string) => scim.delete(`/Users/${id}`),
    ]) {
      const user = await test.addUser();
      const { token, refreshToken } = await test.signIn(user.input.username);
      expect((await test.get("/auth/profile", token)).status).toBe(200);
      expect((await deactivate(user.id)).status).toBeLessThan(300);
      expect((await test.get("/auth/profile", token)).status).toBe(401);
      expect((await test.post("/auth/refresh", { refreshToken })).status).toBe(401);
      const again = await test.post("/auth/login", { username: user.input.username, password: PASSWORD });
      expect(again.status).not.toBe(200);
    }
  });

  it("unsettles an address that the directory changes", async () => {
    nextMinute();
    const { id } = await scim.addUser("mover");
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ email_verified_at: test.now }).where("id", "=", id).execute(),
    );
    expect((await set(id, "emails", [{ value: "moved@corp.example", primary: true }])).status).toBe(200);
    const { body } = await test.get(`/auth/users/${id}/overview`, root);
    expect([body.email, body.emailVerifiedAt]).toEqual(["moved@corp.example", null]);
  });

  it("stops with the token and with its creator's permission", async () => {
    nextMinute();
    const creator = await test.addUser({ roles: ["super"] });
    const { token } = await test.signIn(creator.input.username);
    const made = await test.post("/auth/tokens", { name: "Theirs", permissions: ["scim"], days: 1 }, token);
    const call = () => scim.call("GET", "/Users?count=1", undefined, { token: made.body.token });
    expect((await call()).status).toBe(200);
    await change(creator.id, creator.input, { roles: [] });
    expect((await call()).status).toBe(403);
    await change(creator.id, creator.input, { status: 0 });
    expect((await call()).status).toBe(401);
  });

  it("shows its address, what it manages and its last requests in the console", async () => {
    nextMinute();
    await scim.post("/Users", { userName: "logged" });
    await scim.get("/Users?filter=userName%20eq%20%22secret%22");
    const status = (await test.get("/auth/scim", root)).body;
    expect(status).toMatchObject({
      address: "https://sso.example.test/scim/v2",
      lastRequestAt: expect.any(String),
    });
    expect([status.users > 0, status.groups > 0, status.tokens > 0]).toEqual([true, true, true]);
    const { items } = (await test.get("/auth/scim/requests?size=100", root)).body;
    const [newest, refused] = items;
    expect(newest).toMatchObject({ method: "GET", path: "/Users", status: 200, error: null });
    expect(refused).toMatchObject({
      method: "POST",
      path: "/Users",
      status: 400,
      error: "emails is required.",
    });
    expect(newest.token.name).toBe("Directory");
    expect(JSON.stringify(items)).not.toContain("secret");
    const failed = (await test.get("/auth/scim/requests?failed=true&size=1&page=2", root)).body;
    expect(failed).toMatchObject({ currentPage: 2, items: [{ error: expect.any(String) }] });
    expect(
      (await test.get("/auth/scim", (await test.signIn((await test.addUser()).input.username)).token)).status,
    ).toBe(403);
  });

  it("goes Entra ID's way: test, add, change, group, disable, delete", async () => {
    nextMinute();
    const upn = "adele.vance@corp.example";
    expect((await scim.filter("/Users", `userName eq "${randomUUID()}"`)).body.totalResults).toBe(0);
    expect((await scim.filter("/Users", `externalId eq "oid-1"`)).body.totalResults).toBe(0);
    const { id } = (
      await scim.post("/Users", {
        schemas: [
          "urn:ietf:params:scim:schemas:core:2.0:User",
          "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
        ],
        externalId: "oid-1",
        userName: upn,
        active: true,
        displayName: "Adele Vance",
        emails: [{ primary: true, type: "work", value: upn }],
        meta: { resourceType: "User" },
        name: { formatted: "Adele Vance", familyName: "Vance", givenName: "Adele" },
        roles: [],
      })
    ).body;
    const patched = await scim.patch(
      `/Users/${id}`,
      { op: "Replace", path: "displayName", value: "Adele V" },
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+1 425 555" },
      {
        op: "Add",
        path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
        value: "IT",
      },
    );
    expect(patched.body).toMatchObject({ displayName: "Adele V", phoneNumbers: [{ value: "+1 425 555" }] });
    expect((await scim.filter("/Groups", 'displayName eq "Retail"')).body.totalResults).toBe(0);
    const group = (await scim.post("/Groups", { externalId: "gid-1", displayName: "Retail" })).body.id;
    expect((await scim.get(`/Groups/${group}?excludedAttributes=members`)).status).toBe(200);
    const member = { op: "Add", path: "members", value: [{ $ref: null, value: id }] };
    expect((await scim.patch(`/Groups/${group}`, member)).status).toBe(204);
    const found = await scim.filter("/Groups", `id eq "${group}" and members eq "${id}"`);
    expect(found.body.totalResults).toBe(1);
    const disabled = await scim.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
    expect(disabled.body.active).toBe(false);
    expect((await scim.delete(`/Users/${id}`)).status).toBe(204);
    expect((await scim.get(`/Users/${id}`)).status).toBe(404);
    expect(await auditsOf(id)).toEqual(
      [
        "user.create",
        "user.update",
        "user.update",
        "user.join-group",
        "user.update",
        "user.remove-from-directory",
      ].filter((_, index) => index !== 1),
    );
  });

  it("goes Okta's way: test, match, import, push a group, deactivate and reactivate", async () => {
    nextMinute();
    expect((await scim.get("/Users?startIndex=1&count=2")).status).toBe(200);
    const existing = await test.addUser();
    const { userName, id } = (await scim.filter("/Users", `userName eq "${existing.input.username}"`)).body
      .Resources[0];
    const profile = {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      id,
      externalId: "00ujl29u0le5T6Aj10h7",
      userName,
      name: { givenName: "Isaac", familyName: "Brock" },
      emails: [{ primary: true, value: existing.input.email, type: "work" }],
      displayName: "Isaac Brock",
      locale: "en-US",
      groups: [],
      active: true,
    };
    const put = await scim.put(`/Users/${id}`, profile);
    expect([put.status, put.body.displayName, put.body.externalId]).toEqual([
      200,
      "Isaac Brock",
      profile.externalId,
    ]);
    const group = await scim.addGroup("Okta push", [id]);
    const rename = { op: "replace", value: { id: group, displayName: "Okta pushed" } };
    expect((await scim.patch(`/Groups/${group}`, rename)).status).toBe(204);
    expect((await scim.get(`/Groups/${group}`)).body).toMatchObject({
      displayName: "Okta pushed",
      members: [{ value: id, display: "Isaac Brock" }],
    });
    const off = await scim.patch(`/Users/${id}`, { op: "replace", value: { active: false } });
    expect(off.body.active).toBe(false);
    const { active: _, ...without } = profile;
    expect((await scim.put(`/Users/${id}`, without)).body.active).toBe(true);
    expect((await scim.delete(`/Groups/${group}`)).status).toBe(204);
  });
});
