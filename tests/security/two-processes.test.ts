import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { OpenIdService } from "#tests/support/openid-service";
import { PASSWORD, signRequest, TestService, userInput } from "#tests/support/service";

/** What one process promises, asked of whichever of two is at hand: on Postgres, or with WORKERS on one SQLite file. */
describeOnEngines("L8: two services on one database", (databaseUrl) => {
  let one: TestService;
  let other: TestService;
  beforeAll(async () => {
    one = await TestService.start(databaseUrl());
    other = await TestService.start(databaseUrl());
  });
  afterAll(async () => {
    await one.stop();
    await other.stop();
  });

  const both = <Result>(times: number, ask: (test: TestService) => Promise<Result>) =>
    Promise.all(Array.from({ length: times }, (_, index) => ask(index % 2 ? one : other)));

  it("spend a request once, of forty at the same time", async () => {
    const application = await one.addApplication();
    const { input } = await one.addUser({ applications: [application.id] });
    const { token } = await other.signIn(input.username);
    const signedRequest = await signRequest(application);
    const answers = await both(40, (test) =>
      test.post("/auth/application/verify-access", { appId: application.id, signedRequest }, token),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
  });

  it("count attempts together, and what one has stopped the other lets go on when it is lifted", async () => {
    const { id, input } = await one.addUser();
    const attempt = (test: TestService, password: string) =>
      test.post("/auth/login", { username: input.username, password }, undefined, { address: "198.18.9.9" });
    const answers = await both(24, (test) => attempt(test, "wrong"));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const admin = (await other.signIn()).token;
    expect((await one.get(`/auth/users/${id}`, admin)).body.lockedUntil).toBeTruthy();
    await other.delete(`/auth/users/${id}/lock`, admin);
    expect((await attempt(one, PASSWORD)).status).toBe(200);
  });

  it("exchange a refresh token for one successor, and both end what is reused", async () => {
    const first = await one.signIn();
    const answers = await both(20, (test) =>
      test.post("/auth/refresh", { refreshToken: first.refreshToken }),
    );
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    const [next] = answers;
    const last = await other.post("/auth/refresh", { refreshToken: next?.body.refreshToken });
    expect((await one.post("/auth/refresh", { refreshToken: first.refreshToken })).status).toBe(401);
    expect((await other.get("/auth/profile", last.body.token)).status).toBe(401);
  });

  it("stop at once whom the other one has stopped, and know each other's signatures", async () => {
    const admin = (await one.signIn()).token;
    for (const stop of ["sign-out", "deactivate", "strip"]) {
      const { id, input } = await one.addUser({ roles: ["auditor"] });
      const { token } = await one.signIn(input.username);
      expect((await other.get("/auth/users", token)).status).toBe(200);
      if (stop === "sign-out") await one.get("/auth/logout", token);
      else {
        const change = stop === "strip" ? { roles: [] } : { status: 0 };
        await one.put(`/auth/users/${id}`, { ...userInput(input), password: undefined, ...change }, admin);
      }
      expect((await other.get("/auth/users", token)).status, stop).toBe(stop === "strip" ? 403 : 401);
    }
  });

  it("are one OpenID provider: a code is exchanged once, and what one ends has ended at the other", async () => {
    const first = await OpenIdService.start(databaseUrl());
    // The same provider, at another port behind a load balancer.
    const second = await OpenIdService.start(databaseUrl(), { PUBLIC_URL: first.issuer });
    const { client, browser } = await first.setUp({ isPublic: true });
    const code = await first.codeFor(browser, client);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).exchange(client, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);

    const tokens = await first.tokensFor(browser, client);
    expect((await second.userinfo(tokens.access_token)).status).toBe(200);
    const renewed = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? first : second).refresh(client, tokens.refresh_token),
      ),
    );
    expect(renewed.filter(({ status }) => status === 200)).toHaveLength(8);
    const [next, ...others] = new Set(renewed.map(({ body }) => body.refresh_token));
    expect(others).toEqual([]);
    const { body: last } = await second.refresh(client, next);
    expect((await first.userinfo(last.access_token)).status).toBe(200);
    expect((await first.refresh(client, tokens.refresh_token)).status).toBe(400);
    expect((await second.userinfo(last.access_token)).status).toBe(401);
    const again = await first.tokensFor(browser, client);
    await browser.signOut();
    expect((await second.userinfo(again.access_token)).status).toBe(401);
    expect((await second.refresh(client, again.refresh_token)).status).toBe(400);
    await first.stop();
    await second.stop();
  });
});
