import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

describeOnEngines("a user's page", (databaseUrl) => {
  let test: TestService;
  let supervisor: string;
  let admin: Awaited<ReturnType<TestService["addUser"]>>;
  let adminToken: string;
  let auditorToken: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    supervisor = (await test.signIn()).token;
    admin = await test.addUser({ roles: ["admin"] });
    adminToken = (await test.signIn(admin.input.username)).token;
    const auditor = await test.addUser({ roles: ["auditor"] });
    auditorToken = (await test.signIn(auditor.input.username)).token;
  });
  afterAll(() => test.stop());

  const sessions = (id: string) => `/auth/users/${id}/sessions`;

  it("shows who they are and how they sign in, to auditors too", async () => {
    const application = await test.addApplication();
    const user = await test.addUser({ roles: ["auditor"], applications: [application.id] });
    const path = `/auth/users/${user.id}/overview`;
    const before = (await test.get(path, auditorToken)).body;
    expect(before).toMatchObject({
      id: user.id,
      name: user.input.name,
      email: user.input.email,
      emailVerifiedAt: null,
      username: user.input.username,
      status: true,
      lockedUntil: null,
      invitedUntil: null,
      hasPassword: true,
      googleAuth: false,
      passkeys: 0,
      authenticatorApp: false,
      roleNames: ["auditor"],
      applicationCount: 1,
      lastSignInAt: null,
      sessionCount: 0,
    });
    expect(JSON.stringify(before)).not.toMatch(/hash|secret/i);
    await test.signIn(user.input.username);
    const after = (await test.get(path, auditorToken)).body;
    expect(after.sessionCount).toBe(1);
    expect(Date.parse(after.lastSignInAt)).toBeGreaterThan(test.now - 60_000);
    expect((await test.get("/auth/users/nobody/overview", auditorToken)).status).toBe(404);
  });

  it("ends one session of a user, or all, and what they opened fails at its next call", async () => {
    const user = await test.addUser({ roles: ["auditor"] });
    const [one, two, three] = [
      await test.signIn(user.input.username),
      await test.signIn(user.input.username),
      await test.signIn(user.input.username),
    ];
    const listed = (await test.get(sessions(user.id), auditorToken)).body;
    expect(listed).toHaveLength(3);
    expect(listed.some(({ current }: { current: boolean }) => current)).toBe(false);
    const [newest] = listed;
    expect((await test.delete(`${sessions(user.id)}/${newest.id}`, adminToken)).status).toBe(204);
    expect((await test.delete(`${sessions(user.id)}/${newest.id}`, adminToken)).status).toBe(404);
    expect((await test.lastAudit("user.end-session")).message).toContain(
      `ended a session of ${user.input.name}`,
    );
    const statuses = async () =>
      Promise.all(
        [one, two, three].map(async ({ token }) => (await test.get("/auth/profile", token)).status),
      );
    expect((await statuses()).sort()).toEqual([200, 200, 401]);
    expect((await test.delete(sessions(user.id), adminToken)).status).toBe(204);
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await test.get(sessions(user.id), adminToken)).body).toEqual([]);
    expect((await test.lastAudit("user.end-sessions")).message).toContain(
      `signed out ${user.input.name} everywhere`,
    );
    await test.signIn(user.input.username);
  });

  it("GR1b: ends nobody's session who may do more, nor one's own, nor one of somebody else by another's id", async () => {
    const { userId } = await whoIs(supervisor);
    const user = await test.addUser();
    await test.signIn(user.input.username);
    const [theirs] = (await test.get(sessions(user.id), adminToken)).body;
    const [above] = (await test.get(sessions(userId), adminToken)).body;
    expect((await test.delete(`${sessions(userId)}/${above.id}`, adminToken)).status).toBe(403);
    expect((await test.delete(sessions(userId), adminToken)).status).toBe(403);
    expect((await test.delete(sessions(admin.id), adminToken)).status).toBe(409);
    expect((await test.delete(`${sessions(user.id)}/${above.id}`, adminToken)).status).toBe(404);
    expect((await test.delete(`${sessions(user.id)}/${theirs.id}`, auditorToken)).status).toBe(403);
    expect((await test.get("/auth/profile", supervisor)).status).toBe(200);
  });

  const whoIs = async (token: string) => ({
    userId: (await test.get("/auth/profile", token)).body.id as string,
  });
});
