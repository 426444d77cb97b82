import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, TestService, userInput } from "#tests/support/service";

describeOnEngines("adding, changing and deleting users", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const counts = async () => {
    const rows = await test.engine.read.selectFrom("counters").selectAll().execute();
    return Object.fromEntries(rows.map((row) => [row.name, row.value]));
  };
  const userCount = async (table: "roles" | "applications", id: string) =>
    (
      await test.engine.read
        .selectFrom(table)
        .where("id", "=", id)
        .select("user_count")
        .executeTakeFirstOrThrow()
    ).user_count;

  describe("adding", () => {
    it("answers with the user, and tells in words what was done", async () => {
      const payroll = await test.addApplication({ name: `Payroll ${randomUUID()}` });
      const input = {
        ...userInput({
          name: "Grace Hopper",
          username: `g-${randomUUID()}`,
          roles: ["auditor"],
          applications: [payroll.id],
        }),
        mobileNo: " +1 555 0100 ",
      };
      const { status, body } = await test.post("/auth/users", input, admin);
      expect(status).toBe(201);
      expect(body).toEqual({
        id: body.id,
        name: "Grace Hopper",
        email: input.email,
        mobileNo: "+1 555 0100",
        language: null,
        username: input.username,
        status: true,
        googleAuth: false,
        applications: [payroll.id],
        roles: ["auditor"],
        groups: [],
        createdAt: expect.any(String),
        lastSignIn: null,
        version: 1,
      });
      const audit = await test.lastAudit();
      expect(audit).toMatchObject({
        action: "user.create",
        message: `Administrator added Grace Hopper, with the role auditor and the application ${payroll.name}`,
        target_id: body.id,
      });
      expect(audit.changes).not.toContain(PASSWORD);
      expect((await test.get(`/auth/users/${body.id}`, admin)).body).toEqual(body);
    });

    it("A5: refuses a taken email address and a taken username under their fields, in any case", async () => {
      const { input } = await test.addUser();
      const both = { ...input, email: input.email.toUpperCase(), username: input.username.toUpperCase() };
      const answer = await test.post("/auth/users", both, admin);
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        message: "This email is already taken.",
        errors: { email: ["This email is already taken."], username: ["This username is already taken."] },
      });
    });

    it("lets one of ten have the username, who ask for it at once", async () => {
      const username = `wanted-${randomUUID()}`;
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          test.post(
            "/auth/users",
            userInput({ username, email: `${index}-${username}@example.test` }),
            admin,
          ),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
      const refused = answers.find((answer) => answer.status === 409);
      expect(refused?.body.errors).toEqual({ username: ["This username is already taken."] });
    });

    it("refuses passwords that break the rules, unknown roles and unknown applications", async () => {
      const input = () => userInput({ username: `p-${randomUUID()}` });
      const post = async (changed: object) =>
        (await test.post("/auth/users", { ...input(), ...changed }, admin)).body;
      expect((await post({ password: undefined })).errors).toEqual({ password: ["This field is required."] });
      expect((await post({ password: "short" })).errors).toEqual({
        password: ["Use at least 8 characters."],
      });
      expect((await post({ password: "password123" })).errors).toEqual({
        password: ["This password is too easy to guess. Add a few words."],
      });
      expect((await post({ roles: ["nothing"], applications: ["nothing"] })).errors).toEqual({
        roles: ["One of the roles does not exist."],
        applications: ["One of the applications does not exist."],
      });
    });

    it("keeps the totals and the counts of roles and applications", async () => {
      const application = await test.addApplication();
      const before = await counts();
      const auditors = await userCount("roles", "auditor");
      await test.addUser({ roles: ["auditor"], applications: [application.id] });
      const inactive = await test.addUser({ roles: ["auditor"], applications: [application.id], status: 0 });
      expect(await counts()).toMatchObject({
        users_active: Number(before.users_active) + 1,
        users_inactive: Number(before.users_inactive) + 1,
      });
      expect(await userCount("roles", "auditor")).toBe(auditors + 2);
      expect(await userCount("applications", application.id)).toBe(2);
      await test.delete(`/auth/users/${inactive.id}`, admin);
      expect(await userCount("roles", "auditor")).toBe(auditors + 1);
      expect(await userCount("applications", application.id)).toBe(1);
    });
  });

  describe("changing", () => {
    it("replaces all of a user, and tells in words what changed", async () => {
      const payroll = await test.addApplication({ name: `Payroll ${randomUUID()}` });
      const { id, input } = await test.addUser({ name: "Grace Hopper", roles: ["auditor"] });
      const change = {
        ...userInput({
          ...input,
          name: "Grace B. Hopper",
          roles: ["admin"],
          applications: [payroll.id],
          status: 0,
        }),
        password: undefined,
      };
      const { status, body } = await test.put(`/auth/users/${id}`, change, admin);
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: "Grace B. Hopper", status: false, roles: ["admin"], version: 2 });
      const { message, changes } = await test.lastAudit();
      expect(message).toBe(
        [
          "Administrator renamed Grace Hopper to Grace B. Hopper",
          "gave Grace Hopper the role admin",
          "took from Grace Hopper the role auditor",
          `gave Grace Hopper the application ${payroll.name}`,
          "deactivated Grace Hopper",
        ].join("; "),
      );
      expect(JSON.parse(String(changes))).toMatchObject({
        name: ["Grace Hopper", "Grace B. Hopper"],
        roles: { given: ["admin"], taken: ["auditor"] },
        status: [true, false],
      });
    });

    it("sets a new password only where one is sent, and never keeps it in the audit", async () => {
      const { id, input } = await test.addUser();
      await test.put(`/auth/users/${id}`, { ...input, password: undefined, name: "Renamed" }, admin);
      expect((await test.signIn(input.username)).token).toBeTruthy();
      await test.put(`/auth/users/${id}`, { ...input, password: "eleven quiet foxes" }, admin);
      const audit = await test.lastAudit();
      expect(audit.message).toContain("set a new password for");
      expect(JSON.stringify(audit)).not.toContain("eleven quiet foxes");
      expect((await test.post("/auth/login", { username: input.username, password: PASSWORD })).status).toBe(
        401,
      );
      expect((await test.signIn(input.username, "eleven quiet foxes")).token).toBeTruthy();
    });

    it("refuses a password for someone who signs in with Google", async () => {
      const { id, input } = await test.addUser();
      await test.engine.write((queries) =>
        queries
          .updateTable("users")
          .set({ google_issuer: "https://accounts.google.com", google_subject: id, password_hash: null })
          .where("id", "=", id)
          .execute(),
      );
      const answer = await test.put(`/auth/users/${id}`, { ...input, password: "eleven quiet foxes" }, admin);
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({
        message: "You can not reset passwords of google authenticated users.",
        errors: { password: ["You can not reset passwords of google authenticated users."] },
      });
      expect((await test.put(`/auth/users/${id}`, { ...input, password: undefined }, admin)).status).toBe(
        200,
      );
      expect((await test.get(`/auth/users/${id}`, admin)).body.googleAuth).toBe(true);
    });

    it("keeps one's own email address and username, and refuses those of others", async () => {
      const one = await test.addUser();
      const other = await test.addUser();
      const same = { ...one.input, password: undefined };
      expect((await test.put(`/auth/users/${one.id}`, same, admin)).status).toBe(200);
      const taken = await test.put(`/auth/users/${one.id}`, { ...same, email: other.input.email }, admin);
      expect(taken.status).toBe(409);
      expect(taken.body.errors).toEqual({ email: ["This email is already taken."] });
    });

    it("EM2: takes no new address that is two, and leaves alone the ones that are there", async () => {
      const { id, input } = await test.addUser();
      const same = { ...input, password: undefined };
      const errors = { email: ["Entered value does not match email format"] };
      for (const email of [
        "a@x.test,evil@y.test",
        "a@x.test;b@y.test",
        "<a@x.test>",
        '"a"@x.test',
        "a@[1.2]",
      ]) {
        const added = await test.post("/auth/users", { ...userInput({ username: "em2" }), email }, admin);
        expect([added.status, added.body.errors], email).toEqual([422, errors]);
        const changed = await test.put(`/auth/users/${id}`, { ...same, email }, admin);
        expect([changed.status, changed.body.errors], email).toEqual([422, errors]);
      }
      const email = "from,before@x.test";
      await test.engine.write((queries) =>
        queries.updateTable("users").set({ email }).where("id", "=", id).execute(),
      );
      const renamed = await test.put(`/auth/users/${id}`, { ...same, email, name: "Another Name" }, admin);
      expect([renamed.status, renamed.body.email, renamed.body.name]).toEqual([200, email, "Another Name"]);
    });

    it("refuses a change of what somebody else has changed since, and shows what is there now", async () => {
      const { id, input } = await test.addUser();
      const change = { ...input, password: undefined };
      const put = (name: string, version: string) =>
        test.put(`/auth/users/${id}`, { ...change, name }, admin, { headers: { "If-Match": version } });
      expect((await put("First", '"1"')).status).toBe(200);
      const late = await put("Second", '"1"');
      expect(late.status).toBe(412);
      expect(late.body.current).toMatchObject({ id, name: "First", version: 2 });
      expect((await test.get(`/auth/users/${id}`, admin)).body).toMatchObject({ name: "First", version: 2 });
      expect((await put("Second", "2")).status).toBe(200);
      expect((await put("Third", "nonsense")).status).toBe(412);
      expect((await test.delete(`/auth/users/${id}`, admin, { headers: { "If-Match": '"2"' } })).status).toBe(
        412,
      );
      expect((await test.delete(`/auth/users/${id}`, admin, { headers: { "If-Match": '"3"' } })).status).toBe(
        204,
      );
    });

    it("answers 404 where there is no such user", async () => {
      const free = userInput({ username: `n-${randomUUID()}` });
      expect((await test.put(`/auth/users/${randomUUID()}`, free, admin)).status).toBe(404);
      expect((await test.delete(`/auth/users/${randomUUID()}`, admin)).status).toBe(404);
      expect((await test.get(`/auth/users/${randomUUID()}`, admin)).status).toBe(404);
    });

    it("loses nothing when ten change the same user at once, each with the version that they saw", async () => {
      const { id, input } = await test.addUser();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          test.put(`/auth/users/${id}`, { ...input, password: undefined, name: `Editor ${index}` }, admin, {
            headers: { "If-Match": "1" },
          }),
        ),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 412)).toHaveLength(9);
    });
  });

  it("deleting takes the sessions along, and leaves the history", async () => {
    const { id, input } = await test.addUser({ name: "Short Stay" });
    await test.signIn(input.username);
    expect((await test.delete(`/auth/users/${id}`, admin)).status).toBe(204);
    expect(await test.lastAudit()).toMatchObject({
      message: "Administrator deleted Short Stay",
      target_id: id,
    });
    const left = await test.engine.read
      .selectFrom("token_pairs")
      .where("user_id", "=", id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
    expect(
      (await test.listAudits()).some((audit) => audit.message === "Short Stay signed in to SSO Application"),
    ).toBe(true);
  });
});
