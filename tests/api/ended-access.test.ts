import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { signRequest, TestService } from "#tests/support/service";

describeOnEngines("S4: tokens of an application", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  type Pair = { token: string; refreshToken: string };

  /** Somebody who has an application and two pairs for it: the later one is told in full. */
  async function signedIn() {
    const application = await test.addApplication();
    const { id, input } = await test.addUser({ applications: [application.id] });
    const { token: consoleToken } = await test.signIn(input.username);
    const enter = async (): Promise<Pair> => {
      const { status, body } = await test.post(
        "/auth/application/verify-access",
        { appId: application.id, signedRequest: await signRequest(application) },
        consoleToken,
      );
      expect(status).toBe(200);
      return body;
    };
    const direct = await test.post("/auth/login", {
      username: input.username,
      password: input.password,
      appId: application.id,
      signedRequest: await signRequest(application),
    });
    return {
      application,
      user: { id, input },
      consoleToken,
      enter,
      pairs: [direct.body as Pair, await enter()],
    };
  }

  async function expectEnded(pairs: Pair[]) {
    for (const { token, refreshToken } of pairs) {
      expect((await test.get("/auth/profile", token)).status).toBe(401);
      expect((await test.post("/auth/refresh", { refreshToken })).status).toBe(401);
    }
  }

  async function expectGood({ token, refreshToken }: Pair) {
    expect((await test.get("/auth/profile", token)).status).toBe(200);
    expect((await test.post("/auth/refresh", { refreshToken })).status).toBe(200);
  }

  const setStatus = (application: { id: string; name: string }, applicationStatus: boolean) =>
    test.put(
      `/auth/applications/${application.id}`,
      { applicationName: application.name, applicationStatus },
      admin,
    );

  it("end when its secret is replaced, and what the new secret signs lets people in again", async () => {
    const { application, consoleToken, pairs } = await signedIn();
    const replaced = await test.post(`/auth/applications/${application.id}/secret`, undefined, admin);
    expect(replaced.status).toBe(201);
    await expectEnded(pairs);
    expect((await test.get("/auth/profile", consoleToken)).status).toBe(200);
    const { body } = await test.post(
      "/auth/application/verify-access",
      {
        appId: application.id,
        signedRequest: await signRequest({ id: application.id, secret: replaced.body.applicationKey }),
      },
      consoleToken,
    );
    await expectGood(body);
  });

  it("end when it is deactivated, and activating it does not bring them back", async () => {
    const { application, enter, pairs } = await signedIn();
    expect((await setStatus(application, false)).status).toBe(200);
    expect((await setStatus(application, true)).status).toBe(200);
    await expectEnded(pairs);
    await expectGood(await enter());
  });

  it("stay good when it is renamed or saved as it was", async () => {
    const { application, pairs } = await signedIn();
    await setStatus({ ...application, name: `${application.name} renamed` }, true);
    await expectGood(pairs[0] as Pair);
  });

  it("end for somebody from whom it is taken, and giving it back does not bring them back", async () => {
    const { application, user, consoleToken, enter, pairs } = await signedIn();
    const assign = (applications: string[]) =>
      test.put(`/auth/users/${user.id}`, { ...user.input, password: undefined, applications }, admin);
    expect((await assign([])).status).toBe(200);
    await expectEnded(pairs.slice(0, 1));
    expect((await assign([application.id])).status).toBe(200);
    await expectEnded(pairs);
    expect((await test.get("/auth/profile", consoleToken)).status).toBe(200);
    await expectGood(await enter());
    const { body } = await test.post("/auth/login", {
      username: user.input.username,
      password: user.input.password,
      appId: application.id,
      signedRequest: await signRequest(application),
    });
    await expectGood(body);
    // A second time too, with the pairs made after the first.
    const again = await enter();
    await assign([]);
    await assign([application.id]);
    await expectEnded([again]);
  });

  it("stay good for everybody else", async () => {
    const one = await signedIn();
    const other = await signedIn();
    await test.post(`/auth/applications/${one.application.id}/secret`, undefined, admin);
    await expectEnded(one.pairs);
    await expectGood(other.pairs[0] as Pair);
  });

  it("are never good where a request was verified before the secret was replaced", async () => {
    const { application, consoleToken } = await signedIn();
    const requests = await Promise.all(Array.from({ length: 20 }, () => signRequest(application)));
    const [replaced, ...answers] = await Promise.all([
      test.post(`/auth/applications/${application.id}/secret`, undefined, admin),
      ...requests.map((signedRequest) =>
        test.post("/auth/application/verify-access", { appId: application.id, signedRequest }, consoleToken),
      ),
    ]);
    expect(replaced.status).toBe(201);
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body as Pair);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    await expectEnded(made);
  });
});

describeOnEngines("S8: sessions of one person", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  it("are a hundred at most: the oldest end, and nobody else's", async () => {
    const application = await test.addApplication();
    const { input } = await test.addUser({ applications: [application.id] });
    const other = await test.signIn((await test.addUser()).input.username);
    const oldest = await test.signIn(input.username);
    const { token } = await test.signIn(input.username);
    const enter = async () =>
      test.post(
        "/auth/application/verify-access",
        { appId: application.id, signedRequest: await signRequest(application) },
        token,
      );
    for (let pairs = 2; pairs < 100; pairs++) expect((await enter()).status).toBe(200);
    expect((await test.get("/auth/profile", oldest.token)).status).toBe(200);
    expect((await enter()).status).toBe(200);
    expect((await test.get("/auth/profile", oldest.token)).status).toBe(401);
    expect((await test.post("/auth/refresh", { refreshToken: oldest.refreshToken })).status).toBe(401);
    expect((await test.get("/auth/profile", token)).status).toBe(200);
    expect((await test.get("/auth/profile", other.token)).status).toBe(200);
  });
});

describeOnEngines("S4: a refresh token that travelled in an address", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  async function arrive() {
    const application = await test.addApplication();
    const { input } = await test.addUser({ applications: [application.id] });
    const { token } = await test.signIn(input.username);
    const now = test.now;
    const { body } = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application, { now }) },
      token,
    );
    return body as { token: string; refreshToken: string };
  }
  const refresh = (refreshToken: string) => test.post("/auth/refresh", { refreshToken });

  it("is good for a minute, and its successor for as long as any", async () => {
    const pair = await arrive();
    try {
      test.aheadMs += 55_000;
      const next = await refresh(pair.refreshToken);
      expect(next.status).toBe(200);
      test.aheadMs += 50 * 60_000;
      expect((await refresh(next.body.refreshToken)).status).toBe(200);
    } finally {
      test.aheadMs = 0;
    }
  });

  it("is refused after that minute, while the access token lives on", async () => {
    const pair = await arrive();
    try {
      test.aheadMs += 61_000;
      expect((await refresh(pair.refreshToken)).status).toBe(401);
      expect((await test.get("/auth/profile", pair.token)).status).toBe(200);
    } finally {
      test.aheadMs = 0;
    }
  });
});
