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

  it("K18: says whether they can sign in now, by what, and what is in the way", async () => {
    const read = async (id: string) => {
      const { signIn, ...rest } = (await test.get(`/auth/users/${id}/overview`, auditorToken)).body;
      return { ...signIn, rest };
    };
    const plain = await test.addUser();
    expect(await read(plain.id)).toMatchObject({ ways: ["password"], obstacle: null });
    expect((await read(plain.id)).rest).toMatchObject({
      demanded: "none",
      demandedBy: null,
      failedSignIns: [],
    });

    const set = (id: string, values: Record<string, unknown>) =>
      test.engine.write((queries) => queries.updateTable("users").set(values).where("id", "=", id).execute());
    const ahead = test.now + 3_600_000;
    await set(plain.id, { factors_reset_at: test.now });
    expect(await read(plain.id)).toMatchObject({ ways: [], obstacle: "factors-removed" });
    await set(plain.id, { factors_reset_at: null, password_hash: null });
    expect(await read(plain.id)).toMatchObject({ ways: [], obstacle: "no-password" });
    await set(plain.id, { invited_until: ahead });
    expect(await read(plain.id)).toMatchObject({ ways: [], obstacle: "invited" });
    await set(plain.id, { invited_until: test.now - 1 });
    expect(await read(plain.id)).toMatchObject({ ways: [], obstacle: "invitation-over" });
    // Google is not set up here.
    await set(plain.id, { google_issuer: "https://accounts.google.com", google_subject: "1234" });
    expect(await read(plain.id)).toMatchObject({ ways: [], obstacle: "google-off" });
    const made = { password_hash: "x", expires_at: ahead, used_at: null };
    await test.engine.write((queries) =>
      queries
        .insertInto("one_time_passwords")
        .values({ user_id: plain.id, ...made })
        .execute(),
    );
    expect(await read(plain.id)).toMatchObject({ ways: ["one-time-password"], obstacle: null });
    await set(plain.id, { active: 0 });
    expect(await read(plain.id)).toMatchObject({ ways: [], obstacle: "inactive" });
  });

  it("K18: a lock is in the way of the password alone, and tells auditors what failed, nobody else", async () => {
    const application = await test.addApplication();
    const user = await test.addUser({ roles: ["auditor"], applications: [application.id] });
    const path = `/auth/users/${user.id}/overview`;
    for (let time = 0; time < 11; time++)
      await test.post("/auth/login", { username: user.input.username, password: `Wrong-one-${time}` });
    const { body } = await test.get(path, auditorToken);
    expect(body.signIn).toEqual({ ways: [], obstacle: "locked" });
    expect(body.failedSignIns).toHaveLength(1);
    expect(body.failedSignIns[0]).toMatchObject({
      reason: "wrong password",
      applicationName: "SSO Application",
    });
    await test.engine.write((queries) =>
      queries
        .insertInto("passkeys")
        .values({
          ...{
            id: user.id,
            user_id: user.id,
            public_key: "",
            sign_count: 0,
            backup_eligible: 1,
            backed_up: 1,
          },
          ...{ transports: "[]", aaguid: "", name: "Phone", created_at: test.now, last_used_at: null },
        })
        .execute(),
    );
    expect((await test.get(path, auditorToken)).body.signIn).toEqual({
      ways: ["passkey"],
      obstacle: "locked",
    });

    await test.engine.write((queries) =>
      queries
        .updateTable("applications")
        .set({ second_factor: 3 })
        .where("id", "=", application.id)
        .execute(),
    );
    const role = (await test.post("/auth/roles", { roleName: "Front desk" }, supervisor)).body;
    await test.put(`/auth/roles/${role.id}/permissions`, { permissions: ["users:read"] }, supervisor);
    const reader = await test.addUser({ roles: [role.id] });
    const seen = (await test.get(path, (await test.signIn(reader.input.username)).token)).body;
    expect(seen).toMatchObject({ demanded: "passkey", demandedBy: application.name });
    expect(seen).not.toHaveProperty("failedSignIns");
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
