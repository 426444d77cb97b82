import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ConnectionInput } from "#api/contract/connections";
import { DAY_MS } from "#api/contract/durations";
import type { TokenPermission } from "#api/contract/permissions";
import { findTokenPermissions, noteTokenUse } from "#api/sessions/api-tokens.queries";
import { describeOnEngines } from "#tests/support/engines";
import { ageProofs } from "#tests/support/proofs";
import { TestService } from "#tests/support/service";

const CONNECTION: ConnectionInput = {
  protocol: "openid",
  redirectUris: ["https://app.example.com/callback"],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  native: false,
  thirdParty: true,
  requirePkce: true,
  idTokenAlg: "RS256",
};

describeOnEngines("rights of API tokens and of aged proofs", (databaseUrl) => {
  let test: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  async function createToken(permissions: TokenPermission[], by = root) {
    const answer = await test.post("/auth/tokens", { name: "Nightly sync", permissions }, by);
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return answer.body as { id: string; token: string };
  }
  async function addGroup(roles: string[]) {
    const input = { groupName: `Group ${randomUUID()}`, description: null, roles, applications: [] };
    return (await test.post("/auth/groups", input, root)).body.id as string;
  }
  async function person(...roles: string[]) {
    const user = await test.addUser({ roles });
    return { ...user, token: (await test.signIn(user.input.username)).token };
  }
  const join = (groupId: string, userId: string, by: string) =>
    test.post(`/auth/groups/${groupId}/members`, { userId }, by);

  it("GR1: a token adds nobody to a group that allows something, whoever created it", async () => {
    const [porters, admins] = [await addGroup([]), await addGroup(["admin"])];
    const { token } = await createToken(["groups:write", "users:write"]);
    const { id, input } = await test.addUser();
    expect((await join(admins, id, token)).status).toBe(403);
    const change = { ...input, password: undefined, groups: [admins] };
    expect((await test.put(`/auth/users/${id}`, change, token)).status).toBe(403);
    const added = { ...input, email: "other@example.test", username: "other", groups: [admins] };
    expect((await test.post("/auth/users", added, token)).status).toBe(403);
    // Not even what the token itself may do: it can't give a proof.
    const readers = await test.post("/auth/roles", { roleName: "Group reader" }, root);
    const path = `/auth/roles/${readers.body.id}/permissions`;
    expect((await test.put(path, { permissions: ["groups:read"] }, root)).status).toBe(200);
    expect((await join(await addGroup([readers.body.id]), id, token)).status).toBe(403);
    expect((await join(porters, id, token)).status).toBe(204);
  });

  it("GR1: a person adds somebody to a group that allows something with a recent proof", async () => {
    const [porters, auditors] = [await addGroup([]), await addGroup(["auditor"])];
    const admin = await person("admin");
    const { id } = await test.addUser();
    await ageProofs(test, admin.id);
    const refused = await join(auditors, id, admin.token);
    expect([refused.status, refused.body.code]).toEqual([403, "proof-needed"]);
    expect((await join(porters, id, admin.token)).status).toBe(204);
    const fresh = (await test.signIn(admin.input.username)).token;
    expect((await join(auditors, id, fresh)).status).toBe(204);
  });

  async function addClient(given: Partial<ConnectionInput>) {
    const input = { applicationName: `App ${randomUUID()}`, applicationStatus: true, protocol: "openid" };
    const { body } = await test.post("/auth/applications", input, root);
    const path = `/auth/applications/${body.applicationId}/connection`;
    const put = (more: Partial<ConnectionInput>, by: string) =>
      test.put(path, { ...CONNECTION, ...given, ...more }, by);
    expect((await put({}, root)).status).toBe(200);
    return put;
  }

  it("a connection is weakened by a person alone, with a recent proof and the permission for secrets", async () => {
    const publicClient = await addClient({ protocol: "openid-public" });
    const confidential = await addClient({});
    type Try = [put: typeof publicClient, change: Partial<ConnectionInput>];
    const weaker: Try[] = [
      [publicClient, { redirectUris: [...CONNECTION.redirectUris, "https://elsewhere.example/callback"] }],
      [publicClient, { native: true }],
      [publicClient, { thirdParty: false }],
      [publicClient, { backchannelLogoutUri: "https://elsewhere.example/logout" }],
      [confidential, { protocol: "openid-public" }],
      [confidential, { redirectUris: ["https://elsewhere.example/callback"] }],
      [confidential, { postLogoutRedirectUris: ["https://elsewhere.example/"] }],
      [confidential, { requirePkce: false }],
      [confidential, { groupsClaim: "groups" }],
    ];
    const harmless: Try[] = [
      [publicClient, { redirectUris: [] }],
      [confidential, { idTokenAlg: "ES256" }],
    ];

    const { token } = await createToken(["applications:write"]);
    for (const [put, change] of [...weaker, ...harmless]) expect((await put(change, token)).status).toBe(403);

    const { body: role } = await test.post("/auth/roles", { roleName: "Connector" }, root);
    const permissions = ["applications:read", "applications:write"];
    await test.put(`/auth/roles/${role.id}/permissions`, { permissions }, root);
    const connector = await person(role.id);
    const admin = await person("admin");
    await ageProofs(test, admin.id);
    for (const [put, change] of weaker) {
      const lacking = await put(change, connector.token);
      expect([lacking.status, lacking.body.code]).toEqual([403, undefined]);
      expect((await put(change, admin.token)).body.code).toBe("proof-needed");
    }
    for (const [put, change] of harmless) expect((await put(change, connector.token)).status).toBe(200);
    const fresh = (await test.signIn(admin.input.username)).token;
    for (const [put, change] of weaker) expect((await put(change, fresh)).status).toBe(200);
  });

  const statusOf = async (token: string) => (await test.get("/auth/users", token)).status;
  const mailsTo = (userId: string) =>
    test.engine.read.selectFrom("mails").where("user_id", "=", userId).orderBy("id").selectAll().execute();

  it("AT2: tokens end when somebody else sets their creator's password or a reset link is used", async () => {
    const admin = await person("admin");
    const { token } = await createToken(["users:read"], admin.token);
    expect((await mailsTo(admin.id)).map(({ kind }) => kind)).toEqual(["token-created"]);
    const own = { current: admin.input.password, password: "a lighthouse above the bay" };
    expect((await test.put("/auth/account/password", own, admin.token)).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
    const changed = (await mailsTo(admin.id)).find(({ kind }) => kind === "password-changed");
    expect(JSON.parse(changed?.facts ?? "{}")).toMatchObject({ tokens: 1 });

    const set = { ...admin.input, password: "a harbour under the moon", mustChange: false };
    expect((await test.put(`/auth/users/${admin.id}`, set, root)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    const audit = await test.lastAudit("user.update");
    expect(audit.message).toMatch(/; one API token ended$/);
    expect(JSON.parse(audit.changes ?? "{}")).toMatchObject({ endedTokens: 1 });

    const fresh = (await test.signIn(admin.input.username, set.password)).token;
    const second = await createToken(["users:read"], fresh);
    const path = `/auth/users/${admin.id}/password-reset`;
    const { address } = (await test.post(path, { send: false }, root)).body;
    expect(await statusOf(second.token)).toBe(200);
    const link = new URL(address).searchParams.get("token") ?? new URL(address).hash.slice(1);
    const use = { token: link, password: "a third one on the quay" };
    expect((await test.post("/auth/links/use", use)).status).toBe(200);
    expect(await statusOf(second.token)).toBe(401);
  });

  it("AT2: a token whose creator is inactive isn't brought back to life by a takeover", async () => {
    const leaver = await person("admin");
    const { id, token } = await createToken(["users:read"], leaver.token);
    const set = (status: 0 | 1) =>
      test.put(`/auth/users/${leaver.id}`, { ...leaver.input, password: undefined, status }, root);
    expect((await set(0)).status).toBe(200);
    expect((await test.post(`/auth/tokens/${id}/take-over`, {}, root)).status).toBe(409);
    expect(await statusOf(token)).toBe(401);
    expect((await set(1)).status).toBe(200);
    expect((await test.post(`/auth/tokens/${id}/take-over`, {}, root)).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
  });

  it("AT3: what a token may do within a change ends with its days and with a takeover", async () => {
    const { body: owner } = await test.get("/auth/profile", root);
    const { id } = await createToken(["users:write"]);
    const find = (userId: string, now: number) => findTokenPermissions(test.engine.read, { id, userId, now });
    expect(await find(owner.id, test.now)).toContain("users:write");
    expect(await find(owner.id, test.now + 90 * DAY_MS)).toEqual([]);
    expect(await find("somebody-else", test.now)).toEqual([]);
  });

  it("AT2: a token is shown no invitation that can't be mailed", async () => {
    const { token } = await createToken(["users:write"]);
    const { input } = await test.addUser();
    const username = `u${randomUUID()}`;
    const body = { ...input, password: undefined, invite: true, username, email: `${username}@example.test` };
    const refused = await test.post("/auth/users", body, token);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("can't be mailed")]);
    expect((await test.post("/auth/users", body, root)).status).toBe(201);
  });

  it("S: nobody and nothing is named like an API token", async () => {
    const { input } = await test.addUser();
    for (const name of ["Sync (API token of Ada)", "Sync (api  TOKEN of Ada)", "Sync （API token of Ada)"]) {
      const username = `u${randomUUID()}`;
      const body = { ...input, name, username, email: `${username}@example.test` };
      expect((await test.post("/auth/users", body, root)).body.errors?.name).toHaveLength(1);
      const token = { name, permissions: ["users:read"] };
      expect((await test.post("/auth/tokens", token, root)).status).toBe(422);
    }
  });

  it("BA4: a token's bulk changes are its own, and are checked by its rights", async () => {
    const { body: role } = await test.post("/auth/roles", { roleName: "Beyond the token" }, root);
    const path = `/auth/roles/${role.id}/permissions`;
    await test.put(path, { permissions: ["audits:read"] }, root);
    const { token } = await createToken(["users:write"]);
    const { id } = await test.addUser();
    const give = { kind: "assign", ids: [id], what: { give: { roles: [role.id] } } };
    expect((await test.post("/auth/batches", give, root)).body.counts).toMatchObject({ change: 1, wrong: 0 });
    expect((await test.post("/auth/batches", give, token)).body.counts).toMatchObject({
      change: 0,
      wrong: 1,
    });
    const check = { kind: "status", ids: [id], what: { status: 0 } };
    const statuses = [];
    for (let made = 0; made < 10; made++)
      statuses.push((await test.post("/auth/batches", check, token)).status);
    expect(statuses).toEqual([...Array(9).fill(201), 409]);
    expect((await test.post("/auth/batches", check, root)).status).toBe(201);
  });

  it("AT5: the address of a token's last use is noted when it changes, at most once a minute", async () => {
    const { id, token } = await createToken(["users:read"]);
    const use = async () => {
      expect(await statusOf(token)).toBe(200);
      return (await test.get(`/auth/tokens/${id}`, root)).body.lastAddress;
    };
    const usual = await use();
    const elsewhere = "198.51.100.1";
    await test.engine.write((queries) => noteTokenUse(queries, id, { at: test.now, address: elsewhere }));
    expect(await use()).toBe(elsewhere);
    test.aheadMs += 60_000;
    expect(await use()).toBe(usual);
  });

  it("S: a back-channel address isn't on the service's own machine", async () => {
    const put = await addClient({});
    for (const host of [
      "localhost:8080",
      "localhost.",
      "a.localhost.",
      "127.0.0.1",
      "2130706433",
      "0.0.0.0",
      "[::1]",
      "[::]",
      "[::ffff:7f00:1]",
      "[::ffff:0:0]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
      "169.254.169.254",
    ]) {
      const refused = await put({ backchannelLogoutUri: `https://${host}/logout` }, root);
      expect([refused.status, refused.body.errors?.backchannelLogoutUri]).toEqual([
        422,
        [expect.any(String)],
      ]);
    }
    for (const address of [
      "http://10.0.0.7/logout",
      "https://[fd00::7]/logout",
      "https://100.64.0.7/logout",
      "https://app.example./logout",
    ])
      expect((await put({ backchannelLogoutUri: address }, root)).status).toBe(200);
  });
});
