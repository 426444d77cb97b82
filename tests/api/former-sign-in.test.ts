import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, signRequest, TestService } from "#tests/support/service";

describeOnEngines("S8: signing in over a sign-in", (databaseUrl) => {
  let test: TestService;
  let application: Awaited<ReturnType<TestService["addApplication"]>>;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    application = await test.addApplication();
  });
  afterAll(() => test.stop());

  async function signedIn() {
    const { input } = await test.addUser({ applications: [application.id] });
    const { token } = await test.signIn(input.username);
    return { ...input, token, entered: await enter(token) };
  }
  async function enter(token: string): Promise<string> {
    const { body } = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      token,
    );
    return body.token;
  }
  const signInOver = async (username: string, former: string): Promise<string> => {
    const { status, body } = await test.post("/auth/login", { username, password: PASSWORD, former });
    expect(status).toBe(200);
    return body.token;
  };
  const isGood = async (token: string) => (await test.get("/auth/profile", token)).status === 200;

  it("ends another person's, with all its applications, and this is audited", async () => {
    const ada = await signedIn();
    const grace = await signedIn();
    const token = await signInOver(grace.username, ada.token);
    expect(await Promise.all([ada.token, ada.entered].map(isGood))).toEqual([false, false]);
    expect(await Promise.all([token, grace.token, grace.entered].map(isGood))).toEqual([true, true, true]);
    const [audit] = (await test.listAudits()).filter(({ action }) => action === "sign-out");
    expect(audit?.message).toBe(`${ada.name} was signed out: ${grace.name} signed in from the same browser`);
  });

  it("goes on with the same person's: a new pair for the console, and the applications stay", async () => {
    const ada = await signedIn();
    const token = await signInOver(ada.username, ada.token);
    expect(await Promise.all([ada.token, token, ada.entered].map(isGood))).toEqual([false, true, true]);
    // It is one sign-in: signing out ends what was opened before it too.
    await test.get("/auth/logout", token);
    expect(await isGood(ada.entered)).toBe(false);
  });

  it("takes no notice of a token that is another application's, has ended or is none", async () => {
    const ada = await signedIn();
    const grace = await signedIn();
    const ended = await test.signIn(ada.username);
    await test.get("/auth/logout", ended.token);
    for (const former of [ada.entered, ended.token, "not.a.token"]) await signInOver(grace.username, former);
    expect(await Promise.all([ada.token, ada.entered].map(isGood))).toEqual([true, true]);
  });

  it("ends nobody's where the password is wrong", async () => {
    const ada = await signedIn();
    const { status } = await test.post("/auth/login", {
      username: (await signedIn()).username,
      password: "not this one",
      former: ada.token,
    });
    expect(status).toBe(401);
    expect(await isGood(ada.token)).toBe(true);
  });
});
