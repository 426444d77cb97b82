import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TestBatches } from "#tests/support/batches";
import { describeOnEngines } from "#tests/support/engines";
import { MAIL } from "#tests/support/mail-server";
import { Directory } from "#tests/support/scim";
import { TestService } from "#tests/support/service";

describeOnEngines("a username that is somebody else's address", (databaseUrl) => {
  let test: TestService;
  let root: string;
  let scim: Directory;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), MAIL);
    root = await test.admin();
    scim = await Directory.connect(test);
  });
  afterAll(() => test.stop());

  const fresh = () => `${randomUUID().slice(0, 8)}@corp.example`;
  const put = (user: { id: string; input: object }, given: object) =>
    test.put(`/auth/users/${user.id}`, { ...user.input, password: undefined, ...given }, root);
  const USERNAME = { username: ["This username is already taken."] };
  const EMAIL = { email: ["This email is already taken."] };

  it("A5: is refused by hand, with the address's case and form, and so is the reverse", async () => {
    const ann = await test.addUser({ email: `Ann.${fresh()}` });
    const bob = await test.addUser({ username: `bob.${fresh()}`, email: fresh() });
    const input = { ...ann.input, email: fresh(), username: ann.input.email.toUpperCase() };
    for (const [answer, errors] of [
      [await test.post("/auth/users", input, root), USERNAME],
      [
        await test.post("/auth/users", { ...input, email: bob.input.username, username: fresh() }, root),
        EMAIL,
      ],
      [await put(bob, { username: ann.input.email }), USERNAME],
      [await put(ann, { email: bob.input.username }), EMAIL],
    ] as const)
      expect([answer.status, answer.body.errors]).toEqual([409, errors]);
    // One's own is no harm.
    expect((await put(ann, { username: ann.input.email })).status).toBe(200);
    const { token } = await test.signIn(ann.input.email.toLowerCase());
    expect((await test.get("/auth/profile", token)).body.id).toBe(ann.id);
  });

  it("A5: is refused to a directory, an import and an API token", async () => {
    const ann = await test.addUser({ email: fresh() });
    const { email } = ann.input;
    const made = await scim.post("/Users", { userName: email, emails: fresh() });
    expect([made.status, made.body.scimType]).toEqual([409, "uniqueness"]);
    const { id } = await scim.addUser(`plain-${randomUUID().slice(0, 8)}`);
    const renamed = await scim.patch(`/Users/${id}`, { op: "replace", path: "userName", value: email });
    expect([renamed.status, renamed.body.scimType]).toEqual([409, "uniqueness"]);

    const name = randomUUID().slice(0, 8);
    const file = [
      "Username;Email;Name",
      `${email};${fresh()};Evil`,
      `${name};${ann.input.username}@corp.example;Fine`,
    ].join("\r\n");
    const csv = { headers: { "Content-Type": "text/csv" } };
    const uploaded = await test.post("/auth/batches/import", `${file}\r\n`, root, csv);
    const batches = new TestBatches(test, root);
    await expect.poll(async () => (await batches.read(uploaded.body.id)).state).not.toBe("checking");
    const rows = await batches.rows(uploaded.body);
    expect(rows.map(({ verdict, message }) => [verdict, message])).toEqual([
      ["wrong", "This username is already taken."],
      ["add", null],
    ]);

    const token = await test.post(
      "/auth/tokens",
      { name: "Script", permissions: ["users:write"], days: 1 },
      root,
    );
    const input = { ...ann.input, username: email, email: fresh(), password: "nine herons over the weir" };
    expect((await test.post("/auth/users", input, token.body.token)).status).toBe(409);
  });

  it("A5: gets no mail to confirm an address that is somebody's username", async () => {
    const bob = await test.addUser({ username: `bob.${fresh()}`, email: fresh() });
    const eve = await test.addUser();
    const { token } = await test.signIn(eve.input.username);
    // Whether it is somebody's isn't told.
    expect((await test.post("/auth/account/email", { email: bob.input.username }, token)).status).toBe(204);
    const mails = await test.engine.read
      .selectFrom("mails")
      .where("user_id", "=", eve.id)
      .where("kind", "=", "verify")
      .select("id")
      .execute();
    expect(mails).toEqual([]);
  });

  it("A5: doesn't come back with a deleted user, and hinders no other change where it stands", async () => {
    const old = await test.addUser({ username: `old.${fresh()}`, email: fresh() });
    await test.delete(`/auth/users/${old.id}`, root);
    const ann = await test.addUser({ email: old.input.username });
    expect((await test.post(`/auth/users/${old.id}/restore`, undefined, root)).status).toBe(409);
    const twin = await test.addUser();
    await test.engine.write((queries) =>
      queries
        .updateTable("users")
        .set({ username: ann.input.email, username_canonical: ann.input.email })
        .where("id", "=", twin.id)
        .execute(),
    );
    const standing = { ...twin, input: { ...twin.input, username: ann.input.email } };
    expect((await put(standing, { name: "Renamed" })).status).toBe(200);
    expect((await put(ann, { name: "Renamed too" })).status).toBe(200);
  });
});
