import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PERMISSION_NAMES, type PermissionName, withImplied } from "#api/contract/permissions";
import { createSqliteDatabase } from "#tests/support/engines";
import { addHolder, addRole, unique } from "#tests/support/holders";
import { Directory } from "#tests/support/scim";
import { TestService } from "#tests/support/service";

interface Giver {
  token: string;
  directory?: Directory;
}
/** What is given, and to whom. */
interface Gift {
  role: string;
  roleName: string;
  /** A group that gives the role: local, or the directory's. */
  group: string;
  person: Awaited<ReturnType<TestService["addUser"]>>;
}
interface Road {
  needs: readonly PermissionName[];
  /** Whose group the gift has. */
  by?: "directory";
  /** @returns the username of whom it tried to give it to, if that isn't the person */
  give(giver: Giver, gift: Gift): Promise<unknown>;
}

// Permissions are the same on every engine.
describe("GR1: no road gives somebody a permission that the giver lacks", () => {
  let test: TestService;
  let root: string;
  let scim: Directory;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createSqliteDatabase();
    drop = database.drop;
    test = await TestService.start(database.url, { TOKEN_CALLS_PER_MINUTE: "10000" }, { pollMs: 20 });
    root = await test.admin();
    scim = await Directory.connect(test);
  });
  afterAll(async () => {
    await test.stop();
    await drop();
  });

  const change = ({ token }: Giver, { person }: Gift, given: object) =>
    test.put(`/auth/users/${person.id}`, { ...person.input, password: undefined, ...given }, token);
  const create = async ({ token }: Giver, given: object) => {
    const username = `new-${randomUUID().slice(0, 8)}`;
    const input = { name: "New", mobileNo: null, status: 1, password: "nine herons over the weir" };
    const assigned = { roles: [], applications: [], groups: [] };
    const email = `${username}@example.com`;
    await test.post("/auth/users", { ...input, ...assigned, username, email, ...given }, token);
    return username;
  };
  const permissionsOf = async ({ role }: Gift) =>
    (await test.get(`/auth/roles/${role}`, root)).body.permissions as string[];
  const settled = async (id: string) => {
    for (;;) {
      const { body } = await test.get(`/auth/batches/${id}`, root);
      if (body.state !== "checking" && body.state !== "running") return body;
      await setTimeout(10);
    }
  };
  const run = async (token: string, { body }: { body: { id: string } }) => {
    if (!body.id) return;
    await settled(body.id);
    await test.post(`/auth/batches/${body.id}/run`, undefined, token);
    await settled(body.id);
  };
  const importFile = (token: string, username: string, roleName: string) =>
    test
      .post("/auth/batches/import", `Username;Roles\r\n${username};${roleName}\r\n`, token, {
        headers: { "Content-Type": "text/csv" },
      })
      .then((made) => run(token, made));
  const group = { groupName: "", description: null, roles: [] as string[], applications: [] };
  const byApiToken = async ({ token }: Giver, permissions: string[]): Promise<Giver> => {
    const made = await test.post("/auth/tokens", { name: "Script", permissions, days: 1 }, token);
    return { token: made.body.token };
  };

  const ROADS: Record<string, Road> = {
    "a new user with a role": {
      needs: ["users:write"],
      give: (giver, { role }) => create(giver, { roles: [role] }),
    },
    "a new user with a group": {
      needs: ["users:write"],
      give: (giver, gift) => create(giver, { groups: [gift.group] }),
    },
    "a user's roles": {
      needs: ["users:write"],
      give: (giver, gift) => change(giver, gift, { roles: [gift.role] }),
    },
    "a user's groups": {
      needs: ["users:write"],
      give: (giver, gift) => change(giver, gift, { groups: [gift.group] }),
    },
    "a user's roles, by PATCH": {
      needs: ["users:write"],
      give: ({ token }, { role, person }) => test.patch(`/auth/users/${person.id}`, { roles: [role] }, token),
    },
    "a user's groups, by PATCH": {
      needs: ["users:write"],
      give: ({ token }, gift) => test.patch(`/auth/users/${gift.person.id}`, { groups: [gift.group] }, token),
    },
    "a group's members": {
      needs: ["groups:write"],
      give: ({ token }, gift) =>
        test.post(`/auth/groups/${gift.group}/members`, { userId: gift.person.id }, token),
    },
    "a group's roles": {
      needs: ["groups:write"],
      give: async ({ token }, { role, person }) => {
        const { id } = (await test.post("/auth/groups", { ...group, groupName: unique("G") }, root)).body;
        await test.post(`/auth/groups/${id}/members`, { userId: person.id }, root);
        await test.put(`/auth/groups/${id}`, { ...group, groupName: unique("G"), roles: [role] }, token);
      },
    },
    "a group's roles, by PATCH": {
      needs: ["groups:write"],
      give: async ({ token }, { role, person }) => {
        const { id } = (await test.post("/auth/groups", { ...group, groupName: unique("G") }, root)).body;
        await test.post(`/auth/groups/${id}/members`, { userId: person.id }, root);
        await test.patch(`/auth/groups/${id}`, { roles: [role] }, token);
      },
    },
    "a new group with a role": {
      needs: ["groups:write"],
      give: async ({ token }, { role, person }) => {
        const input = { ...group, groupName: unique("G"), roles: [role] };
        const { id } = (await test.post("/auth/groups", input, token)).body;
        if (id) await test.post(`/auth/groups/${id}/members`, { userId: person.id }, root);
      },
    },
    "a new role's permissions": {
      needs: ["roles:write"],
      give: async ({ token }, gift) => {
        const permissions = await permissionsOf(gift);
        const { id } = (await test.post("/auth/roles", { roleName: unique("R"), permissions }, token)).body;
        if (id) await change({ token: root }, gift, { roles: [id] });
      },
    },
    "a role's permissions": {
      needs: ["roles:write"],
      give: async ({ token }, gift) => {
        const own = await addRole(test, []);
        await change({ token: root }, gift, { roles: [own] });
        await test.put(`/auth/roles/${own}/permissions`, { permissions: await permissionsOf(gift) }, token);
      },
    },
    "a bulk change": {
      needs: ["users:write"],
      give: async ({ token }, { role, person }) => {
        const body = { kind: "assign", ids: [person.id], what: { give: { roles: [role] } } };
        await run(token, await test.post("/auth/batches", body, token));
      },
    },
    "the undo of a bulk change": {
      needs: ["users:write"],
      give: async ({ token }, gift) => {
        await change({ token: root }, gift, { roles: [gift.role] });
        const body = { kind: "assign", ids: [gift.person.id], what: { take: { roles: [gift.role] } } };
        const made = await test.post("/auth/batches", body, root);
        await run(root, made);
        await run(token, await test.post(`/auth/batches/${made.body.id}/undo`, {}, token));
      },
    },
    "an import": {
      needs: ["users:write"],
      give: ({ token }, { roleName, person }) => importFile(token, person.input.username, roleName),
    },
    "the restoration of a deleted user": {
      needs: ["users:delete"],
      give: async ({ token }, gift) => {
        await change({ token: root }, gift, { roles: [gift.role] });
        await test.delete(`/auth/users/${gift.person.id}`, root);
        await test.post(`/auth/users/${gift.person.id}/restore`, undefined, token);
      },
    },
    "a bulk restoration": {
      needs: ["users:delete"],
      give: async ({ token }, gift) => {
        await change({ token: root }, gift, { roles: [gift.role] });
        await test.delete(`/auth/users/${gift.person.id}`, root);
        const body = { kind: "restore", ids: [gift.person.id] };
        await run(token, await test.post("/auth/batches", body, token));
      },
    },
    "a directory's group": {
      needs: ["tokens:write", "scim"],
      by: "directory",
      give: ({ directory }, gift) =>
        directory?.patch(`/Groups/${gift.group}`, {
          op: "add",
          path: "members",
          value: [{ value: gift.person.id }],
        }) as Promise<unknown>,
    },
    "a directory's replacement of a group": {
      needs: ["tokens:write", "scim"],
      by: "directory",
      give: ({ directory }, gift) =>
        directory?.put(`/Groups/${gift.group}`, {
          displayName: unique("Replaced"),
          members: [{ value: gift.person.id }],
        }) as Promise<unknown>,
    },
    "a directory's activation of somebody": {
      needs: ["tokens:write", "scim"],
      by: "directory",
      give: async ({ directory }, { group: id, person }) => {
        const operation = { op: "add", path: "members", value: [{ value: person.id }] };
        await scim.patch(`/Groups/${id}`, operation);
        await scim.patch(`/Users/${person.id}`, { op: "replace", path: "active", value: false });
        await directory?.patch(`/Users/${person.id}`, { op: "replace", path: "active", value: true });
      },
    },
    "the approval of whom a directory added": {
      needs: ["groups:write"],
      by: "directory",
      give: async ({ token }, { group: id, person }) => {
        const pending = { group_id: id, user_id: person.id, asked_at: 1, asked_by: person.id };
        await test.engine.write((queries) => queries.insertInto("pending_members").values(pending).execute());
        await test.post(`/auth/groups/${id}/pending-members`, { userIds: [person.id] }, token);
      },
    },
  };

  /** Roads that an API token takes too. It gives no permission, even one that it and its creator have. */
  const BY_TOKENS = [
    ...["a user's roles", "a user's roles, by PATCH", "a user's groups", "a user's groups, by PATCH"],
    ...["a group's members", "a group's roles", "a group's roles, by PATCH"],
  ];

  async function addGift(permission: PermissionName, by: Road["by"]): Promise<Gift> {
    const role = await addRole(test, [permission]);
    const { roleName } = (await test.get(`/auth/roles/${role}/overview`, root)).body;
    const groupId =
      by === "directory"
        ? await scim.addGroup(unique("Directory's"))
        : (await test.post("/auth/groups", { ...group, groupName: unique("Giver") }, root)).body.id;
    const given = { group_id: groupId, role_id: role };
    await test.engine.write((queries) => queries.insertInto("group_roles").values(given).execute());
    return { role, roleName, group: groupId, person: await test.addUser() };
  }
  const allowedTo = async (username: string) => {
    const held = await test.engine.read
      .selectFrom("effective_permissions as p")
      .innerJoin("users as u", "u.id", "p.user_id")
      .where("u.username", "=", username)
      .where("u.active", "=", 1)
      .select("p.permission")
      .execute();
    return held.map(({ permission }) => permission);
  };
  async function given({ give }: Road, giver: Giver, gift: Gift): Promise<string[]> {
    const made = await give(giver, gift);
    return allowedTo(typeof made === "string" ? made : gift.person.input.username);
  }

  it.each(Object.entries(ROADS))("%s", async (_name, road) => {
    const helper = await addHolder(test, withImplied(road.needs));
    // Nobody could make a token for a directory that manages people who may do more.
    await test.engine.write(async (queries) => {
      await queries.updateTable("users").set({ scim_managed: 0 }).execute();
      await queries.updateTable("groups").set({ scim_managed: 0 }).execute();
    });
    const directory =
      road.by === "directory" && road.needs.includes("scim")
        ? new Directory(test, (await byApiToken(helper, ["scim"])).token)
        : undefined;
    const giver: Giver = { token: helper.token, ...(directory && { directory }) };
    const beyond = PERMISSION_NAMES.filter((name) => !withImplied(road.needs).includes(name));
    for (const permission of beyond)
      expect([permission, await given(road, giver, await addGift(permission, road.by))]).toEqual([
        permission,
        [],
      ]);
    // Whoever may give it does, by the same road.
    const able: Giver = { token: root, directory: scim };
    expect(await given(road, able, await addGift("metrics", road.by))).toEqual(["metrics"]);
  });

  it.each(BY_TOKENS)("%s, by an API token", async (name) => {
    const road = ROADS[name] as Road;
    const script = await byApiToken({ token: root }, [...road.needs, "metrics"]);
    for (const permission of PERMISSION_NAMES)
      expect([permission, await given(road, script, await addGift(permission, road.by))]).toEqual([
        permission,
        [],
      ]);
  });

  it("the permissions of an API token", async () => {
    const { token } = await addHolder(test, ["tokens:read", "tokens:write"]);
    for (const permission of PERMISSION_NAMES.filter((name) => !name.startsWith("tokens:"))) {
      const made = await test.post(
        "/auth/tokens",
        { name: "Script", permissions: [permission], days: 1 },
        token,
      );
      expect([permission, made.status]).toEqual([permission, expect.toBeOneOf([403, 422])]);
    }
  });
});
