import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { ageProofs } from "#tests/support/proofs";
import { TestService } from "#tests/support/service";

const HEADER = '"username","name","email","mobileNo","language","status","roles","applications","groups"';

describeOnEngines("GET /auth/users/export", (databaseUrl) => {
  let test: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const lines = async (query: string) => {
    const { status, body, headers } = await test.get(`/auth/users/export${query}`, root);
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="users-\d{8}T\d{6}Z\.csv"$/);
    expect(body.startsWith(HEADER)).toBe(true);
    return body.trim().split("\r\n").slice(1) as string[];
  };

  it("has exactly the filtered list by name, with names for ids and formulas made text", async () => {
    const { body: odd } = await test.post("/auth/roles", { roleName: 'a;b\\c "d"' }, root);
    const { body: other } = await test.post("/auth/roles", { roleName: "=cmd" }, root);
    const wiki = await test.addApplication({ name: "Wiki" });
    const group = { description: null, roles: [], applications: [] };
    const { body: team } = await test.post("/auth/groups", { groupName: "Team", ...group }, root);
    const zoe = { name: "Zoe Quark", username: "zoe", roles: [odd.id, other.id], applications: [wiki.id] };
    await test.addUser(zoe);
    const ada = await test.addUser({ name: "Ada Quark", username: "'=ada", status: 0 });
    const changed = { ...ada.input, password: undefined, mobileNo: "+49 30 1234", groups: [team.id] };
    expect((await test.put(`/auth/users/${ada.id}`, changed, root)).status).toBe(200);

    const lineOfZoe =
      '"zoe","Zoe Quark","zoe@example.test","","","Active","\'=cmd; a\\;b\\\\c ""d""","Wiki",""';
    expect(await lines("?searchTerm=quark")).toEqual([
      `"''=ada","Ada Quark","''=ada@example.test","'+49 30 1234","","Inactive","","","Team"`,
      lineOfZoe,
    ]);
    expect(await lines("?searchTerm=quark&status=true")).toEqual([lineOfZoe]);
    expect(await lines(`?roleId=${odd.id}`)).toEqual([lineOfZoe]);
    expect(await lines("?searchTerm=nobody")).toEqual([]);
    expect((await test.get("/auth/users/export?page=2", root)).status).toBe(422);
  });

  it("is read in pages, and has everybody once", async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => `Same ${index % 3}`);
    const { length: before } = await lines("");
    const template = await test.addUser({ name: "Same 0" });
    await test.engine.write(async (queries) => {
      const row = await queries
        .selectFrom("users")
        .where("id", "=", template.id)
        .selectAll()
        .executeTakeFirstOrThrow();
      const { seq, ...rest } = row;
      const copies = rows.map((name, index) => ({
        ...rest,
        id: `copy-${index}`,
        name,
        name_key: name.toLowerCase(),
        email_canonical: `copy-${index}@example.test`,
        username: `copy-${index}`,
        username_canonical: `copy-${index}`,
      }));
      for (let at = 0; at < copies.length; at += 300)
        await queries
          .insertInto("users")
          .values(copies.slice(at, at + 300))
          .execute();
    });
    const all = await lines("");
    expect(all).toHaveLength(before + 1 + rows.length);
    expect(new Set(all).size).toBe(all.length);
    const named = all.map((line) => line.split('","')[1]?.toLowerCase() ?? "");
    expect(named).toEqual([...named].sort());
  });

  it("needs users:read and a recent proof, and is audited with its filters", async () => {
    const clerk = await test.addUser();
    const { token } = await test.signIn(clerk.input.username);
    expect((await test.get("/auth/users/export", token)).status).toBe(403);
    await lines("?status=false");
    expect(await test.lastAudit()).toMatchObject({ action: "user.export", changes: '{"status":false}' });

    const admin = await test.addUser({ roles: ["auditor"] });
    const auditor = (await test.signIn(admin.input.username)).token;
    expect((await test.get("/auth/users/export", auditor)).status).toBe(200);
    await ageProofs(test, admin.id);
    const refused = await test.get("/auth/users/export", auditor);
    expect([refused.status, refused.body.code]).toEqual([403, "proof-needed"]);
  });
});
