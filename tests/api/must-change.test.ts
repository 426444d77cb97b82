import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { makeInvited } from "#tests/support/links";
import { PASSWORD, TestService, userInput } from "#tests/support/service";

const GIVEN = "nine herons over the weir";
const CHOSEN = "eleven quiet foxes by the mill";

describeOnEngines("a password that has to be changed", (databaseUrl) => {
  let test: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const logIn = (username: string, password: string, secondStep = true) =>
    test.post("/auth/login", { username, password, ...(secondStep && { secondStep }) });
  const put = async (person: Awaited<ReturnType<TestService["addUser"]>>, changed: object) =>
    test.put(`/auth/users/${person.id}`, { ...person.input, password: undefined, ...changed }, root);
  let people = 0;
  const add = async (mustChange: boolean) => {
    const input = userInput({ username: `given-${++people}` });
    const { status, body } = await test.post("/auth/users", { ...input, mustChange }, root);
    expect(status).toBe(201);
    return { ...body, input } as Awaited<ReturnType<TestService["addUser"]>> & { mustChange?: boolean };
  };

  it("EM8: a bare section 7 body implies nothing, with a new password or without", async () => {
    const person = await test.addUser();
    expect((await logIn(person.input.username, PASSWORD, false)).body.token).toBeDefined();
    for (const changed of [{ name: "Renamed" }, { password: GIVEN }]) {
      const { body } = await put(person, changed);
      expect(body).not.toHaveProperty("mustChange");
    }
    expect((await logIn(person.input.username, GIVEN, false)).body.token).toBeDefined();
  });

  it("EM8: is changed in a step of the next sign-in, where the body of a new user says so", async () => {
    const { input, mustChange } = await add(true);
    expect(mustChange).toBe(true);
    expect((await test.lastAudit("user.create")).changes).toContain('"mustChange":true');
    const { body } = await logIn(input.username, PASSWORD);
    expect(body).toEqual({ pending: expect.any(String), newPassword: true });
    const refused = await logIn(input.username, PASSWORD, false);
    expect([refused.status, refused.body.code]).toEqual([403, "new-password"]);
    const { status } = await test.post("/auth/new-password", { pending: body.pending, password: CHOSEN });
    expect(status).toBe(200);
    expect((await logIn(input.username, CHOSEN, false)).body.token).toBeDefined();
    expect(await add(false)).not.toHaveProperty("mustChange");
  });

  it("EM8: also where the body of a change says so, with a new password", async () => {
    const person = await test.addUser();
    const { body } = await put(person, { password: GIVEN, mustChange: true });
    expect(body.mustChange).toBe(true);
    const audit = await test.lastAudit();
    expect(audit.message).toBe(
      `Administrator set a new password for ${person.input.name}, to be changed at the next sign-in`,
    );
    expect(JSON.parse(audit.changes ?? "")).toEqual({ password: "changed", mustChange: [false, true] });
    expect((await logIn(person.input.username, GIVEN)).body.newPassword).toBe(true);
    const kept = await put(person, { password: CHOSEN });
    expect(kept.body).not.toHaveProperty("mustChange");
    expect((await logIn(person.input.username, CHOSEN)).body.token).toBeDefined();
  });

  it("EM8: and alone: sign-ins go on, and it is taken back until then", async () => {
    const person = await test.addUser();
    const { username, name } = person.input;
    const { token } = await test.signIn(username);
    expect((await put(person, { mustChange: true })).body.mustChange).toBe(true);
    expect(await test.lastAudit()).toMatchObject({
      action: "user.update",
      message: `Administrator asked ${name} for a new password at the next sign-in`,
    });
    expect((await test.get("/auth/profile", token)).status).toBe(200);
    expect((await logIn(username, PASSWORD)).body.newPassword).toBe(true);
    expect((await put(person, { name: "Renamed" })).body.mustChange).toBe(true);
    const { items } = (await test.get(`/auth/users?searchTerm=${username}`, root)).body;
    expect(items).toEqual([expect.objectContaining({ mustChange: true })]);
    expect((await put(person, { mustChange: false })).body).not.toHaveProperty("mustChange");
    expect((await test.lastAudit()).message).toMatch(/no longer asks .* for a new password$/);
    expect((await logIn(username, PASSWORD)).body.token).toBeDefined();
  });

  it("is not of somebody who signs in with Google, and nothing without a password", async () => {
    const person = await test.addUser();
    const set = (columns: object) =>
      test.engine.write((queries) =>
        queries.updateTable("users").set(columns).where("id", "=", person.id).execute(),
      );
    await makeInvited(test, person.id);
    expect((await put(person, { mustChange: true })).body).not.toHaveProperty("mustChange");
    // A one-time password has to be changed, whatever the body says.
    await set({ must_change_password: 1 });
    expect((await put(person, { mustChange: false })).body.mustChange).toBe(true);
    await set({ google_issuer: "https://accounts.google.com", google_subject: person.id });
    const { status, body } = await put(person, { mustChange: true });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["mustChange"]]);
    expect((await put(person, { mustChange: "yes" })).status).toBe(422);
  });

  it("is asked for by those only who may change the user", async () => {
    const [person, boss] = [await test.addUser(), await test.addUser({ roles: ["super"] })];
    for (const [role, whom, status] of [
      ["auditor", person, 403],
      ["admin", boss, 403],
      ["admin", person, 200],
    ] as const) {
      const { input } = await test.addUser({ roles: [role] });
      const { token } = await test.signIn(input.username);
      const body = { ...whom.input, password: undefined, mustChange: true };
      expect((await test.put(`/auth/users/${whom.id}`, body, token)).status).toBe(status);
    }
  });
});
