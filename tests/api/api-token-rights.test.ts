import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ConnectionInput } from "#api/contract/connections";
import type { TokenPermission } from "#api/contract/permissions";
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
    ];
    const harmless: Try[] = [
      [publicClient, { redirectUris: [] }],
      [confidential, { redirectUris: ["https://elsewhere.example/callback"] }],
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
});
