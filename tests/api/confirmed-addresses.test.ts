import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmailVerified } from "#api/contract/connections";
import type { PermissionName } from "#api/contract/permissions";
import { describeOnEngines } from "#tests/support/engines";
import { importsOf } from "#tests/support/imports";
import { OpenIdService } from "#tests/support/openid-service";
import { ageProofs } from "#tests/support/proofs";
import { Directory } from "#tests/support/scim";
import { PASSWORD } from "#tests/support/service";
import { addToken } from "#tests/support/tokens";

const OWN = "You can't change your own email address here.";

describeOnEngines("confirmed addresses", (databaseUrl) => {
  let sso: OpenIdService;
  let root: string;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
    root = (await sso.test.signIn()).token;
  });
  afterAll(() => sso.stop());

  const pathOf = (id: string) => `/auth/applications/${id}/connection`;
  /** Someone with a role that has just these permissions. */
  async function addPerson(permissions: readonly PermissionName[]) {
    const { body: role } = await sso.test.post("/auth/roles", { roleName: `Role ${randomUUID()}` }, root);
    const rows = permissions.map((permission) => ({ role_id: role.id as string, permission }));
    await sso.test.engine.write((queries) => queries.insertInto("role_permissions").values(rows).execute());
    const { id, input } = await sso.test.addUser({ roles: [role.id] });
    return { id, input, token: (await sso.test.signIn(input.username)).token };
  }
  const change = (by: string, id: string, given: object) =>
    sso.test.put(`/auth/users/${id}`, { ...given, password: undefined }, by);
  const newEmail = () => `${randomUUID()}@partner.test`;
  const find = (id: string) =>
    sso.test.engine.read.selectFrom("users").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

  it("O14: an application is told that an address is verified if it was confirmed here, or if an administrator entered it and the connection says so", async () => {
    const directory = await Directory.connect(sso.test);
    const clients = {
      confirmed: await sso.addClient({ emailVerified: "confirmed" }),
      entered: await sso.addClient({ emailVerified: "entered" }),
      before: await sso.addClient(),
    };
    const { id, input } = await sso.test.addUser({
      applications: Object.values(clients).map((client) => client.id),
    });
    const browser = sso.browser({ id, username: input.username, password: PASSWORD });
    /** What each application is told now, by its ID token, by userinfo and by the next ID token. */
    const told = async () => {
      const found: Record<string, unknown> = {};
      for (const [name, client] of Object.entries(clients)) {
        const { id_token, access_token, refresh_token } = await sso.tokensFor(browser, client, {
          scope: "openid email",
        });
        const { body: next } = await sso.refresh(client, refresh_token);
        const claims = [
          decodeJwt(id_token),
          (await sso.userinfo(access_token)).body,
          decodeJwt(next.id_token),
        ];
        const { email } = await find(id);
        expect(claims.map((one) => one.email)).toEqual([email, email, email]);
        const [verified, ...more] = claims.map((one) => one.email_verified);
        expect(more).toEqual([verified, verified]);
        found[name] = verified;
      }
      return found;
    };

    expect(await told()).toEqual({ confirmed: false, entered: true, before: true });
    await sso.test.engine.write((queries) =>
      queries.updateTable("users").set({ email_verified_at: 1 }).where("id", "=", id).execute(),
    );
    expect(await told()).toEqual({ confirmed: true, entered: true, before: true });
    const moved = { op: "replace", path: "emails", value: [{ value: newEmail(), primary: true }] };
    expect((await directory.patch(`/Users/${id}`, moved)).status).toBe(200);
    expect(await told()).toEqual({ confirmed: false, entered: false, before: false });
    const entered = { ...input, email: newEmail() };
    expect((await change(root, id, entered)).status).toBe(200);
    expect(await told()).toEqual({ confirmed: false, entered: true, before: true });
  });

  it("O14: nobody enters an address of their own, by a form, a file or an API token", async () => {
    const helper = await addPerson(["users:read", "users:write", "users:reset", "roles:read"]);
    const { id, input, token } = helper;
    const boss = (await sso.test.addUser({ roles: ["super"] })).input;
    const { token: bossToken } = await sso.test.signIn(boss.username);
    const { id: bossId } = (await sso.test.get("/auth/profile", bossToken)).body;
    const scripter = await addPerson(["users:read", "users:write"]);
    const { token: script } = await addToken(sso.test, scripter.id, ["users:read", "users:write"]);
    const answers = [
      await change(token, id, { ...input, email: newEmail() }),
      await change(bossToken, bossId, { ...boss, email: newEmail() }),
      await change(script, scripter.id, { ...scripter.input, email: newEmail() }),
      await change(scripter.token, scripter.id, { ...scripter.input, email: newEmail() }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.errors?.email?.[0]]).toEqual([409, expect.stringContaining(OWN)]);
      expect(body.message).toContain("in your account");
    }
    const imports = importsOf(sso.test, token);
    const batch = await imports.check(`Username,Email\n${input.username},${newEmail()}\n`);
    expect(await imports.rowsOf(batch)).toMatchObject([
      { verdict: "wrong", message: expect.stringContaining(OWN) },
    ]);
    expect((await find(id)).email).toBe(input.email);
    // The rest of one's own account, and everybody else's address, change as ever.
    expect((await change(token, id, { ...input, name: "New name" })).status).toBe(200);
    const other = await sso.test.addUser();
    expect((await change(token, other.id, { ...other.input, email: newEmail() })).status).toBe(200);
  });

  it("the first administrator may replace an address that is none, and nobody vouches for the new one", async () => {
    const { id } = (await sso.test.get("/auth/profile", root)).body;
    const { body: user } = await sso.test.get(`/auth/users/${id}`, root);
    expect(user.email).toBe("admin@localhost");
    const { name, username, roles, applications } = user;
    const input = {
      ...{ name, username, roles, applications },
      mobileNo: null,
      status: 1,
      email: newEmail(),
    };
    expect((await change(root, id, input)).status).toBe(200);
    expect(await find(id)).toMatchObject({ email: input.email, email_verified_at: null, email_vouched: 0 });
    expect((await change(root, id, { ...input, email: newEmail() })).status).toBe(409);
  });

  it("somebody whom a directory moved counts as entered by an administrator again only by another address", async () => {
    const directory = await Directory.connect(sso.test);
    const { id, input } = await sso.test.addUser();
    const moved = newEmail();
    await directory.patch(`/Users/${id}`, {
      op: "replace",
      path: "emails",
      value: [{ value: moved, primary: true }],
    });
    await change(root, id, { ...input, email: moved, name: "Saved again" });
    expect(await find(id)).toMatchObject({ email_verified_at: null, email_vouched: 0, name: "Saved again" });
    await sso.test.delete(`/auth/users/${id}`, root);
    await sso.test.post(`/auth/users/${id}/restore`, undefined, root);
    expect(await find(id)).toMatchObject({ email: moved, email_vouched: 0 });
  });

  const INITIAL = {
    ...{ protocol: "openid", redirectUris: [], postLogoutRedirectUris: [], backchannelLogoutUri: null },
    ...{ native: false, thirdParty: false, requirePkce: false, idTokenAlg: "RS256" },
  };
  const put = (id: string, emailVerified: EmailVerified | undefined, by = root) =>
    sso.test.put(pathOf(id), { ...INITIAL, emailVerified }, by);

  it("a new connection is told of confirmed addresses only, and vouching for others takes applications:secret and a proof", async () => {
    const made = { applicationName: `New ${randomUUID()}`, applicationStatus: true, protocol: "openid" };
    const id = (await sso.test.post("/auth/applications", made, root)).body.applicationId;
    expect((await sso.test.get(pathOf(id), root)).body.emailVerified).toBe("confirmed");
    const connector = await addPerson(["applications:read", "applications:write"]);
    expect((await put(id, "entered", connector.token)).status).toBe(403);
    const able = await addPerson(["applications:read", "applications:write", "applications:secret"]);
    await ageProofs(sso.test, able.id);
    const asked = await put(id, "entered", able.token);
    expect([asked.status, asked.body.code]).toEqual([403, "proof-needed"]);
    expect((await put(id, "entered")).body.emailVerified).toBe("entered");
    expect(await sso.test.lastAudit("application.update-connection")).toMatchObject({
      message: expect.stringMatching(/ had the application New \S+ told that addresses are verified as /),
      changes: expect.stringContaining('"emailVerified":["confirmed","entered"]'),
    });
    // Callers that don't know the key leave it as it is.
    expect((await put(id, undefined)).body.emailVerified).toBe("entered");
    expect((await put(id, "confirmed", connector.token)).body.emailVerified).toBe("confirmed");
    expect((await sso.test.put(pathOf(id), { ...INITIAL, emailVerified: "always" }, root)).status).toBe(422);
  });

  it("connections from before need attention until somebody chooses", async () => {
    const listed = async (token = root) =>
      (await sso.test.get("/auth/attention", token)).body.addressesAsEntered?.items.map(
        (one: { id: string }) => one.id,
      );
    const { total } = (await sso.test.get("/auth/attention", root)).body.addressesAsEntered;
    const { id, name } = await sso.addClient();
    await sso.test.engine.write((queries) =>
      queries.updateTable("applications").set({ name_key: " first" }).where("id", "=", id).execute(),
    );
    const before = { emailVerified: "entered", emailVerifiedChosen: false };
    expect((await sso.test.get(pathOf(id), root)).body).toMatchObject(before);
    expect((await sso.test.get("/auth/attention", root)).body.addressesAsEntered).toMatchObject({
      total: total + 1,
      items: expect.arrayContaining([{ id, name }]),
    });
    await put(id, undefined);
    await sso.test.put(pathOf(id), { ...INITIAL, protocol: "library", emailVerified: "entered" }, root);
    await put(id, undefined);
    expect(await listed()).toContain(id);
    expect((await sso.test.get(pathOf(id), root)).body).toMatchObject(before);
    const { body } = await put(id, "entered");
    expect([body.emailVerified, body.emailVerifiedChosen]).toEqual(["entered", undefined]);
    expect(await listed()).not.toContain(id);
    expect(await listed((await addPerson(["summary:read"])).token)).toBeUndefined();
  });
});
