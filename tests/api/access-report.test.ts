import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { addFactor } from "#tests/support/policies";
import { ageProofs } from "#tests/support/proofs";
import { TestService } from "#tests/support/service";

const HEADER =
  '"name","username","email","status","application","access through","since","by","last opened","second factor"';

describeOnEngines("GET /auth/users/access-report", (databaseUrl) => {
  let test: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const lines = async (query: string) => {
    const { status, body, headers } = await test.get(`/auth/users/access-report${query}`, root);
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="access-\d{8}T\d{6}Z\.csv"$/);
    const [header, ...rest] = (body as string).trim().split("\r\n");
    expect(header).toBe(HEADER);
    return rest.map((line) => line.slice(1, -1).split('","'));
  };

  it("has a line for each way to each application, with formulas made text", async () => {
    const wiki = await test.addApplication({ name: "=Wiki" });
    const board = await test.addApplication({ name: "Board" });
    const body = { groupName: "Team", description: null, roles: [], applications: [wiki.id] };
    const { body: team } = await test.post("/auth/groups", body, root);
    const ada = await test.addUser({ name: "Ada Report", applications: [wiki.id, board.id] });
    const bob = await test.addUser({ name: "Bob Report", status: 0 });
    await test.addUser({ name: "Cleo Report" });
    test.aheadMs += 60_000;
    const joined = new Date(test.now).toISOString().slice(0, 16);
    for (const { id } of [ada, bob]) await test.post(`/auth/groups/${team.id}/members`, { userId: id }, root);
    await addFactor(test, ada.id, "passkey");
    await test.engine.write((queries) =>
      queries
        .insertInto("user_activity")
        .values({ user_id: ada.id, application_id: board.id, last_at: 1_700_000_000_000 })
        .execute(),
    );

    const nameOf = ({ input }: typeof ada) => input.username;
    const report = await lines("?searchTerm=report");
    expect(report.map((line) => [line[0], line[3], line[4], line[5], line[7], line[8], line[9]])).toEqual([
      ["Ada Report", "Active", "'=Wiki", "Directly", "Administrator", "", "Passkey"],
      ["Ada Report", "Active", "'=Wiki", "Group: Team", "Administrator", "", "Passkey"],
      ["Ada Report", "Active", "Board", "Directly", "Administrator", "2023-11-14T22:13:20.000Z", "Passkey"],
      ["Bob Report", "Inactive", "'=Wiki", "Group: Team", "Administrator", "", "None"],
    ]);
    expect(report.map((line) => line[1])).toEqual([nameOf(ada), nameOf(ada), nameOf(ada), nameOf(bob)]);
    expect(report[0]?.[6]?.slice(0, 16)).not.toBe(joined);
    expect(report[1]?.[6]?.slice(0, 16)).toBe(joined);
    // Of one application, only the ways to it.
    expect((await lines(`?applicationId=${wiki.id}`)).map((line) => [line[0], line[5]])).toEqual([
      ["Ada Report", "Directly"],
      ["Ada Report", "Group: Team"],
      ["Bob Report", "Group: Team"],
    ]);
    expect(await lines(`?ids=${bob.id}`)).toHaveLength(1);

    // A group that gives an application later gives it since then.
    test.aheadMs += 120_000;
    const later = { ...body, applications: [wiki.id, board.id] };
    expect((await test.put(`/auth/groups/${team.id}`, later, root)).status).toBe(200);
    const gift = (await lines(`?ids=${bob.id}`)).find((line) => line[4] === "Board");
    expect(Date.parse(gift?.[6] ?? "")).toBeGreaterThan(test.now - 60_000);
  });

  it("is read in pages, and has everybody once", async () => {
    const application = await test.addApplication();
    const template = await test.addUser();
    await test.engine.write(async (queries) => {
      const user = await queries
        .selectFrom("users")
        .where("id", "=", template.id)
        .selectAll()
        .executeTakeFirstOrThrow();
      const { seq, ...rest } = user;
      for (let at = 0; at < 1_200; at += 300) {
        const copies = Array.from({ length: 300 }, (_, index) => ({
          ...rest,
          id: `copy-${at + index}`,
          email_canonical: `copy-${at + index}@example.test`,
          username: `copy-${at + index}`,
          username_canonical: `copy-${at + index}`,
        }));
        await queries.insertInto("users").values(copies).execute();
        await queries
          .insertInto("user_applications")
          .values(copies.map(({ id }) => ({ user_id: id, application_id: application.id })))
          .execute();
      }
    });
    const all = (await lines(`?applicationId=${application.id}`)).map((line) => line[1]);
    expect(all).toHaveLength(1_200);
    expect(new Set(all).size).toBe(all.length);
  });

  it("needs users:read and a recent proof, and is audited with its filters", async () => {
    const clerk = await test.addUser();
    const { token } = await test.signIn(clerk.input.username);
    expect((await test.get("/auth/users/access-report", token)).status).toBe(403);
    await lines("?status=false");
    expect(await test.lastAudit()).toMatchObject({
      action: "user.export",
      message: "Administrator exported who can open what",
      changes: '{"status":false}',
    });
    const reader = await test.addUser({ roles: ["auditor"] });
    const auditor = (await test.signIn(reader.input.username)).token;
    expect((await test.get("/auth/users/access-report", auditor)).status).toBe(200);
    await ageProofs(test, reader.id);
    const refused = await test.get("/auth/users/access-report", auditor);
    expect([refused.status, refused.body.code]).toEqual([403, "proof-needed"]);
  });
});
