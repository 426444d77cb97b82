import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#api/contract/durations";
import { LAST_SIGN_INS, SECOND_FACTORS, USER_SORTS } from "#api/contract/user-list";
import { addToCounter } from "#api/database/counters.queries";
import { USER_CHANGES } from "#api/user-search/search.queries";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

interface Person {
  id: string;
  name: string;
  email: string;
  status: boolean;
  createdAt: string;
  lastSignIn: string | null;
}

const COUNT = 12;
/** Days ago; null for never. */
const SIGNED_IN = [null, 0, 29, 31, 100, 364, 366];

describeOnEngines("filters and orders of the list of users", (databaseUrl) => {
  let test: TestService;
  let token: string;
  let roleId: string;
  let applicationId: string;
  let everybody: Person[];

  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    token = (await test.signIn()).token;
    roleId = (await test.post("/auth/roles", { roleName: "Tester" }, token)).body.id;
    applicationId = (await test.addApplication()).id;
    for (let index = 0; index < COUNT; index++) {
      // The order of names, addresses and creation differ.
      const { id } = await test.addUser({
        name: `Person ${String((index * 5) % COUNT).padStart(2, "0")}`,
        email: `${String((index * 7) % COUNT).padStart(2, "0")}@list.test`,
        username: `person-${index}`,
        status: index % 4 === 3 ? 0 : 1,
        roles: index % 3 === 0 ? [roleId] : [],
        applications: index % 2 === 0 ? [applicationId] : [],
      });
      await setTimes(id, index);
      if (index % 6 === 1) await addSecret(id, index === 1);
      if (index % 6 === 2) await addPasskeys(id);
    }
    everybody = (await list("size=100")).items;
  });
  afterAll(() => test.stop());

  const setTimes = (id: string, index: number) =>
    test.engine.write(async (queries) => {
      const days = SIGNED_IN[index % SIGNED_IN.length];
      const at = days == null ? 0 : test.now - days * DAY_MS - 1000;
      await queries
        .updateTable("users")
        .set({ last_sign_in_at: at, created_at: test.now - index * DAY_MS })
        .where("id", "=", id)
        .execute();
    });
  const addSecret = (id: string, isConfirmed: boolean) =>
    test.engine.write((queries) =>
      queries
        .insertInto("totp_secrets")
        .values({
          id,
          user_id: id,
          secret_encrypted: "",
          created_at: 0,
          confirmed_at: isConfirmed ? 1 : null,
        })
        .execute(),
    );
  const addPasskeys = (id: string) =>
    test.engine.write((queries) =>
      queries
        .insertInto("passkeys")
        .values(
          ["one", "two"].map((name) => ({
            id: `${id}-${name}`,
            user_id: id,
            name,
            public_key: "",
            sign_count: 0,
            backup_eligible: 0,
            backed_up: 0,
            transports: "[]",
            aaguid: "",
            created_at: 0,
          })),
        )
        .execute(),
    );

  const list = async (query: string) => {
    const { status, body } = await test.get(`/auth/users?${query}`, token);
    expect(status, query).toBe(200);
    return body as { items: Person[]; totalItems: number };
  };
  const found = async (query: string) =>
    (await list(`size=100&${query}`)).items
      .map(({ name }) => name)
      .filter((name) => name.startsWith("Person"));
  const named = (...numbers: number[]) =>
    numbers.map((index) => `Person ${String((index * 5) % COUNT).padStart(2, "0")}`).sort();

  it("come in each order, both ways, page by page", async () => {
    const value: Record<(typeof USER_SORTS)[number], (person: Person) => string> = {
      name: ({ name }) => name.toLowerCase(),
      email: ({ email }) => email,
      created: ({ createdAt }) => createdAt,
      lastSignIn: ({ lastSignIn }) => lastSignIn ?? "",
    };
    for (const sort of USER_SORTS)
      for (const filter of ["", "&status=true", "&searchTerm=list.test", "&lastSignIn=never"]) {
        const { items, totalItems } = await list(`size=100&sort=${sort}${filter}`);
        const of = value[sort];
        const sorted = items.map(of);
        expect(sorted, sort + filter).toEqual([...sorted].sort());
        const ids = items.map(({ id }) => id);
        const back = await list(`size=100&sort=-${sort}${filter}`);
        expect(back.items.map(({ id }) => id).reverse(), sort).toEqual(ids);
        const paged: string[] = [];
        for (let page = 1; page <= Math.ceil(totalItems / 3); page++)
          paged.push(...(await list(`page=${page}&size=3&sort=${sort}${filter}`)).items.map(({ id }) => id));
        expect(paged, sort).toEqual(ids);
      }
  });

  it("filter by role, application, second factor and last sign-in", async () => {
    expect(await found(`roleId=${roleId}`)).toEqual(named(0, 3, 6, 9));
    expect(await found(`applicationId=${applicationId}`)).toEqual(named(0, 2, 4, 6, 8, 10));
    expect(await found("secondFactor=passkey")).toEqual(named(2, 8));
    // A secret that no code has confirmed is none.
    expect(await found("secondFactor=any")).toEqual(named(1, 2, 8));
    expect(await found("secondFactor=none")).toEqual(named(0, 3, 4, 5, 6, 7, 9, 10, 11));
    expect(await found("lastSignIn=never")).toEqual(named(0, 7));
    expect(await found("lastSignIn=30")).toEqual(named(3, 4, 5, 6, 10, 11));
    expect(await found("lastSignIn=90")).toEqual(named(4, 5, 6, 11));
    expect(await found("lastSignIn=365")).toEqual(named(6));
    expect(await found("roleId=nobody-has-it")).toEqual([]);
    expect((await list("roleId=&applicationId=")).totalItems).toBe(COUNT + 1);
  });

  it("find what people have through groups, each once", async () => {
    const members = everybody.filter(({ name }) => [named(0)[0], named(1)[0]].includes(name));
    await test.engine.write(async (queries) => {
      const group = { id: "night-watch", name: "Night watch", name_key: "night watch", created_at: 0 };
      await queries.insertInto("groups").values(group).execute();
      await queries
        .insertInto("group_members")
        .values(members.map(({ id }) => ({ group_id: group.id, user_id: id })))
        .execute();
      await queries.insertInto("group_roles").values({ group_id: group.id, role_id: roleId }).execute();
      await addToCounter(queries, USER_CHANGES, 1);
    });
    const { items } = await list(`size=100&searchTerm=person&columns=roles,secondFactor`);
    expect(items.find(({ name }) => name === named(1)[0])).toMatchObject({
      effectiveRoles: [roleId],
      groups: ["night-watch"],
      secondFactor: "app",
    });
    expect(await found("groupId=night-watch")).toEqual(named(0, 1));
    for (const sort of ["name", "-created"])
      expect((await found(`roleId=${roleId}&sort=${sort}`)).sort()).toEqual(named(0, 1, 3, 6, 9));
    expect((await list(`roleId=${roleId}`)).totalItems).toBe(5);
    await test.engine.write(async (queries) => {
      await queries.deleteFrom("groups").execute();
      await addToCounter(queries, USER_CHANGES, 1);
    });
  });

  it("combine, and count what they find", async () => {
    const combined = `applicationId=${applicationId}&roleId=${roleId}&status=true&lastSignIn=365&searchTerm=person+list`;
    expect(await found(combined)).toEqual(named(6));
    expect((await list(combined)).totalItems).toBe(1);
    expect(await found(`applicationId=${applicationId}&secondFactor=passkey&sort=-email`)).toHaveLength(2);
  });

  it("count a sign-in, a new factor and an assignment at once", async () => {
    const total = async (query: string) => (await list(query)).totalItems;
    const [person] = everybody.filter(({ name }) => name === named(0)[0]);
    expect(await total("lastSignIn=never&secondFactor=none")).toBe(2);
    await test.signIn("person-0");
    expect(await total("lastSignIn=never&secondFactor=none")).toBe(1);
    const read = await test.get(`/auth/users/${person?.id}`, token);
    expect(Date.parse(read.body.lastSignIn)).toBeGreaterThan(test.now - 60_000);
    const before = await total(`applicationId=${applicationId}`);
    expect(
      (await test.delete(`/auth/applications/${applicationId}/people/${person?.id}`, token)).status,
    ).toBe(204);
    expect(await total(`applicationId=${applicationId}`)).toBe(before - 1);
  });

  it("offer what the caller may read", async () => {
    const { body: group } = await test.post(
      "/auth/groups",
      { groupName: "Testers", description: null, roles: [roleId], applications: [] },
      token,
    );
    const all = (await test.get("/auth/users/filters", token)).body;
    expect(all.applications.map(({ id }: { id: string }) => id)).toContain(applicationId);
    expect(all.roles).toContainEqual({ id: roleId, roleName: "Tester" });
    expect(all.groups).toEqual([{ id: group.id, groupName: "Testers" }]);

    const { body: reader } = await test.post("/auth/roles", { roleName: "Reader" }, token);
    await test.put(`/auth/roles/${reader.id}/permissions`, { permissions: ["users:read"] }, token);
    await test.addUser({ username: "reader", roles: [reader.id], applications: [] });
    const mine = await test.get("/auth/users/filters", (await test.signIn("reader")).token);
    expect(mine.body).toEqual({ applications: [], roles: [], groups: [] });

    await test.addUser({ username: "nobody", roles: [], applications: [] });
    expect((await test.get("/auth/users/filters", (await test.signIn("nobody")).token)).status).toBe(403);
  });

  it("refuse values that are none of theirs", async () => {
    for (const query of [
      "sort=age",
      "sort=--name",
      "secondFactor=maybe",
      "lastSignIn=31",
      "sort=",
      "columns=name",
    ])
      expect((await test.get(`/auth/users?${query}`, token)).status, query).toBe(422);
    expect([...SECOND_FACTORS, ...LAST_SIGN_INS]).toHaveLength(7);
  });
});
