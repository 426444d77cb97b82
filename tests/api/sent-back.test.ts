import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { addHolder, unique } from "#tests/support/holders";
import { TestService } from "#tests/support/service";

const KINDS = ["user", "group", "role", "application", "connection", "webhook", "policy", "profile"] as const;

describeOnEngines("what a GET answers", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  let paths: Record<(typeof KINDS)[number], string>;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = await test.admin();
    const { body: role } = await test.post("/auth/roles", { roleName: unique("Role") }, admin);
    const { body: application } = await test.post(
      "/auth/applications",
      { applicationName: unique("App"), applicationStatus: true, protocol: "openid" },
      admin,
    );
    const assigned = { roles: [role.id], applications: [application.applicationId] };
    const groupInput = { groupName: unique("Group"), description: "All of them", ...assigned };
    const { body: group } = await test.post("/auth/groups", groupInput, admin);
    const user = await test.addUser(assigned);
    await test.patch(`/auth/users/${user.id}`, { groups: [group.id], mustChange: true }, admin);
    await test.signIn(user.input.username).catch(() => undefined);
    const hook = {
      name: "SIEM",
      url: "https://siem.example.com/in?key=1",
      // Nothing that is done here: what waits changes by itself.
      actions: ["token.*"],
      active: true,
    };
    const { body: webhook } = await test.post("/auth/webhooks", hook, admin);
    paths = {
      user: `/auth/users/${user.id}`,
      group: `/auth/groups/${group.id}`,
      role: `/auth/roles/${role.id}`,
      application: `/auth/applications/${application.applicationId}`,
      connection: `/auth/applications/${application.applicationId}/connection`,
      webhook: `/auth/webhooks/${webhook.id}`,
      policy: `/auth/roles/${role.id}/second-factor`,
      profile: "/auth/account",
    };
  });
  afterAll(() => test.stop());

  const read = async (path: string, token = admin) => (await test.get(path, token)).body;
  const withoutVersion = ({ version, ...fields }: Record<string, unknown>) => fields;

  it.each(KINDS)("can be sent back, and changes nothing: %s", async (kind) => {
    const path = paths[kind];
    const { body: before, headers } = await test.get(path, admin);
    expect(headers.get("ETag")).toBe(`"${before.version}"`);
    const ifMatch = { headers: { "If-Match": headers.get("ETag") ?? "" } };
    const { status, body } = await test.put(path, before, admin, ifMatch);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(withoutVersion(await read(path))).toEqual(withoutVersion(before));
  });

  it("can be sent back, and changed elsewhere, with a value from before a rule", async () => {
    const { items } = await read("/auth/users?searchTerm=admin");
    const first = items.find(({ email }: { email: string }) => email === "admin@localhost");
    const path = `/auth/users/${first.id}`;
    expect((await test.put(path, await read(path), admin)).status).toBe(200);
    expect((await test.patch(path, { mobileNo: "+44" }, admin)).body).toMatchObject({
      email: "admin@localhost",
      mobileNo: "+44",
    });
    expect((await test.patch(path, { email: "other@localhost" }, admin)).status).toBe(422);
    const { email, ...others } = await read(path);
    expect(Object.keys((await test.put(path, others, admin)).body.errors)).toEqual(["email"]);
  });

  it("is taken although something of it has changed by itself", async () => {
    const person = await test.addUser({});
    const path = `/auth/users/${person.id}`;
    const before = await read(path);
    await test.signIn(person.input.username);
    expect((await read(path)).lastSignIn).not.toBe(before.lastSignIn);
    expect((await test.put(path, { ...before, mobileNo: "+44" }, admin)).status).toBe(200);
  });

  it("is taken with a change, from the list too", async () => {
    const { items } = await read("/auth/users?size=100&searchTerm=user-");
    const listed = items.find(({ id }: { id: string }) => paths.user.endsWith(id));
    const answer = await test.put(paths.user, { ...listed, name: "Changed", status: false }, admin);
    expect([answer.status, answer.body.name, answer.body.status]).toEqual([200, "Changed", false]);
    expect((await test.put(paths.user, { ...answer.body, status: 1 }, admin)).body.status).toBe(true);
  });

  it("with a new password says whether that must be changed", async () => {
    const { id } = await test.addUser({});
    const path = `/auth/users/${id}`;
    await test.patch(path, { mustChange: true }, admin);
    const before = await read(path);
    expect(before.mustChange).toBe(true);
    const given = { ...before, password: "Quite-another-9-battery" };
    expect((await test.put(path, given, admin)).body).toMatchObject({ mustChange: true });
  });

  it("isn't trimmed anew by a change elsewhere", async () => {
    const { id } = await test.addUser({});
    const name = "Ada\u200b";
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ name }).where("id", "=", id).execute(),
    );
    expect((await test.patch(`/auth/users/${id}`, { mobileNo: "+44" }, admin)).body).toMatchObject({ name });
  });

  it("can't be changed where it is read-only, and the refusal names it", async () => {
    const before = await read(paths.user);
    for (const [key, value] of [
      ["id", randomUUID()],
      ["googleAuth", true],
      ["version", before.version - 1],
      ["invitedUntil", "2026-01-01T00:00:00.000Z"],
      ["createdAt", 1],
    ] as const) {
      const { status, body } = await test.put(paths.user, { ...before, [key]: value, name: "Other" }, admin);
      expect([status, Object.keys(body.errors)]).toEqual([422, [key]]);
      expect(body.errors[key][0]).toMatch(/can't be changed here/);
    }
    expect(
      (await test.put(paths.connection, { ...(await read(paths.connection)), issuer: "" }, admin)).body
        .errors,
    ).toHaveProperty("issuer");
    expect(await read(paths.user)).toEqual(before);
  });

  it("is no way for unknown keys", async () => {
    const before = JSON.stringify(await read(paths.user)).slice(1);
    for (const key of ["unknown", "toString", "constructor", "__proto__", "password_hash"]) {
      const { status, body } = await test.put(paths.user, `{"${key}":{},${before}`, admin);
      expect([key, status, body.errors?.[key]]).toEqual([key, 422, ["is not allowed"]]);
    }
  });

  it("is unknown to whoever may not read it", async () => {
    const { token } = await addHolder(test, ["webhooks:write", "audits:read"]);
    const { status, body } = await test.put(paths.webhook, await read(paths.webhook), token);
    expect([status, body.errors.createdAt]).toEqual([422, ["is not allowed"]]);
  });

  it("chooses nothing for a connection from before, but a choice does", async () => {
    const id = paths.connection.split("/")[3] ?? "";
    const set = { email_verified: null };
    await test.engine.write((queries) =>
      queries.updateTable("oidc_clients").set(set).where("application_id", "=", id).execute(),
    );
    const before = await read(paths.connection);
    expect(before.emailVerifiedChosen).toBe(false);
    expect((await test.put(paths.connection, before, admin)).body.emailVerifiedChosen).toBe(false);
    const changed = await test.patch(paths.connection, { idTokenAlg: "ES256" }, admin);
    expect(changed.body).toMatchObject({ idTokenAlg: "ES256", emailVerifiedChosen: false });
    const { emailVerified } = before;
    expect((await test.patch(paths.connection, { emailVerified }, admin)).body).not.toHaveProperty(
      "emailVerifiedChosen",
    );
  });
});
