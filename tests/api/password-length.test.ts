import { afterAll, beforeAll, expect, it } from "vitest";
import { createPasswords } from "#api/attempts/passwords";
import { ConfigError, readConfig } from "#api/config";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, TestService, userInput } from "#tests/support/service";

const TOO_SHORT = { password: ["Use at least 15 characters."] };
/** Of 14 and of 15 characters. */
const SHORT = "nine herons by";
const LONG = "nine herons by!";

it.each(["7", "65", "8.5", "many"])("PASSWORD_MIN_LENGTH can't be %s", (PASSWORD_MIN_LENGTH) => {
  expect(() => readConfig({ PASSWORD_MIN_LENGTH })).toThrow(/^PASSWORD_MIN_LENGTH: /);
});

it("PASSWORD_MIN_LENGTH is 8 where it is not set", () => {
  expect([readConfig({}), readConfig({ PASSWORD_MIN_LENGTH: "64" })]).toMatchObject([
    { passwordMinLength: 8 },
    { passwordMinLength: 64 },
  ]);
});

describeOnEngines("S5: where PASSWORD_MIN_LENGTH is 15", (databaseUrl) => {
  const settings = { PASSWORD_MIN_LENGTH: "15" };
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    await expect(TestService.start(databaseUrl(), { ...settings, ADMIN_PASSWORD: SHORT })).rejects.toThrow(
      new ConfigError("ADMIN_PASSWORD: Use at least 15 characters."),
    );
    test = await TestService.start(databaseUrl(), settings);
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  it("the service says so", async () => {
    expect((await test.get("/capabilities")).body.passwordMinLength).toBe(15);
  });

  it("nobody is added with a shorter password, or gets one", async () => {
    expect(
      (await test.post("/auth/users", userInput({ username: "brief", password: SHORT }), admin)).body.errors,
    ).toEqual(TOO_SHORT);
    const { id, input } = await test.addUser();
    const change = (password: string) => test.put(`/auth/users/${id}`, { ...input, password }, admin);
    expect((await change(SHORT)).body.errors).toEqual(TOO_SHORT);
    expect((await change(LONG)).status).toBe(200);
  });

  it("nobody sets a shorter one at sign-in", async () => {
    const { id, input } = await test.addUser();
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ must_change_password: 1 }).where("id", "=", id).execute(),
    );
    const logIn = { username: input.username, password: PASSWORD, secondStep: true };
    const { pending } = (await test.post("/auth/login", logIn)).body;
    const setNew = (password: string) => test.post("/auth/new-password", { pending, password });
    expect((await setNew(SHORT)).body.errors).toEqual(TOO_SHORT);
    expect((await setNew(LONG)).status).toBe(200);
  });

  it("shorter ones of before still sign in", async () => {
    const password_hash = await createPasswords().hash("brief one");
    const { id, input } = await test.addUser();
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ password_hash }).where("id", "=", id).execute(),
    );
    expect((await test.signIn(input.username, "brief one")).token).toBeDefined();
  });
});
