import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestBatches } from "#tests/support/batches";
import { describeOnEngines } from "#tests/support/engines";
import { Directory } from "#tests/support/scim";
import { signRequest, TestService } from "#tests/support/service";
import { statementsOf } from "#tests/support/statements";

describeOnEngines("SCIM's groups", (databaseUrl) => {
  let test: TestService;
  let scim: Directory;
  let root: string;
  let people: string[];
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), { TOKEN_CALLS_PER_MINUTE: "10000" });
    scim = await Directory.connect(test);
    root = (await test.signIn()).token;
    people = [];
    for (const name of ["a", "b", "c", "d"]) people.push((await scim.addUser(`member-${name}`)).id);
    people.sort();
  });
  afterAll(() => test.stop());

  const unique = (name = "Sales") => `${name} ${randomUUID().slice(0, 8)}`;
  const [A, B, C] = [0, 1, 2];
  const person = (index: number) => people[index] ?? "";

  it("are added with members, found, renamed and deleted", async () => {
    const name = unique();
    const { status, body, headers } = await scim.post("/Groups", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      displayName: name,
      externalId: "g-1",
      members: [{ value: person(A), display: "forgotten", type: "User" }],
      owner: "forgotten",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ displayName: name, externalId: "g-1" });
    expect(body.members).toEqual([{ value: person(A), display: "Person member-a" }]);
    expect(headers.get("Location")).toBe(`https://sso.example.test/scim/v2/Groups/${body.id}`);
    const { id } = body;
    expect((await test.get(`/auth/groups/${id}`, root)).body).toMatchObject({
      directory: true,
      userCount: 1,
    });
    for (const filter of [
      `displayName eq "${name.toUpperCase()}"`,
      `externalId eq "g-1" and displayName eq "${name}"`,
      `id eq "${id}" and members eq "${person(A)}"`,
      `id eq "${id}" and members[value eq "${person(A)}"]`,
    ])
      expect(
        (await scim.filter("/Groups", filter)).body.Resources.map((one: { id: string }) => one.id),
      ).toEqual([id]);
    for (const filter of ['displayName eq "nothing"', `id eq "${id}" and members eq "${person(B)}"`])
      expect((await scim.filter("/Groups", filter)).body).toMatchObject({ totalResults: 0, Resources: [] });

    const renamed = unique("Renamed");
    // As Okta does.
    const patched = await scim.patch(`/Groups/${id}`, { op: "replace", value: { id, displayName: renamed } });
    expect([patched.status, patched.body]).toEqual([204, undefined]);
    const put = await scim.put(`/Groups/${id}`, { displayName: renamed, members: [{ value: person(B) }] });
    expect([put.status, put.body.displayName]).toEqual([200, renamed]);
    expect(put.body.members.map(({ value }: { value: string }) => value)).toEqual([person(B)]);
    // Members that a PUT doesn't name stay.
    expect((await scim.put(`/Groups/${id}`, { displayName: renamed })).body.members).toHaveLength(1);
    expect((await scim.delete(`/Groups/${id}`)).status).toBe(204);
    expect((await scim.get(`/Groups/${id}`)).status).toBe(404);
    const audits = (await test.listAudits()).filter(({ target_id }) => target_id === id);
    expect(audits.map(({ action }) => action)).toEqual(["group.create", "group.update", "group.delete"]);
    for (const { actor_type } of audits) expect(actor_type).toBe("token");
  });

  describe("change their members by a PATCH that", () => {
    const cases: Array<[string, (of: typeof person) => object[], number[]]> = [
      ["adds a list", (of) => [{ op: "add", path: "members", value: [{ value: of(C) }] }], [A, B, C]],
      ["adds one, as Entra ID", (of) => [{ op: "Add", path: "members", value: { value: of(C) } }], [A, B, C]],
      ["adds without a path", (of) => [{ op: "add", value: { members: [{ value: of(C) }] } }], [A, B, C]],
      [
        "adds who is there already",
        (of) => [{ op: "add", path: "members", value: [{ value: of(A) }] }],
        [A, B],
      ],
      [
        "adds twice",
        (of) => [{ op: "add", path: "members", value: [{ value: of(C) }, { value: of(C) }] }],
        [A, B, C],
      ],
      ["removes by a filter", (of) => [{ op: "remove", path: `members[value eq "${of(A)}"]` }], [B]],
      ["removes by values", (of) => [{ op: "Remove", path: "members", value: [{ value: of(A) }] }], [B]],
      ["removes nobody by an empty list", () => [{ op: "remove", path: "members", value: [] }], [A, B]],
      ["removes who isn't there", (of) => [{ op: "remove", path: `members[value eq "${of(C)}"]` }], [A, B]],
      ["removes all, bare", () => [{ op: "remove", path: "members" }], []],
      ["replaces all", (of) => [{ op: "replace", path: "members", value: [{ value: of(C) }] }], [C]],
      [
        "replaces without a path",
        (of) => [{ op: "replace", value: { members: [{ value: of(B) }, { value: of(C) }] } }],
        [B, C],
      ],
      [
        "adds and removes, in this order",
        (of) => [
          { op: "add", path: "members", value: [{ value: of(C) }] },
          { op: "remove", path: `members[value eq "${of(C)}" or value eq "${of(A)}"]` },
        ],
        [B],
      ],
      [
        "removes all and adds",
        (of) => [
          { op: "remove", path: "members" },
          { op: "add", path: "members", value: of(C) },
        ],
        [C],
      ],
    ];
    it.each(cases)("%s", async (_, operations, left) => {
      const id = await scim.addGroup(unique(), [person(A), person(B)]);
      const { status, body } = await scim.patch(`/Groups/${id}`, ...operations(person));
      expect([status, body]).toEqual([204, undefined]);
      expect(await scim.membersOf(id)).toEqual(left.map(person));
      expect((await test.get(`/auth/groups/${id}`, root)).body.userCount).toBe(left.length);
    });
  });

  it("are found as they were sent, though they are stored without spaces and invisible characters around them", async () => {
    const name = unique("Équipe");
    const sent = `\u00a0${name.normalize("NFD")} `;
    const { body: group } = await scim.post("/Groups", { displayName: sent, externalId: `${name}\u200b ` });
    expect(group).toMatchObject({ displayName: name, externalId: name });
    for (const text of [sent, name, `${name}\u200b`])
      for (const filter of [`displayName eq "${text}"`, `externalId eq "${text}"`])
        expect([filter, (await scim.filter("/Groups", filter)).body.totalResults]).toEqual([filter, 1]);
    expect(await scim.post("/Groups", { displayName: sent })).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness" },
    });
    const member = { op: "add", path: "members", value: [{ value: `${person(A)} ` }] };
    expect((await scim.patch(`/Groups/${group.id}`, member)).status).toBe(204);
    for (const filter of [`members.value eq "${person(A)} "`, `members[value eq " ${person(A)}"]`])
      expect((await scim.filter("/Groups", `${filter} and id eq "${group.id} "`)).body.totalResults).toBe(1);
    const gone = { op: "remove", path: `members[value eq "${person(A)} "]` };
    expect((await scim.patch(`/Groups/${group.id}`, gone)).status).toBe(204);
    expect((await scim.get(`/Groups/${group.id}`)).body.members).toEqual([]);
  });

  it("are listed with each user, to read only, and only those of the directory", async () => {
    const user = await scim.addUser(`grouped-${randomUUID()}`);
    expect(user).toMatchObject({ groups: [] });
    const [second, first] = [unique("B team"), unique("A team")];
    const ids = {
      second: await scim.addGroup(second, [user.id]),
      first: await scim.addGroup(first, [user.id]),
    };
    const local = { groupName: unique("Local"), description: null, roles: [], applications: [] };
    const localId = (await test.post("/auth/groups", local, root)).body.id;
    expect(
      (await test.post(`/auth/groups/${localId}/members`, { userId: user.id }, root)).status,
    ).toBeLessThan(300);
    const ref = (id: string) => `https://sso.example.test/scim/v2/Groups/${id}`;
    const groups = [
      { value: ids.first, $ref: ref(ids.first), display: first, type: "direct" },
      { value: ids.second, $ref: ref(ids.second), display: second, type: "direct" },
    ];
    const path = `/Users/${user.id}`;
    const { body } = await scim.get(path);
    expect(body.groups).toEqual(groups);
    expect((await scim.filter("/Users", `id eq "${user.id}"`)).body.Resources[0].groups).toEqual(groups);
    expect((await scim.put(path, { ...body, groups: [] })).body.groups).toEqual(groups);
    const gone = { op: "remove", path: "groups" };
    expect((await scim.patch(path, gone)).body.groups).toEqual(groups);
    expect((await scim.get(`${path}?attributes=groups.display,userName`)).body).toEqual({
      ...{ schemas: body.schemas, id: user.id, userName: body.userName, groups },
    });
    for (const query of ["excludedAttributes=groups", "attributes=userName"]) {
      const statements = await statementsOf(async () => {
        expect((await scim.get(`${path}?${query}`)).body).not.toHaveProperty("groups");
      });
      expect(statements.filter((one) => one.includes("group_members") && one.includes('"g"'))).toEqual([]);
    }
    await scim.delete(`/Groups/${ids.first}`);
    expect((await scim.get(path)).body.groups).toEqual(groups.slice(1));
  });

  it("are read at once for all users of a list, however many there are", async () => {
    const some: { id: string }[] = [];
    for (let index = 0; index < 3; index++) some.push(await scim.addUser(`many-${randomUUID()}`));
    const id = await scim.addGroup(unique("Template"));
    const added = Array.from({ length: 1_000 }, () => randomUUID());
    await test.engine.load([], async (queries, loader) => {
      const template = (await queries
        .selectFrom("groups")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow()) as never as Record<string, unknown>;
      await loader.insert(
        "groups",
        added.map((one) => ({ ...template, id: one, name: one, name_key: one, name_skeleton: one })) as never,
      );
      await loader.insert(
        "group_members",
        added.flatMap((one) =>
          some.map((user) => ({ group_id: one, user_id: user.id, given_at: 1, given_by: null })),
        ) as never,
      );
    });
    const statements = async (count: number) =>
      (
        await statementsOf(async () => {
          const { status, body } = await scim.get(`/Users?count=${count}`);
          expect([status, body.Resources.length]).toEqual([200, count]);
        })
      ).length;
    // The first one counts the users.
    await statements(1);
    expect(await statements(7)).toBe(await statements(2));
    const started = performance.now();
    const { body } = await scim.get(`/Users/${some[0]?.id}`);
    expect(body.groups.map(({ value }: { value: string }) => value)).toEqual([...added].sort());
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("are found below a base address that was entered with a slash at its end", async () => {
    const id = await scim.addGroup(unique());
    expect((await scim.get(`//Groups/${id}`)).body.id).toBe(id);
    expect((await scim.get("//Users/?count=0")).status).toBe(200);
    expect((await scim.get("//nowhere")).status).toBe(404);
    expect((await scim.call("POST", "//ServiceProviderConfig", {})).status).toBe(405);
  });

  it("refuse members who aren't there as a whole", async () => {
    const id = await scim.addGroup(unique());
    for (const value of [randomUUID(), id, "a b", 7, { value: null }]) {
      const add = { op: "add", path: "members", value: [{ value: person(A) }, { value }] };
      const { status, body } = await scim.patch(`/Groups/${id}`, add);
      expect([status, body.scimType]).toEqual([400, "invalidValue"]);
    }
    expect(await scim.membersOf(id)).toEqual([]);
  });

  it("GR2: are only those of the directory, and take no name from here", async () => {
    const groupName = unique("Local");
    const local = await test.post(
      "/auth/groups",
      { groupName, description: null, roles: [], applications: [] },
      root,
    );
    const { id } = local.body;
    expect((await scim.get(`/Groups/${id}`)).status).toBe(404);
    expect((await scim.patch(`/Groups/${id}`, { op: "remove", path: "members" })).status).toBe(404);
    expect((await scim.delete(`/Groups/${id}`)).status).toBe(404);
    expect((await scim.filter("/Groups", `displayName eq "${groupName}"`)).body.totalResults).toBe(0);
    const taken = await scim.post("/Groups", { displayName: groupName.toUpperCase() });
    expect([taken.status, taken.body.scimType]).toEqual([409, "uniqueness"]);
    const own = await scim.addGroup(unique());
    const renamed = await scim.patch(`/Groups/${own}`, {
      op: "replace",
      path: "displayName",
      value: groupName,
    });
    expect([renamed.status, renamed.body.scimType]).toEqual([409, "uniqueness"]);
  });

  it("GR2: have neither members nor a name that change here", async () => {
    const groupName = unique();
    const id = await scim.addGroup(groupName, [person(A)]);
    const message = `Members of the group ${groupName} come from the directory. Change them there.`;
    const user = await test.addUser();
    const put = { ...user.input, password: undefined, groups: [id] };
    const newcomer = { ...user.input, username: unique("n"), email: "n@corp.example", groups: [id] };
    for (const refused of [
      await test.post(`/auth/groups/${id}/members`, { userId: user.id }, root),
      await test.delete(`/auth/groups/${id}/members/${person(A)}`, root),
      await test.put(`/auth/users/${user.id}`, put, root),
      await test.post("/auth/users", newcomer, root),
    ])
      expect([refused.status, refused.body.message]).toEqual([409, message]);
    const group = { groupName: unique("Other"), description: null, roles: [], applications: [] };
    const renamed = await test.put(`/auth/groups/${id}`, group, root);
    expect([renamed.status, renamed.body.message]).toEqual([
      409,
      "The name of this group comes from the directory. Change it there.",
    ]);
    const described = { ...group, groupName, description: "From Okta" };
    expect((await test.put(`/auth/groups/${id}`, described, root)).status).toBe(200);

    const batches = new TestBatches(test, root);
    const batch = await batches.create({ kind: "assign", ids: [user.id], what: { give: { groups: [id] } } });
    expect((await batches.rows(batch))[0]).toMatchObject({ verdict: "wrong", message });
  });

  it("GR2: take back nobody who is restored, of whom the directory may have said goodbye", async () => {
    const groupName = unique();
    const user = await test.addUser();
    const id = await scim.addGroup(groupName, [user.id]);
    await test.delete(`/auth/users/${user.id}`, root);
    expect((await test.post(`/auth/users/${user.id}/restore`, {}, root)).status).toBe(200);
    expect(await scim.membersOf(id)).toEqual([]);
    expect((await test.lastAudit("user.restore")).message).toMatch(
      `; the directory decides about the group ${groupName}`,
    );
  });

  it("give what their members have in the console, and take it with the membership at once", async () => {
    const application = await test.addApplication();
    const groupName = unique();
    const local = await test.addUser();
    const id = await scim.addGroup(groupName, [local.id]);
    const gifts = { groupName, description: null, roles: [], applications: [application.id] };
    expect((await test.put(`/auth/groups/${id}`, gifts, root)).status).toBe(200);
    const enter = async () => {
      const { token } = await test.signIn(local.input.username);
      const given = { appId: application.id, signedRequest: await signRequest(application) };
      return (await test.post("/auth/application/verify-access", given, token)).body;
    };
    const entered = await enter();
    expect(entered.applicationAccess).toBe(true);
    expect((await test.get("/auth/profile", entered.token)).status).toBe(200);
    await scim.patch(`/Groups/${id}`, { op: "remove", path: `members[value eq "${local.id}"]` });
    expect((await test.get("/auth/profile", entered.token)).status).toBe(401);
    expect((await enter()).applicationAccess).toBe(false);
  });

  it("SC3: 10,000 members by 100 cost as much at the end as at the beginning, and nobody else is read", async () => {
    const id = await scim.addGroup(unique("Everybody"));
    const ids = Array.from({ length: 300 }, () => randomUUID()).sort();
    const many = Array.from({ length: 10_000 }, () => randomUUID());
    await test.engine.load([], async (queries, loader) => {
      const template = await queries
        .selectFrom("users")
        .selectAll()
        .where("id", "=", person(A))
        .executeTakeFirstOrThrow();
      const { seq, ...columns } = template;
      await loader.insert(
        "users",
        [...ids, ...many].map((userId) => ({
          ...columns,
          id: userId,
          username: userId,
          username_canonical: userId,
          username_key: userId,
          username_skeleton: userId,
          email: `${userId}@corp.example`,
          email_key: `${userId}@corp.example`,
          email_canonical: `${userId}@corp.example`,
        })),
      );
    });
    const add = (some: string[]) => () =>
      scim.patch(`/Groups/${id}`, { op: "add", path: "members", value: some.map((value) => ({ value })) });
    const remove = (some: string[]) => () =>
      scim.patch(`/Groups/${id}`, { op: "remove", path: "members", value: some.map((value) => ({ value })) });
    const shapesOf = async (work: () => Promise<{ status: number }>) => {
      let status = 0;
      const statements = await statementsOf(async () => {
        status = (await work()).status;
      });
      expect(status).toBe(204);
      return statements;
    };
    await add(ids.slice(200))();
    const first = await shapesOf(add(ids.slice(0, 100)));
    const firstLeft = await shapesOf(remove(ids.slice(0, 100)));
    for (let from = 0; from < many.length; from += 2_000)
      expect((await add(many.slice(from, from + 2_000))()).status).toBe(204);
    const last = await shapesOf(add(ids.slice(100, 200)));
    const lastLeft = await shapesOf(remove(ids.slice(100, 200)));
    expect(last).toEqual(first);
    expect(lastLeft).toEqual(firstLeft);
    expect(last.length).toBeLessThan(130);
    // Each read of memberships names the group and the hundred.
    for (const statement of last.filter((sql) => /^select.*"group_members"/.test(sql)))
      expect(statement).toContain('"m"."user_id" in (');

    let lean: string[] = await statementsOf(() => scim.get(`/Groups/${id}?excludedAttributes=members`));
    lean = [...lean, ...(await statementsOf(() => scim.get("/Groups?excludedAttributes=members")))];
    lean = [...lean, ...(await statementsOf(() => scim.get("/Groups?attributes=displayName")))];
    expect(lean.filter((sql) => sql.includes("group_members") && !sql.includes("effective"))).toEqual([]);
    expect((await scim.get(`/Groups/${id}?excludedAttributes=members`)).body.members).toBeUndefined();
    expect(await scim.membersOf(id)).toHaveLength(10_100);
  });
});
