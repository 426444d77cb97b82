import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BYTE_ORDER_MARK, csvLine } from "#api/contract/csv";
import { describeOnEngines } from "#tests/support/engines";
import { importsOf } from "#tests/support/imports";
import { MAIL } from "#tests/support/mail-server";
import { TestService, WITHOUT_JOBS } from "#tests/support/service";

describeOnEngines("POST /auth/batches/import", (databaseUrl) => {
  let test: TestService;
  /** The same with a mail server. */
  let mailing: TestService;
  let root: string;
  let imports: ReturnType<typeof importsOf>;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), {}, WITHOUT_JOBS);
    mailing = await TestService.start(databaseUrl(), MAIL, WITHOUT_JOBS);
    root = (await test.signIn()).token;
    imports = importsOf(test, root);
  });
  afterAll(async () => {
    await mailing.stop();
    await test.stop();
  });

  const find = async (id: string) => (await test.get(`/auth/users/${id}`, root)).body;
  const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;
  const addRole = async (roleName: string) => {
    const { status, body } = await test.post("/auth/roles", { roleName }, root);
    expect([roleName, status]).toEqual([roleName, 201]);
    return body as { id: string; roleName: string };
  };
  /** The messages of rows, by line. */
  const messagesOf = async (file: string, query = "") => {
    const rows = await imports.rowsOf(await imports.check(file, query));
    return Object.fromEntries(rows.map(({ line, verdict, message }) => [line, message ?? verdict]));
  };

  it("adds people, changes others, and shows what changes before it does", async () => {
    const role = await addRole(unique("Clerk; of\\all"));
    const escaped = `"${role.roleName.replace(/[\\;]/g, "\\$&")}"`;
    const wiki = await test.addApplication({ name: unique("Wiki") });
    const ada = await test.addUser({ roles: ["auditor"], applications: [wiki.id] });
    const zoe = await test.addUser({ applications: [wiki.id] });
    const added = unique("new");
    const file = [
      "Username;Email;Name;Mobile No;Roles",
      `${ada.input.username.toUpperCase()};${ada.input.email};Ada Changed;'+49 30;${escaped}`,
      `;${zoe.input.email};${zoe.input.name};;`,
      `${added};${added}@example.test;New Person;;${escaped};`,
    ].join("\r\n");
    const before = await find(ada.id);
    const batch = await imports.check(file, "?name=colleagues.csv");
    expect(batch).toMatchObject({
      kind: "import",
      name: "colleagues.csv",
      title: "Import colleagues.csv",
      rows: 3,
      counts: { add: 1, change: 0, lose: 1, same: 1, wrong: 0 },
    });
    expect(await imports.rowsOf(batch)).toMatchObject([
      {
        line: 2,
        verdict: "lose",
        userId: ada.id,
        changes: [
          { field: "name", before: ada.input.name, after: "Ada Changed" },
          { field: "mobileNo", before: null, after: "+49 30" },
          { field: "roles", before: ["auditor"], after: [role.roleName] },
        ],
      },
      { line: 4, verdict: "add", userId: null, name: "New Person" },
    ]);
    expect(await find(ada.id)).toEqual(before);

    const { counts, state } = await imports.run(batch);
    expect([state, counts.done, counts.failed]).toEqual(["done", 2, 0]);
    expect(await find(ada.id)).toMatchObject({
      name: "Ada Changed",
      username: ada.input.username,
      mobileNo: "+49 30",
      roles: [role.id],
      // There is no such column.
      applications: [wiki.id],
    });
    const [, person] = await imports.rowsOf(batch);
    expect(await find(person?.userId ?? "")).toMatchObject({
      username: added,
      status: true,
      roles: [role.id],
    });
    expect((await test.listAudits()).filter(({ request_id }) => request_id === batch.id)).toHaveLength(2);
    expect(await imports.check(file)).toMatchObject({ counts: { add: 0, change: 0, same: 3, wrong: 0 } });
  });

  it("BA5: an export says that nothing changes, whatever people and things are called", async () => {
    const names = ["a;b", "c\\", "\\;", '"d", e', "'=f", "''", "=1+1", "-g", "@h", "Ünïcödé ﷺ", "ıİ", "🏳️‍🌈"];
    const suffix = randomUUID().slice(0, 8);
    const roles: string[] = [];
    for (const name of names) roles.push((await addRole(`${name} ${suffix}`)).id);
    for (const [index, name] of names.entries()) {
      const user = await test.addUser({
        name,
        username: `${name.replace(/[^\x21-\x7e]/gu, "")}${index}${suffix}`,
        email: `'=${index}-${suffix}@example.test`,
        roles: roles.slice(index),
      });
      // Names from before a rule.
      if (index === 0)
        await test.engine.write((queries) =>
          queries
            .updateTable("users")
            .set({ name: " \u202eold\tname ", email: `"old, ${suffix}"@x`, mobile_no: " +0 " })
            .where("id", "=", user.id)
            .execute(),
        );
    }
    const { body: file } = await test.get("/auth/users/export", root);
    const { counts, rows } = await imports.check(file);
    expect(counts).toEqual({
      ...{ unchecked: 0, add: 0, change: 0, lose: 0, same: rows, wrong: 0, stale: 0, done: 0, failed: 0 },
    });
    expect(rows).toBeGreaterThan(names.length);
  });

  it("BA6: hostile rows are wrong, each with a sentence", async () => {
    const role = await addRole(unique("Accounting"));
    const { input: one } = await test.addUser();
    const { input: other } = await test.addUser();
    const line = (...cells: string[]) => csvLine(cells).trim();
    const file = [
      "username,name,email,status,roles,groups",
      line("w1", "Ragged", "w1@example.test"),
      `${line("w2", "Too many", "w2@example.test", "", "", "")},"x"`,
      line("w3", "Nul\0", "w3@example.test", "", "", ""),
      line("w4", "x".repeat(5000), "w4@example.test", "", "", ""),
      line("", "Nobody", "", "", "", ""),
      line("w6", "", "not an address", "Retired", "", ""),
      line("w7", "Unknown", "w7@example.test", "", `${role.roleName.slice(1)}; \u202e__proto__`, "x"),
      line("w8", "Taken", one.email, "", "", ""),
      line("W8", "Twice", "w9@example.test", "", "", ""),
      line(one.username, one.name, other.email, "1", "", ""),
      line(other.username, other.name, "", "", "", ""),
      line("w11", "=cmd\u202e()", "w11@example.test", "0", "super", ""),
      line(
        "w12",
        "Many",
        "w12@example.test",
        "",
        Array.from({ length: 1001 }, (_, i) => `r${i}`).join(";"),
        "",
      ),
      line("w15", "Two\nlines", "w15@example.test", "", "", ""),
      line("w16", "A\ttab and a \u0007bell", "w16@example.test", "", "", ""),
      line("w13", "Fine", "w13@example.test", "inactive", `${role.roleName.toUpperCase()}\u200b`, ""),
    ].join("\n");
    expect(await messagesOf(file)).toEqual({
      2: "This row has 3 cells, and the header has 6.",
      3: "This row has 7 cells, and the header has 6.",
      4: "This row has characters that can't be stored.",
      5: "name: Use at most 200 characters.",
      6: "This row has neither a username nor an email address.",
      7: "name: This field is required. email: Entered value does not match email format. status: Write Active or Inactive.",
      8: `There is no role “${role.roleName.slice(1)}”. Did you mean “${role.roleName}”? There is no role “__proto__”. There is no group “x”.`,
      9: `This email address belongs to the username “${one.username}”. Correct one of the two.`,
      10: "Line 9 has the same username.",
      11: "This email is already taken.",
      12: "email: This field is required. status: Write Active or Inactive.",
      13: "name: Remove the text-direction character.",
      14: "roles: Use at most 1000 names.",
      15: "name: Remove the line break.",
      17: "name: Remove the tab and the control character.",
      18: "add",
    });
  });

  it("GR1, GR1b: an import gives and changes nothing beyond its caller's rights", async () => {
    const { input, id } = await test.addUser({ roles: ["admin"] });
    const admin = importsOf(test, (await test.signIn(input.username)).token);
    const name = unique("w");
    const file = [
      "username,name,email,roles",
      "admin,Root,root@example.test,",
      `${name},New,${name}@example.test,super`,
      `${input.username},${input.name},${input.email},`,
    ].join("\n");
    const [first, second, own] = await admin.rowsOf(await admin.check(file));
    expect([first?.message, second?.message, own?.message]).toEqual([
      expect.stringContaining("Only a super administrator can change another one."),
      "Only a super administrator can grant the role super.",
      "You can't take the role admin from yourself.",
    ]);
    expect((await find(id)).name).toBe(input.name);
    const { token } = await test.signIn((await test.addUser({ roles: ["auditor"] })).input.username);
    expect((await imports.upload(file, "", token)).status).toBe(403);
  });

  it("invites new people by email, if they are active and no super administrators", async () => {
    const [guest, silent, high] = [unique("guest"), unique("silent"), unique("high")];
    const file = [
      "username,name,email,status,roles",
      `${guest},Guest,${guest}@example.test,Active,auditor`,
      `${silent},Silent,${silent}@example.test,Inactive,`,
      `${high},High,${high}@example.test,Active,super`,
    ].join("\n");
    const refused = await imports.upload(file, "?invite=true");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "No mail server is set up, so invitations can't be sent. Import without them.",
    ]);
    const mails = importsOf(mailing, root);
    const batch = await mails.check(file, "?invite=true");
    const [wrong] = (await mails.rowsOf(batch)).filter(({ verdict }) => verdict === "wrong");
    expect([wrong?.line, wrong?.message]).toEqual([
      4,
      "An invitation with the role super is never sent. Add this person in User Management.",
    ]);
    const { counts } = await mails.run(batch);
    expect([counts.done, counts.failed]).toEqual([2, 0]);
    const sent = await test.engine.read
      .selectFrom("mails")
      .where("kind", "=", "invite")
      .select("address")
      .execute();
    expect(sent.map(({ address }) => address)).toEqual([`${guest}@example.test`]);
    // An invitation by hand doesn't wait for those of the same person's files.
    const turns = await test.engine.read
      .selectFrom("throttles")
      .where("key", "like", "turn|invite|%")
      .select("key")
      .execute();
    expect(turns).toEqual([{ key: expect.stringMatching(/\|bulk$/) }]);
  });

  it("takes one CSV file of 12 MB at most, whose name is its own", async () => {
    const json = await test.post("/auth/batches/import", { rows: [] }, root);
    expect([json.status, json.body.message]).toEqual([415, "The body must be text/csv."]);
    const large = await imports.upload(`username\n${"ada\n".repeat(3_000_000)}`);
    expect([large.status, large.body.message]).toEqual([413, "The body is too large. The limit is 12 MB."]);
    const many = await imports.upload(
      `username\n${Array.from({ length: 100_001 }, (_, i) => `u${i}\n`).join("")}`,
    );
    expect([many.status, many.body.message]).toEqual([422, "A bulk change has at most 100,000 rows."]);
    const empty = await imports.upload(`${BYTE_ORDER_MARK}username\n`);
    expect([empty.status, empty.body.errors]).toEqual([
      422,
      { file: ["The file has no rows below its header."] },
    ]);
    const { body } = await test.get("/auth/batches", root);
    expect(body.items.map(({ state }: { state: string }) => state)).not.toContain("failed");
    const [one, other] = await Promise.all([
      // Long enough for the other one to come meanwhile.
      imports.upload(`username\n${Array.from({ length: 5_000 }, (_, i) => `u${i}\n`).join("")}`),
      imports.upload("username\nadmin\n"),
    ]);
    expect([one.status, other.status].sort()).toEqual([201, 503]);
  });
});
