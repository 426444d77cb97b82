import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stated } from "#api/contract/nouns";
import { type PermissionName, withImplied } from "#api/contract/permissions";
import { type Call, type ChangingCall, NEEDED_TOO, PERMISSIONS } from "#api/noun/permissions";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";
import { addToken } from "#tests/support/tokens";

/** Why somebody below may make a call, whoever its object belongs to. */
const WITHOUT_RANK = {
  ...stated("noRank"),
  "POST /auth/batches": "its rows are checked one by one",
  "POST /auth/batches/import": "its rows are checked one by one",
  "PUT /auth/applications/:id/connection": "applications give no permissions",
  "POST /auth/applications/:id/connection/redirect-uris": "applications give no permissions",
  "POST /auth/applications/:id/secret": "applications give no permissions",
  "DELETE /auth/applications/:id/former-secret": "applications give no permissions",
  "PUT /auth/applications/:id/launcher": "applications give no permissions",
  "PUT /auth/applications/:id/picture": "applications give no permissions",
  "DELETE /auth/applications/:id/picture": "applications give no permissions",
  "POST /auth/mails/test": "goes to the caller",
  "POST /auth/mails/:id/retry": "a mail goes again to whom it was for",
  "PUT /auth/appearance": "belongs to nobody",
  "PUT /auth/appearance/logo": "belongs to nobody",
  "DELETE /auth/appearance/logo": "belongs to nobody",
  "POST /auth/webhooks": "the new one is the caller's",
  "DELETE /auth/groups/:id/pending-members": "those who wait have nothing yet",
} satisfies Partial<Record<ChangingCall, string>>;

type Walked = Exclude<ChangingCall, keyof typeof WITHOUT_RANK>;

interface Attempt {
  path?: Record<string, string>;
  body?: object;
  /** What the call needs of its body's or its object's. */
  also?: PermissionName[];
}

describeOnEngines("Calls about what belongs to someone above", (databaseUrl) => {
  let test: TestService;
  let high: { id: string; token: string; input: object; group: string; application: string };
  let attempts: Record<Walked, Attempt>;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    high = await addHigh();
    attempts = await prepare();
  });
  afterAll(() => test.stop());

  /** A super administrator, who is in a group and has an application. */
  async function addHigh() {
    const { id: application } = await test.addApplication();
    const user = await test.addUser({ roles: ["super"], applications: [application] });
    const { token } = await test.signIn(user.input.username);
    const group = { groupName: `Group ${randomUUID()}`, description: null, roles: [], applications: [] };
    const { body } = await test.post("/auth/groups", group, token);
    await test.post(`/auth/groups/${body.id}/members`, { userId: user.id }, token);
    return { ...user, token, group: body.id as string, application };
  }

  async function prepare(): Promise<Record<Walked, Attempt>> {
    const gone = await test.addUser({ roles: ["super"] });
    await test.delete(`/auth/users/${gone.id}`, high.token);
    const someone = await test.addUser();
    const roleName = `Role ${randomUUID()}`;
    const { body: role } = await test.post("/auth/roles", { roleName }, high.token);
    await test.put(`/auth/roles/${role.id}/permissions`, { permissions: ["metrics"] }, high.token);
    const hook = { name: "SIEM", url: "https://siem.example.com/", actions: [], active: true };
    const { body: webhook } = await test.post("/auth/webhooks", hook, high.token);
    const deletion = { kind: "delete", ids: [someone.id] };
    const { body: batch } = await test.post("/auth/batches", deletion, high.token);
    const apiToken = await addToken(test, high.id, ["metrics"]);
    const { body: sessions } = await test.get(`/auth/users/${high.id}/sessions`, high.token);
    const { items } = (await test.get("/auth/applications?size=100", high.token)).body;
    const console = items.find(({ builtIn }: { builtIn: boolean }) => builtIn).id as string;
    const member = { id: high.id };
    const onRole = { path: { id: role.id as string } };
    const onWebhook = { path: { id: webhook.id as string } };
    const onBatch = { path: { id: batch.id as string }, also: ["users:delete"] satisfies PermissionName[] };
    const policy = { secondFactor: 0, secondFactorFrom: null };
    const giving = { groupName: "Giving", description: null, roles: [role.id], applications: [] };
    const { body: given } = await test.post("/auth/groups", giving, high.token);
    const group = { groupName: "Given", description: null, roles: [role.id], applications: [] };
    return {
      "POST /auth/users": {
        body: { ...someone.input, username: "given", email: "g@example.com", roles: ["super"] },
      },
      "PUT /auth/users/:id": { path: member, body: { ...high.input, password: undefined, name: "New" } },
      "DELETE /auth/users/:id": { path: member },
      "DELETE /auth/users/deleted/:id": { path: { id: gone.id } },
      "POST /auth/users/:id/restore": { path: { id: gone.id } },
      "DELETE /auth/users/:id/sessions": { path: member },
      "DELETE /auth/users/:id/sessions/:signInId": { path: { ...member, signInId: sessions[0].id } },
      "DELETE /auth/users/:id/lock": { path: member },
      "POST /auth/users/:id/invitation": { path: member, body: { send: false } },
      "DELETE /auth/users/:id/invitation": { path: member },
      "POST /auth/users/:id/password-reset": { path: member, body: { send: false } },
      "DELETE /auth/users/:id/factors": { path: member, body: { reason: "lost" } },
      "DELETE /auth/users/:id/factors/:factorId": {
        path: { ...member, factorId: "totp" },
        body: { reason: "lost" },
      },
      "DELETE /auth/batches/:id": onBatch,
      "POST /auth/batches/:id/run": onBatch,
      "POST /auth/batches/:id/stop": onBatch,
      "POST /auth/batches/:id/undo": onBatch,
      "POST /auth/roles": { body: { roleName: "Given", permissions: ["metrics"] } },
      "PUT /auth/roles/:id": { ...onRole, body: { roleName: "Renamed" } },
      "DELETE /auth/roles/:id": onRole,
      "PUT /auth/roles/:id/permissions": { ...onRole, body: { permissions: [] } },
      "PUT /auth/roles/:id/second-factor": { path: { id: "super" }, body: policy },
      "POST /auth/groups": { body: group },
      "PUT /auth/groups/:id": {
        path: { id: high.group },
        body: { ...group, roles: [], applications: [high.application] },
      },
      "DELETE /auth/groups/:id": { path: { id: high.group } },
      "POST /auth/groups/:id/members": { path: { id: high.group }, body: { userId: high.id } },
      "POST /auth/groups/:id/pending-members": { path: { id: given.id }, body: { userIds: [someone.id] } },
      "DELETE /auth/groups/:id/members/:userId": { path: { id: high.group, userId: high.id } },
      "PUT /auth/applications/:id/second-factor": { path: { id: console }, body: policy },
      "POST /auth/applications/:id/people": { path: { id: high.application }, body: { userId: high.id } },
      "DELETE /auth/applications/:id/people/:userId": { path: { id: high.application, userId: high.id } },
      "DELETE /auth/applications/:id/people/:userId/consent": {
        path: { id: high.application, userId: high.id },
      },
      "POST /auth/tokens": { body: { name: "Given", permissions: ["metrics"] } },
      "DELETE /auth/tokens/:id": { path: apiToken },
      "POST /auth/tokens/:id/take-over": { path: apiToken, also: ["metrics"] },
      "PUT /auth/webhooks/:id": { ...onWebhook, body: { ...hook, active: false } },
      "DELETE /auth/webhooks/:id": onWebhook,
      "POST /auth/webhooks/:id/test": onWebhook,
      "POST /auth/webhooks/:id/secret": onWebhook,
      "POST /auth/webhooks/:id/take-over": onWebhook,
      "POST /auth/webhooks/:id/deliveries": onWebhook,
      "POST /auth/webhooks/:id/deliveries/:number": { path: { ...onWebhook.path, number: "1" } },
    };
  }

  /** Somebody who may make just this call, with what that implies. */
  async function addBelow(call: Call, also: PermissionName[]): Promise<string> {
    const { body: role } = await test.post("/auth/roles", { roleName: `Role ${randomUUID()}` }, high.token);
    const too = NEEDED_TOO[call];
    const needed = [PERMISSIONS[call] as PermissionName, ...(too ? [too] : []), ...also];
    const permissions = withImplied(needed);
    await test.put(`/auth/roles/${role.id}/permissions`, { permissions }, high.token);
    const { input } = await test.addUser({ roles: [role.id] });
    return (await test.signIn(input.username)).token;
  }

  const BY_RANK =
    /may do more than you|allows more than you may do|Only a super administrator|have yourself|You don't have the permission/;

  it("GR1b: each is refused to somebody who has just the call's permission", async () => {
    const byPatch = Object.entries(attempts)
      .map(([call, attempt]) => [call.replace("PUT ", "PATCH "), attempt] as const)
      .filter(([call]) => call.startsWith("PATCH ") && call in PERMISSIONS);
    expect(byPatch.map(([call]) => call)).toEqual(
      expect.arrayContaining(["PATCH /auth/users/:id", "PATCH /auth/roles/:id", "PATCH /auth/groups/:id"]),
    );
    for (const [call, { path = {}, body, also = [] }] of [...Object.entries(attempts), ...byPatch]) {
      const [method = "", pattern = ""] = call.split(" ");
      const filled = pattern.replaceAll(
        /:(\w+)/g,
        (_, name: string) => path[name as keyof typeof path] ?? name,
      );
      const token = await addBelow(call as Call, also);
      const answer = await test.call(method, filled, { token, body });
      expect([call, answer.status, answer.body?.message]).toEqual([
        call,
        403,
        expect.stringMatching(BY_RANK),
      ]);
    }
  });
});
