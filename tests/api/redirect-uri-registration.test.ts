import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ConnectionInput, Protocol } from "#api/contract/connections";
import { describeOnEngines } from "#tests/support/engines";
import { addHolder } from "#tests/support/holders";
import { ageProofs } from "#tests/support/proofs";
import { TestService } from "#tests/support/service";
import { addToken } from "#tests/support/tokens";

const FIRST = "https://app.example.com/callback";
const ADDED = "https://app.example.com:8443/callback";

describeOnEngines("one more redirect address", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  /** The console's own application. */
  let own: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = await test.admin();
    own = (await test.get("/auth/applications", admin)).body[0].id;
  });
  afterAll(() => test.stop());

  const path = (id: string) => `/auth/applications/${id}/connection`;
  const read = async (id: string) => (await test.get(path(id), admin)).body;
  const register = (id: string, redirectUri: unknown, token = admin, headers: Record<string, string> = {}) =>
    test.post(`${path(id)}/redirect-uris`, { redirectUri }, token, { headers });
  const addApplication = async (protocol: Protocol = "openid", given: Partial<ConnectionInput> = {}) => {
    const applicationName = `App ${randomUUID().slice(0, 8)}`;
    const input = { applicationName, applicationStatus: true, protocol };
    const { body } = await test.post("/auth/applications", input, admin);
    const id = body.applicationId as string;
    if (protocol.startsWith("openid")) {
      const changed = await test.patch(path(id), { redirectUris: [FIRST], ...given }, admin);
      expect(changed.status).toBe(200);
    }
    return { id, name: applicationName };
  };

  it("is registered after the others, and nothing else changes", async () => {
    const { id, name } = await addApplication("openid", { groupsClaim: "groups", idTokenAlg: "ES256" });
    await test.engine.write((queries) =>
      queries
        .updateTable("oidc_clients")
        .set({ email_verified: null })
        .where("application_id", "=", id)
        .execute(),
    );
    const before = await read(id);
    const { status, body } = await register(id, ADDED);
    expect([status, body]).toEqual([
      200,
      { ...before, redirectUris: [FIRST, ADDED], version: before.version + 1 },
    ]);
    expect(body.emailVerifiedChosen).toBe(false);
    expect(await read(id)).toEqual(body);
    const { action, message, changes, target_id } = await test.lastAudit();
    expect([action, target_id]).toEqual(["application.update-connection", id]);
    expect(message).toBe(`Administrator changed the redirect addresses of the application ${name}`);
    expect(JSON.parse(changes ?? "")).toEqual({ redirectUris: [FIRST, `${FIRST} ${ADDED}`] });
  });

  it("stays as it is if it is registered already, which takes no proof", async () => {
    const { id } = await addApplication();
    const before = await read(id);
    const audits = await test.listAudits();
    const holder = await addHolder(test, ["applications:read", "applications:write"]);
    await ageProofs(test, holder.id);
    const { status, body } = await register(id, FIRST, holder.token);
    expect([status, body]).toEqual([200, before]);
    const isOurs = ({ target_id }: { target_id: string | null }) => target_id === id;
    expect((await test.listAudits()).filter(isOurs)).toEqual(audits.filter(isOurs));
  });

  it("is registered beside another one at the same moment", async () => {
    const { id } = await addApplication();
    const more = Array.from({ length: 4 }, (_, index) => `https://app.example.com/${index}`);
    const answers = await Promise.all(more.map((address) => register(id, address)));
    expect(answers.map(({ status }) => status)).toEqual(more.map(() => 200));
    expect((await read(id)).redirectUris.sort()).toEqual([FIRST, ...more].sort());
  });

  it("isn't registered over a change that was not seen", async () => {
    const { id } = await addApplication();
    const current = await read(id);
    const stale = { "If-Match": `"${current.version - 1}"` };
    const late = await register(id, ADDED, admin, stale);
    expect([late.status, late.body.current]).toEqual([412, current]);
    expect((await register(id, FIRST, admin, stale)).status).toBe(412);
    expect((await register(id, ADDED, admin, { "If-Match": `"${current.version}"` })).status).toBe(200);
  });

  it("follows the rules of addresses", async () => {
    const { id } = await addApplication();
    const refused = [
      ["http://app.example.com/", "http is allowed for localhost only. Use https."],
      ["https://app.example.com/*", "Wildcards don't work. Enter each address in full."],
      ["com.example.app:/callback", "Only native applications can use a custom scheme. Use https."],
      ["", "Enter an address."],
    ] as const;
    for (const [address, sentence] of refused) {
      const { status, body } = await register(id, address);
      expect([status, body.message, body.errors]).toEqual([422, sentence, { redirectUri: [sentence] }]);
    }
    expect((await register(id, undefined)).status).toBe(422);
    expect((await register(id, [ADDED])).status).toBe(422);
    expect((await read(id)).redirectUris).toEqual([FIRST]);
    const native = await addApplication("openid-public", { native: true });
    expect((await register(native.id, "com.example.app:/callback")).status).toBe(200);
  });

  it("is one of at most 50", async () => {
    const redirectUris = Array.from({ length: 50 }, (_, index) => `https://app.example.com/${index}`);
    const { id } = await addApplication("openid", { redirectUris });
    const { status, body } = await register(id, ADDED);
    expect([status, body.errors]).toEqual([
      422,
      { redirectUri: ["An application has at most 50 redirect addresses. Remove one first."] },
    ]);
    expect((await register(id, redirectUris[0])).status).toBe(200);
  });

  it("takes both permissions and a recent proof, and no API token has them", async () => {
    const { id } = await addApplication();
    const reader = await addHolder(test, ["applications:read"]);
    const keeper = await addHolder(test, ["applications:read", "applications:write"]);
    for (const { token } of [reader, keeper]) expect((await register(id, ADDED, token)).status).toBe(403);
    const both = await addHolder(test, ["applications:read", "applications:write", "applications:secret"]);
    const script = await addToken(test, both.id, ["applications:read", "applications:write"]);
    expect((await register(id, ADDED, script.token)).status).toBe(403);
    await ageProofs(test, both.id);
    const unproved = await register(id, ADDED, both.token);
    expect([unproved.status, unproved.body.code]).toEqual([403, "proof-needed"]);
    expect((await read(id)).redirectUris).toEqual([FIRST]);
    const { token } = await test.signIn(both.input.username);
    expect((await register(id, ADDED, token)).status).toBe(200);
  });

  it("belongs to an OpenID Connect application that is there", async () => {
    expect((await register(randomUUID(), ADDED)).status).toBe(404);
    for (const protocol of ["library", "none"] as const) {
      const { id, name } = await addApplication(protocol);
      const { status, body } = await register(id, ADDED);
      expect([status, body.message]).toEqual([
        409,
        `The application ${name} doesn't sign people in by OpenID Connect.`,
      ]);
    }
    expect((await register(own, ADDED)).status).toBe(409);
  });
});
