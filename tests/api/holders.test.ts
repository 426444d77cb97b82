import { afterAll, beforeAll, expect, it } from "vitest";
import { countHolders, countHoldersOf } from "#api/users/holders.queries";
import { describeOnEngines } from "#tests/support/engines";
import { addRole, unique } from "#tests/support/holders";
import { TestService } from "#tests/support/service";

describeOnEngines("those who have a role or an application", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = await test.admin();
  });
  afterAll(() => test.stop());

  const addGroup = async (given: { roles?: string[]; applications?: string[] }): Promise<string> => {
    const body = { groupName: unique("Group"), roles: [], applications: [], ...given };
    return (await test.post("/auth/groups", body, admin)).body.id;
  };
  const join = (groupId: string, userId: string) =>
    test.post(`/auth/groups/${groupId}/members`, { userId }, admin);
  const leave = (groupId: string, userId: string) =>
    test.delete(`/auth/groups/${groupId}/members/${userId}`, admin);

  it("count once, directly and through groups, active or not", async () => {
    const { id } = await test.addApplication();
    const role = await addRole(test, []);
    const of = async () => [
      await countHoldersOf(test.engine, "applications", id, test.now),
      await countHoldersOf(test.engine, "roles", role, test.now),
    ];
    const both = (people: number, direct: number) =>
      Array(2).fill({ people, direct, throughGroups: people - direct });
    expect(await of()).toEqual(both(0, 0));

    const [one, other] = [
      await addGroup({ roles: [role], applications: [id] }),
      await addGroup({ roles: [role], applications: [id] }),
    ];
    const direct = await test.addUser({ roles: [role], applications: [id] });
    await test.addUser({ roles: [role], applications: [id], status: 0 });
    expect(await of()).toEqual(both(2, 2));

    const [ada, bob, cleo] = [await test.addUser(), await test.addUser({ status: 0 }), await test.addUser()];
    for (const user of [ada, bob, direct]) await join(one, user.id);
    // Three through a group, and one of them directly too.
    expect(await of()).toEqual(both(4, 2));
    for (const user of [ada, cleo]) await join(other, user.id);
    // Through both groups: once.
    expect(await of()).toEqual(both(5, 2));

    await leave(one, ada.id);
    expect(await of()).toEqual(both(5, 2));
    await leave(other, ada.id);
    expect(await of()).toEqual(both(4, 2));
    await test.delete(`/auth/users/${cleo.id}`, admin);
    expect(await of()).toEqual(both(3, 2));
    await test.delete(`/auth/groups/${one}`, admin);
    expect(await of()).toEqual(both(2, 2));
  });

  it("are counted for a page at once, and not for what doesn't exist", async () => {
    const ids = [];
    for (let direct = 0; direct < 3; direct++) {
      const { id } = await test.addApplication();
      for (let user = 0; user < direct; user++) await test.addUser({ applications: [id] });
      ids.push(id);
    }
    const group = await addGroup({ applications: ids });
    await join(group, (await test.addUser()).id);
    const counts = await countHolders(test.engine, "applications", [...ids, "nothing"], test.now);
    expect([...counts.keys()].sort()).toEqual([...ids].sort());
    expect(ids.map((id) => counts.get(id))).toEqual([
      { people: 1, direct: 0, throughGroups: 1 },
      { people: 2, direct: 1, throughGroups: 1 },
      { people: 3, direct: 2, throughGroups: 1 },
    ]);
    expect(await countHolders(test.engine, "applications", [], test.now)).toEqual(new Map());
  });
});
