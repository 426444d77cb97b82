import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TokenPermission } from "#api/contract/permissions";
import {
  BY_TOKENS,
  type Call,
  NOT_FOR_TOKENS,
  PERMISSIONS,
  permissionOfTokens,
  rulesOf,
} from "#api/noun/permissions";
import { PROVED, UNPROVED } from "#api/noun/proofs";
import { createSqliteDatabase } from "#tests/support/engines";
import { LOGO } from "#tests/support/logo";
import { MAIL } from "#tests/support/mail-server";
import { addFactor } from "#tests/support/policies";
import { ageProofs } from "#tests/support/proofs";
import { TestService, userInput } from "#tests/support/service";
import { addToken } from "#tests/support/tokens";

type Proved = keyof typeof PROVED;
interface Attempt {
  path?: Record<string, string>;
  body?: object;
  /** Who makes the call, if not the super administrator. */
  by?: string;
}

/** What API tokens do without a proof, besides running bulk changes. */
const EXPORTS: readonly Proved[] = [
  "GET /auth/users/export",
  "GET /auth/users/access-report",
  "GET /auth/batches/:id/report",
  "GET /auth/audits/export",
];

// The table is the same on every engine.
describe("calls that take a recent proof", () => {
  let test: TestService;
  let drop: () => Promise<void>;
  let stale: { id: string; token: string };
  let attempts: Record<Proved, Attempt>;
  beforeAll(async () => {
    const database = await createSqliteDatabase();
    drop = database.drop;
    test = await TestService.start(database.url, { ...MAIL, TOKEN_CALLS_PER_MINUTE: "1000000" });
    attempts = await prepare();
    await ageProofs(test, stale.id);
  });
  afterAll(async () => {
    await test.stop();
    await drop();
  });

  async function person(roles: string[]) {
    const user = await test.addUser({ roles });
    return { id: user.id, token: (await test.signIn(user.input.username)).token };
  }

  async function prepare(): Promise<Record<Proved, Attempt>> {
    const root = (await test.signIn()).token;
    stale = await person(["super"]);
    // With a second factor: the password alone isn't enough to change it.
    const withFactor = await person([]);
    await addFactor(test, withFactor.id, "totp");
    // Has to enrol one.
    const { body: strict } = await test.post("/auth/roles", { roleName: randomUUID() }, root);
    const enrolling = await person([strict.id]);
    await test.engine.write((queries) =>
      queries.updateTable("roles").set({ second_factor: 2 }).where("id", "=", strict.id).execute(),
    );
    for (const { id } of [withFactor, enrolling]) await ageProofs(test, id);

    const { body: role } = await test.post("/auth/roles", { roleName: randomUUID() }, root);
    const { body: demanding } = await test.post("/auth/roles", { roleName: randomUUID() }, root);
    await test.engine.write((queries) =>
      queries.updateTable("roles").set({ second_factor: 2 }).where("id", "=", demanding.id).execute(),
    );
    const deleted = await test.addUser({ roles: ["auditor"] });
    await test.delete(`/auth/users/${deleted.id}`, root);
    const somebody = await test.addUser();
    const boss = await test.addUser({ roles: ["super"] });
    const invited = { ...userInput({ username: randomUUID() }), password: undefined, invite: true };
    const { body: guest } = await test.post("/auth/users", invited, root);
    const groupInput = { groupName: randomUUID(), description: null, applications: [], roles: ["auditor"] };
    const { body: group } = await test.post("/auth/groups", groupInput, root);
    const { id: application, name: applicationName } = await test.addApplication();
    const openid = { applicationName: randomUUID(), applicationStatus: true, protocol: "openid" };
    const { body: client } = await test.post("/auth/applications", openid, root);
    const deletion = { kind: "delete", ids: [somebody.id] };
    const { body: batch } = await test.post("/auth/batches", deletion, stale.token);
    const hook = { name: "SIEM", url: "https://siem.example.com/", actions: [], active: true };
    const { body: webhook } = await test.post("/auth/webhooks", hook, root);
    const { id: rootId } = (await test.get("/auth/profile", root)).body;
    const apiToken = await addToken(test, rootId, ["metrics"]);

    const onApplication = { path: { id: application } };
    const onSomebody = { path: { id: somebody.id } };
    const onWebhook = { path: { id: webhook.id as string } };
    const onBatch = { path: { id: batch.id as string } };
    const reason = { reason: "lost" };
    const policy = { secondFactor: 0, secondFactorFrom: null };
    return {
      "POST /auth/second-factor/begin": { by: enrolling.token },
      "POST /auth/account/email": { body: { email: "new@example.com" } },
      "POST /auth/account/factors/passkeys/options": {},
      "POST /auth/account/factors/passkeys": {
        body: {
          name: "Key",
          credential: {
            ...{ id: "A".repeat(22), rawId: "A".repeat(22), type: "public-key", clientExtensionResults: {} },
            response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
          },
        },
      },
      "PUT /auth/account/factors/passkeys/:id": { path: { id: randomUUID() }, body: { name: "Key" } },
      "DELETE /auth/account/factors/passkeys/:id": { path: { id: randomUUID() } },
      "POST /auth/account/factors/totp": {},
      "PUT /auth/account/factors/totp": { body: { code: "123456" } },
      "DELETE /auth/account/factors/totp": {},
      "POST /auth/account/factors/recovery-codes": {},
      "PUT /auth/account/password": {
        by: withFactor.token,
        body: { current: "seven lanterns on the pier", password: "nine herons over the weir" },
      },
      "POST /auth/users": { body: userInput({ username: randomUUID(), roles: ["auditor"] }) },
      "PUT /auth/users/:id": {
        ...onSomebody,
        body: { ...somebody.input, password: undefined, username: "renamed" },
      },
      "DELETE /auth/users/:id": { path: { id: boss.id } },
      "DELETE /auth/users/deleted/:id": { path: { id: deleted.id } },
      "POST /auth/users/:id/restore": { path: { id: deleted.id } },
      "POST /auth/users/:id/invitation": { path: { id: guest.id }, body: { send: false } },
      "POST /auth/users/:id/password-reset": { ...onSomebody, body: { send: false } },
      "DELETE /auth/users/:id/factors": { ...onSomebody, body: reason },
      "DELETE /auth/users/:id/factors/:factorId": {
        path: { id: somebody.id, factorId: "totp" },
        body: reason,
      },
      "PUT /auth/appearance": {
        body: { name: null, contact: null, accent: null, helpUrl: null, privacyUrl: null, termsUrl: null },
      },
      "PUT /auth/appearance/logo": { body: { content: LOGO } },
      "DELETE /auth/appearance/logo": {},
      "GET /auth/users/export": {},
      "GET /auth/users/access-report": {},
      "POST /auth/batches/:id/run": onBatch,
      "GET /auth/batches/:id/report": onBatch,
      "POST /auth/roles": { body: { roleName: randomUUID(), permissions: ["metrics"] } },
      "DELETE /auth/roles/:id": { path: { id: demanding.id } },
      "PUT /auth/roles/:id/permissions": { path: { id: role.id }, body: { permissions: ["metrics"] } },
      "PUT /auth/roles/:id/second-factor": { path: { id: role.id }, body: policy },
      "POST /auth/groups": { body: { ...groupInput, groupName: randomUUID() } },
      "PUT /auth/groups/:id": {
        path: { id: group.id },
        body: { ...groupInput, roles: ["auditor", "admin"] },
      },
      "POST /auth/groups/:id/members": { path: { id: group.id }, body: { userId: somebody.id } },
      "POST /auth/groups/:id/pending-members": {
        path: { id: group.id },
        body: { userIds: [somebody.id] },
      },
      "PUT /auth/applications/:id": { ...onApplication, body: { applicationName, applicationStatus: false } },
      "DELETE /auth/applications/:id": onApplication,
      "PUT /auth/applications/:id/second-factor": { ...onApplication, body: policy },
      "PUT /auth/applications/:id/connection": {
        ...onApplication,
        body: {
          ...{ protocol: "openid", redirectUris: ["https://app.example.com/cb"], postLogoutRedirectUris: [] },
          ...{ backchannelLogoutUri: null, native: false, thirdParty: true, requirePkce: true },
          idTokenAlg: "RS256",
        },
      },
      "POST /auth/applications/:id/connection/redirect-uris": {
        path: { id: client.applicationId },
        body: { redirectUri: "https://app.example.com/cb" },
      },
      "POST /auth/applications/:id/secret": { ...onApplication, body: {} },
      "PUT /auth/applications/:id/launcher": {
        ...onApplication,
        body: { homeUrl: "https://evil.example/payroll" },
      },
      "POST /auth/tokens": { body: { name: "Given", permissions: ["metrics"] } },
      "DELETE /auth/tokens/:id": { path: { id: apiToken.id } },
      "POST /auth/tokens/:id/take-over": { path: { id: apiToken.id } },
      "POST /auth/webhooks": { body: hook },
      "PUT /auth/webhooks/:id": { ...onWebhook, body: { ...hook, active: false } },
      "DELETE /auth/webhooks/:id": onWebhook,
      "POST /auth/webhooks/:id/test": onWebhook,
      "POST /auth/webhooks/:id/secret": onWebhook,
      "POST /auth/webhooks/:id/take-over": onWebhook,
      "GET /auth/audits/export": {},
    };
  }

  const make = (call: Proved, token: string, as?: "PATCH") => {
    const { path = {}, body } = attempts[call];
    const [own = "", pattern = ""] = call.split(" ");
    const method = as ?? own;
    const filled = pattern.replaceAll(/:(\w+)/g, (_, name: string) => path[name] ?? name);
    return test.call(method, filled, { token, body });
  };

  it.each(Object.keys(PROVED) as Proved[])("%s is refused an hour after the sign-in", async (call) => {
    const { status, body } = await make(call, attempts[call].by ?? stale.token);
    expect([status, body?.code]).toEqual([403, "proof-needed"]);
  });

  const patched = (Object.keys(PERMISSIONS) as Call[])
    .filter((call) => call.startsWith("PATCH "))
    .map((call) => rulesOf(call))
    .filter((call): call is Proved => call in PROVED);

  it.each(patched)("%s by PATCH is refused too, and to API tokens", async (call) => {
    const { status, body } = await make(call, stale.token, "PATCH");
    expect([status, body?.code]).toEqual([403, "proof-needed"]);
    const { id } = await test.addUser({ roles: ["super"] });
    const { token } = await addToken(test, id, [PERMISSIONS[call] as TokenPermission]);
    expect((await make(call, token, "PATCH")).status).toBe(403);
  });

  it("are made by no API token, but for exports", async () => {
    const { id } = await test.addUser({ roles: ["super"] });
    const actual: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const call of Object.keys(PROVED) as Proved[]) {
      const needed = permissionOfTokens(call);
      if (needed === undefined) continue;
      const { token } = await addToken(test, id, [needed, "users:read"]);
      actual[call] = (await make(call, token)).status !== 403;
      expected[call] = EXPORTS.includes(call);
    }
    expect(actual).toEqual(expected);
  });

  it("and those that take none, and what API tokens change, are on one list each", () => {
    const changing = Object.entries(PERMISSIONS).filter(
      ([call, permission]) => !call.startsWith("GET ") && !["anyone", "signed-in"].includes(permission),
    );
    const listed = [...Object.keys(PROVED), ...Object.keys(UNPROVED)];
    const rules = changing.map(([call]) => rulesOf(call as Call));
    expect(rules.filter((call) => !listed.includes(call))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    const forTokens = [...Object.keys(BY_TOKENS), ...Object.keys(NOT_FOR_TOKENS)];
    expect(new Set(forTokens).size).toBe(forTokens.length);
    for (const call of Object.keys(BY_TOKENS))
      expect([call, permissionOfTokens(call as keyof typeof BY_TOKENS)]).not.toEqual([call, undefined]);
  });
});
