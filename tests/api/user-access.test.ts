import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SecondFactorLevel } from "#api/contract/factors";
import type { Explanation } from "#api/contract/user-access";
import type { Tables } from "#api/database/tables";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, TestService } from "#tests/support/service";

const STATES = 120;
const oneOf = <Item>(...items: Item[]): Item => items[randomInt(items.length)] as Item;
const chance = () => randomInt(2) === 1;

describeOnEngines("what a user may open, and why", (databaseUrl) => {
  let test: TestService;
  let token: string;
  let auditorToken: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    token = (await test.signIn()).token;
    const auditor = await test.addUser({ roles: ["auditor"] });
    auditorToken = (await test.signIn(auditor.input.username)).token;
  });
  afterAll(() => test.stop());

  const read = async (id: string, applicationId?: string, as = token) =>
    (await test.get(`/auth/users/${id}/access${applicationId ? `?applicationId=${applicationId}` : ""}`, as))
      .body;
  const factOf = ({ facts }: Explanation, kind: string) => facts.find((fact) => fact.kind === kind);
  const addGroup = async (groupName: string, roles: string[], applications: string[]) =>
    (await test.post("/auth/groups", { groupName, description: null, roles, applications }, token)).body
      .id as string;
  const set = (table: keyof Tables, id: string, values: object) =>
    test.engine.write((queries) =>
      queries
        .updateTable(table)
        .set(values)
        .where("id" as never, "=", id as never)
        .execute(),
    );
  const replace = (
    table: "user_applications" | "user_roles" | "group_members",
    row: object,
    isThere: boolean,
  ) =>
    test.engine.write(async (queries) => {
      const where = Object.entries(row);
      let old = queries.deleteFrom(table);
      for (const [column, value] of where) old = old.where(column as never, "=", value as never);
      await old.execute();
      if (isThere)
        await queries
          .insertInto(table)
          .values(row as never)
          .execute();
    });

  it("is listed with its sources, for auditors too", async () => {
    const [one, two, three] = [
      await test.addApplication(),
      await test.addApplication(),
      await test.addApplication(),
    ];
    const { id: roleId } = (await test.post("/auth/roles", { roleName: "Stock Keeper" }, token)).body;
    const user = await test.addUser({ roles: ["auditor"], applications: [one.id, two.id] });
    const group = await addGroup("Logistics", [roleId], [two.id, three.id]);
    expect(
      (await test.post(`/auth/groups/${group}/members`, { userId: user.id }, token)).status,
    ).toBeLessThan(300);
    const { applications, roles, explanation } = await read(user.id, undefined, auditorToken);
    const logistics = { id: group, groupName: "Logistics" };
    const byId = (id: string) => applications.find((application: { id: string }) => application.id === id);
    expect(byId(one.id)).toMatchObject({ direct: true, groups: [], canOpen: true, lastOpenedAt: null });
    expect(byId(two.id)).toMatchObject({ direct: true, groups: [logistics], canOpen: true });
    expect(byId(three.id)).toMatchObject({ direct: false, groups: [logistics], canOpen: true });
    expect(applications).toHaveLength(3);
    expect(roles).toEqual([
      { id: "auditor", roleName: "auditor", direct: true, groups: [], permissionCount: expect.any(Number) },
      { id: roleId, roleName: "Stock Keeper", direct: false, groups: [logistics], permissionCount: 0 },
    ]);
    expect(explanation).toBeNull();

    const why: Explanation = (await read(user.id, two.id, auditorToken)).explanation;
    expect(why).toMatchObject({ canOpen: true, application: { id: two.id, applicationName: two.name } });
    expect(factOf(why, "account")).toMatchObject({ holds: "yes", by: "Administrator" });
    expect(factOf(why, "direct")).toMatchObject({
      holds: "yes",
      by: "Administrator",
      since: expect.any(String),
    });
    expect(factOf(why, "group")).toMatchObject({ holds: "yes", group: logistics, by: "Administrator" });
    expect(factOf(why, "second-factor")).toMatchObject({ holds: "none", demanded: "none", has: "none" });

    const input = { ...user.input, status: 0 as const };
    delete (input as { password?: string }).password;
    expect((await test.put(`/auth/users/${user.id}`, input, token)).status).toBe(200);
    const inactive: Explanation = (await read(user.id, two.id)).explanation;
    expect(inactive.canOpen).toBe(false);
    expect(factOf(inactive, "account")).toMatchObject({ holds: "no", by: "Administrator" });
    expect((await test.get(`/auth/users/${user.id}/access?applicationId=nothing`, token)).status).toBe(404);
    expect((await test.get(`/auth/users/nobody/access`, token)).status).toBe(404);
  });

  it("is nothing for somebody who hasn't accepted the invitation", async () => {
    const application = await test.addApplication();
    const user = await test.addUser({ applications: [application.id] });
    await set("users", user.id, { invited_until: test.now + 1000, password_hash: null });
    const why: Explanation = (await read(user.id, application.id)).explanation;
    expect(why).toMatchObject({ canOpen: false, verdict: "no" });
    expect(factOf(why, "invitation")).toMatchObject({ holds: "no" });
  });

  it("PE1: the explanation says yes exactly where verify-access grants, over random states", async () => {
    const { id: roleId } = (await test.post("/auth/roles", { roleName: "Demanding" }, token)).body;
    const { id: otherRoleId } = (
      await test.post("/auth/roles", { roleName: "Demanding through a group" }, token)
    ).body;
    const application = await test.addApplication();
    const other = await test.addApplication();
    const user = await test.addUser({ applications: [other.id] });
    const groupId = await addGroup("Everyone", [otherRoleId], [application.id]);
    const signIn = await test.signIn(user.input.username);
    const signInId = (
      await test.engine.read
        .selectFrom("sign_ins")
        .where("user_id", "=", user.id)
        .select("id")
        .executeTakeFirstOrThrow()
    ).id;
    const policy = () => ({
      second_factor: oneOf<SecondFactorLevel>(0, 0, 2, 3),
      second_factor_from: oneOf(null, test.now - 1000, test.now + 3_600_000),
    });
    const { id: ownId } = await test.engine.read
      .selectFrom("applications")
      .where("built_in", "=", 1)
      .select("id")
      .executeTakeFirstOrThrow();
    // Whoever asks fulfils every policy.
    await test.engine.write((queries) => queries.updateTable("sign_ins").set({ strength: 3 }).execute());
    const outcomes = new Set<boolean>();
    for (let state = 0; state < STATES; state++) {
      const passkey = randomInt(3) === 0;
      const app = randomInt(3) === 0;
      const drawn = {
        active: oneOf(1, 1, 1, 0),
        isReset: !passkey && !app && randomInt(6) === 0,
        applicationActive: oneOf(1, 1, 1, 0),
        direct: chance(),
        member: chance(),
        role: chance(),
        policies: {
          role: policy(),
          otherRole: policy(),
          application: policy(),
          console: policy(),
        },
      };
      await setFactors(user.id, { passkey, app });
      await set("users", user.id, {
        active: drawn.active,
        factors_reset_at: drawn.isReset ? test.now : null,
      });
      await set("applications", application.id, {
        active: drawn.applicationActive,
        ...drawn.policies.application,
      });
      await set("applications", ownId, drawn.policies.console);
      await set("roles", roleId, drawn.policies.role);
      await set("roles", otherRoleId, drawn.policies.otherRole);
      await replace("user_applications", { user_id: user.id, application_id: application.id }, drawn.direct);
      await replace("group_members", { group_id: groupId, user_id: user.id }, drawn.member);
      await replace("user_roles", { user_id: user.id, role_id: roleId }, drawn.role);
      // The strongest sign-in that these factors allow.
      await set("sign_ins", signInId, { strength: passkey ? 3 : app ? 2 : 1 });

      const { applications, explanation } = await read(user.id, application.id);
      const granted = drawn.isReset
        ? await isLetIn(user.input.username)
        : await isGranted(application.id, signIn.token);
      expect(explanation.canOpen, JSON.stringify({ passkey, app, ...drawn })).toBe(granted);
      const listed = applications.find(({ id }: { id: string }) => id === application.id);
      expect(listed?.canOpen ?? false).toBe(granted);
      expect(explanation.verdict).toBe(verdictOf(drawn, granted));
      expect(listed?.verdict ?? "no").toBe(explanation.verdict);
      const inTheWay = explanation.facts.some(({ holds }: { holds: string }) => holds === "no");
      expect(inTheWay, "a fact says why not").toBe(!granted);
      outcomes.add(granted);
    }
    expect(outcomes.size).toBe(2);
  });

  type Drawn = Record<"active" | "applicationActive", number> &
    Record<"isReset" | "direct" | "member", boolean>;

  /** Where nothing but a factor is missing, a sign-in asks to set one up. */
  function verdictOf({ active, applicationActive, isReset, direct, member }: Drawn, granted: boolean) {
    if (granted) return "yes";
    const lacksFactor = active && applicationActive && !isReset && (direct || member);
    return lacksFactor ? "after-setup" : "no";
  }

  async function isGranted(appId: string, by: string): Promise<boolean> {
    const { status, body } = await test.post("/auth/application/verify-access", { appId }, by);
    return status === 200 && body.applicationAccess === true;
  }

  /** Somebody whose factors were removed gets no sign-in that verify-access could be asked with. */
  async function isLetIn(username: string): Promise<boolean> {
    const { status, body } = await test.post("/auth/login", {
      username,
      password: PASSWORD,
      secondStep: true,
    });
    return status === 200 && typeof body.token === "string";
  }

  const setFactors = (userId: string, { passkey, app }: { passkey: boolean; app: boolean }) =>
    test.engine.write(async (queries) => {
      await queries.deleteFrom("passkeys").where("user_id", "=", userId).execute();
      await queries.deleteFrom("totp_secrets").where("user_id", "=", userId).execute();
      const at = test.now;
      if (passkey)
        await queries
          .insertInto("passkeys")
          .values({
            id: `key-${userId}`,
            user_id: userId,
            public_key: "",
            sign_count: 0,
            backup_eligible: 1,
            backed_up: 1,
            transports: "[]",
            aaguid: "",
            name: "Key",
            created_at: at,
            last_used_at: null,
          })
          .execute();
      if (app)
        await queries
          .insertInto("totp_secrets")
          .values({
            id: userId,
            user_id: userId,
            secret_encrypted: "",
            confirmed_at: at,
            last_step: null,
            created_at: at,
          })
          .execute();
    });
});
