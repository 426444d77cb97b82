import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { purge } from "#api/background";
import type { ConnectionInput, Protocol } from "#api/contract/connections";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, PUBLIC_URL, signRequest, TestService } from "#tests/support/service";

describeOnEngines("an application's connection", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  let own: { id: string; applicationName: string };
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
    own = (await test.get("/auth/applications", admin)).body[0];
  });
  afterAll(() => test.stop());

  const addApplication = async (protocol?: Protocol) => {
    const applicationName = `App ${randomUUID().slice(0, 8)}`;
    const input = { applicationName, applicationStatus: true, ...(protocol && { protocol }) };
    const { status, body } = await test.post("/auth/applications", input, admin);
    expect(status).toBe(201);
    return { id: body.applicationId as string, secret: body.applicationKey as string, name: applicationName };
  };
  const path = (id: string) => `/auth/applications/${id}/connection`;
  const read = async (id: string) => (await test.get(path(id), admin)).body;
  const put = (id: string, input: Partial<ConnectionInput>, headers: Record<string, string> = {}) =>
    test.put(path(id), { ...INITIAL, ...input }, admin, { headers });
  const INITIAL: ConnectionInput = {
    protocol: "openid",
    redirectUris: [],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    native: false,
    thirdParty: false,
    requirePkce: false,
    idTokenAlg: "RS256",
    groupsClaim: "roles",
    emailVerified: "confirmed",
  };
  const countClients = async (id: string) =>
    (
      await test.engine.read
        .selectFrom("oidc_clients")
        .where("application_id", "=", id)
        .select("version")
        .execute()
    ).length;

  it("is the product's own library where nothing else is asked for, as in calls from before", async () => {
    const { id, name } = await addApplication();
    expect((await test.lastAudit()).message).toBe(`Administrator added the application ${name}`);
    expect(await countClients(id)).toBe(0);
    expect(await read(id)).toMatchObject({ ...INITIAL, protocol: "library", version: 0 });
  });

  it("begins with settings that most clients can work with, and names what has to be copied", async () => {
    const confidential = await addApplication("openid");
    expect((await test.lastAudit()).message).toBe(
      `Administrator added the application ${confidential.name}, for OpenID Connect`,
    );
    expect(await read(confidential.id)).toEqual({
      ...INITIAL,
      version: 1,
      issuer: PUBLIC_URL,
      discovery: `${PUBLIC_URL}/.well-known/openid-configuration`,
      authorization: `${PUBLIC_URL}/oidc/auth`,
      token: `${PUBLIC_URL}/oidc/token`,
      userinfo: `${PUBLIC_URL}/oidc/me`,
      jwks: `${PUBLIC_URL}/api/.well-known/jwks.json`,
      endSession: `${PUBLIC_URL}/oidc/sign-out`,
      scopes: "openid profile email groups",
      secretHint: confidential.secret.slice(-4),
    });
    const open = await addApplication("openid-public");
    expect(await read(open.id)).toMatchObject({ protocol: "openid-public", requirePkce: true, version: 1 });
    const refused = { applicationName: "x", applicationStatus: true, protocol: "saml" };
    expect((await test.post("/auth/applications", refused, admin)).status).toBe(422);
  });

  it("is replaced as a whole, and each change is told in words", async () => {
    const { id, name } = await addApplication("openid");
    const changed: ConnectionInput = {
      protocol: "openid",
      redirectUris: ["https://app.example.com/b", "https://app.example.com/a"],
      postLogoutRedirectUris: ["https://app.example.com/"],
      backchannelLogoutUri: "http://grafana:3000/logout",
      native: false,
      thirdParty: true,
      requirePkce: true,
      idTokenAlg: "ES256",
    };
    const answer = await put(id, changed);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...changed, version: 2 });
    expect(await read(id)).toEqual(answer.body);
    const { action, message, changes, target_id } = await test.lastAudit();
    expect([action, target_id]).toEqual(["application.update-connection", id]);
    expect(message.replaceAll(name, "X")).toBe(
      "Administrator changed the redirect addresses of the application X; " +
        "changed the addresses after sign-out of the application X; " +
        "set the back-channel sign-out address of the application X to http://grafana:3000/logout; " +
        "marked the application X as third-party; required PKCE of the application X; " +
        "set the signing algorithm of the application X to ES256",
    );
    expect(JSON.parse(changes ?? "")).toMatchObject({
      redirectUris: ["", "https://app.example.com/b https://app.example.com/a"],
      idTokenAlg: ["RS256", "ES256"],
    });
    await put(id, changed);
    expect((await test.lastAudit()).message).toBe(
      `Administrator saved the connection of the application ${name} without changes`,
    );
    await put(id, { ...changed, backchannelLogoutUri: null, thirdParty: false, requirePkce: false });
    expect((await test.lastAudit()).message.replaceAll(name, "X")).toBe(
      "Administrator removed the back-channel sign-out address of the application X; " +
        "marked the application X as first-party; stopped requiring PKCE of the application X",
    );
  });

  it("isn't replaced over a change that was not seen", async () => {
    const { id } = await addApplication("openid");
    const seen = { "If-Match": '"1"' };
    const first = await put(id, { redirectUris: ["https://a.example/"] }, seen);
    expect(first.status).toBe(200);
    const late = await put(id, { redirectUris: ["https://b.example/"] }, seen);
    expect([late.status, late.body.current]).toEqual([412, first.body]);
    expect((await read(id)).redirectUris).toEqual(["https://a.example/"]);
    const next = { "If-Match": '"2"' };
    const atOnce = ["https://c.example/", "https://d.example/"].map((one) =>
      put(id, { redirectUris: [one] }, next),
    );
    expect((await Promise.all(atOnce)).map(({ status }) => status).sort()).toEqual([200, 412]);
    // A first save has a version, too.
    const library = await addApplication();
    expect((await put(library.id, {}, { "If-Match": '"0"' })).body.version).toBe(1);
    expect((await put(library.id, {}, { "If-Match": '"0"' })).status).toBe(412);
  });

  it("is saved without any address, and not with one that is refused", async () => {
    const { id } = await addApplication("openid");
    const answer = await put(id, {
      redirectUris: ["https://app.example.com/", "http://app.example.com/", "https://app.example.com/*"],
      postLogoutRedirectUris: ["/bye"],
      backchannelLogoutUri: "http://app.example.com/",
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        redirectUris: [
          "Line 2: http is allowed for localhost only. Use https.",
          "Line 3: Wildcards don't work. Enter each address in full.",
        ],
        postLogoutRedirectUris: ["Line 1: Enter a whole address, such as https://app.example.com/callback."],
        backchannelLogoutUri: ["http is allowed in a private network only. Use https."],
      },
    ]);
    expect((await read(id)).version).toBe(1);
    const many = Array.from({ length: 51 }, (_, index) => `https://a.example/${index}`);
    expect((await put(id, { redirectUris: many })).body.errors).toEqual({
      redirectUris: ["Enter at most 50 addresses."],
    });
    expect((await put(id, { native: true, redirectUris: ["com.example.app:/callback"] })).status).toBe(200);
    expect((await put(id, { redirectUris: ["com.example.app:/callback"] })).status).toBe(422);
    expect((await put(id, {})).status).toBe(200);
    for (const body of [{}, { ...INITIAL, idTokenAlg: "HS256" }, { ...INITIAL, protocol: "saml" }])
      expect((await test.put(path(id), body, admin)).status).toBe(422);
    expect((await test.put(path(id), { ...INITIAL, clientSecret: "x" }, admin)).status).toBe(422);
  });

  it("always requires PKCE of a public client", async () => {
    const { id } = await addApplication("openid");
    const answer = await put(id, { protocol: "openid-public", requirePkce: false });
    expect(answer.body).toMatchObject({ protocol: "openid-public", requirePkce: true });
  });

  it("keeps its settings while another protocol is chosen, for which only the protocol counts", async () => {
    const { id } = await addApplication("openid");
    const redirectUris = ["https://app.example.com/callback"];
    await put(id, { redirectUris, idTokenAlg: "ES256" });
    const library = await put(id, { protocol: "library", redirectUris: ["nothing"], native: true });
    expect(library.body).toMatchObject({
      protocol: "library",
      redirectUris,
      idTokenAlg: "ES256",
      version: 3,
    });
    expect(library.body.native).toBe(false);
    const back = await put(id, { redirectUris });
    expect(back.body).toMatchObject({ protocol: "openid", redirectUris });
  });

  it("ends the application's tokens with a change of the OpenID protocol, and by no other change", async () => {
    const { id, secret } = await addApplication("openid");
    const { input } = await test.addUser({ applications: [id] });
    const { token } = await test.signIn(input.username);
    const enter = async () => {
      const signedRequest = await signRequest({ id, secret });
      const given = { appId: id, signedRequest };
      return (await test.post("/auth/application/verify-access", given, token)).body.token as string;
    };
    const isLive = async (entered: string) => (await test.get("/auth/profile", entered)).status === 200;
    const entered = await enter();
    await put(id, { redirectUris: ["https://a.example/"] });
    await put(id, {});
    expect(await isLive(entered)).toBe(true);
    await put(id, { protocol: "openid-public" });
    expect(await isLive(entered)).toBe(false);
    const asPublic = await enter();
    await put(id, { protocol: "none" });
    expect(await isLive(asPublic)).toBe(false);
    // Signed requests are accepted, whatever the protocol.
    const again = await enter();
    await put(id, { protocol: "library" });
    await put(id, {});
    expect(await isLive(again)).toBe(true);
  });

  it("of the console's own application stays as it is", async () => {
    expect(await read(own.id)).toMatchObject({ protocol: "library" });
    for (const protocol of ["openid", "openid-public", "none"] as const) {
      const { status, body } = await put(own.id, { protocol });
      expect([status, body.message]).toEqual([
        409,
        `The connection of the application ${own.applicationName} can't be changed.`,
      ]);
    }
  });

  it("is answered with 404 where there is no application", async () => {
    const id = randomUUID();
    expect((await test.get(path(id), admin)).status).toBe(404);
    expect((await put(id, {})).status).toBe(404);
    expect((await test.get(`/auth/applications/${id}/overview`, admin)).status).toBe(404);
    expect((await test.get(`/auth/applications/${id}/refused-requests`, admin)).status).toBe(404);
  });

  it("lists the last 20 refused requests, the newest first, and counts those of the last hour", async () => {
    const { id } = await addApplication("openid");
    const other = await addApplication("openid");
    const HOUR_MS = 3_600_000;
    const row = (index: number) => ({
      id: `request-${String(index).padStart(2, "0")}-${id}`,
      application_id: id,
      at: test.now - (25 - index) * 10 * 60_000,
      reason: "redirect-uri" as const,
      redirect_uri: index === 24 ? null : `https://app.example.com/${index}`,
      network: "203.0.113.24",
    });
    const rows = Array.from({ length: 25 }, (_, index) => row(index));
    await test.engine.write((queries) => queries.insertInto("refused_requests").values(rows).execute());
    const { body } = await test.get(`/auth/applications/${id}/refused-requests`, admin);
    expect(body).toHaveLength(20);
    expect(body[0]).toEqual({
      id: rows[24]?.id,
      at: new Date(rows[24]?.at ?? 0).toISOString(),
      reason: "redirect-uri",
      redirectUri: null,
      network: "203.0.113.24",
    });
    expect(body[19].redirectUri).toBe("https://app.example.com/5");
    const recent = rows.filter(({ at }) => at > test.now - HOUR_MS).length;
    const overview = await test.get(`/auth/applications/${id}/overview`, admin);
    expect(overview.body.refusedInLastHour).toBe(recent);
    expect((await test.get(`/auth/applications/${other.id}/refused-requests`, admin)).body).toEqual([]);
  });

  it("is shown in an overview, with who has the application and when it was last used", async () => {
    const { id, name, secret } = await addApplication("openid");
    const overview = async () => (await test.get(`/auth/applications/${id}/overview`, admin)).body;
    expect(await overview()).toEqual({
      id,
      applicationName: name,
      applicationStatus: true,
      builtIn: false,
      version: 1,
      protocol: "openid",
      createdAt: expect.any(String),
      people: 0,
      peopleDirectly: 0,
      peopleThroughGroups: 0,
      secrets: 1,
      lastActivity: null,
      homeUrl: null,
      pictureAt: null,
      refusedInLastHour: 0,
      secondFactor: 0,
      secondFactorFrom: null,
    });
    const { input } = await test.addUser({ applications: [id] });
    await test.addUser({ applications: [id] });
    const { token } = await test.signIn(input.username);
    const signedRequest = await signRequest({ id, secret });
    const before = test.now;
    await test.post("/auth/application/verify-access", { appId: id, signedRequest }, token);
    const used = await overview();
    expect(used.people).toBe(2);
    expect(Date.parse(used.lastActivity)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(used.createdAt)).toBeLessThanOrEqual(before);
  });

  it("leaves nothing behind where the application is deleted", async () => {
    const { id, secret } = await addApplication("openid");
    const user = await test.addUser({ applications: [id] });
    const { token } = await test.signIn(user.input.username);
    const signedRequest = await signRequest({ id, secret });
    await test.post("/auth/application/verify-access", { appId: id, signedRequest }, token);
    await put(id, { redirectUris: ["https://app.example.com/"] });
    const content = Buffer.from("89504e470d0a1a0a", "hex").toString("base64");
    await test.put(`/auth/applications/${id}/picture`, { content }, admin);
    const signIn = await test.engine.read
      .selectFrom("sign_ins")
      .where("user_id", "=", user.id)
      .select("id")
      .executeTakeFirstOrThrow();
    const owned = { application_id: id, user_id: user.id };
    const time = { created_at: test.now };
    await test.engine.write(async (queries) => {
      await queries
        .insertInto("oidc_records")
        .values({
          ...owned,
          ...time,
          id: randomUUID(),
          kind: "Grant",
          payload_encrypted: "",
          expires_at: test.now + 1,
        })
        .execute();
      await queries
        .insertInto("oidc_logins")
        .values({ ...owned, ...time, sign_in_id: signIn.id, sid: "sid" })
        .execute();
      await queries
        .insertInto("consents")
        .values({ ...owned, scopes: "openid", granted_at: test.now })
        .execute();
      await queries
        .insertInto("refused_requests")
        .values({ application_id: id, id: randomUUID(), at: test.now, reason: "other", network: "x" })
        .execute();
    });
    const tables = await test.engine.read.introspection.getTables();
    const holders = tables
      .filter(({ columns }) => columns.some(({ name }) => name === "application_id"))
      .map(({ name }) => name);
    const count = async (table: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where application_id = ${id}
      `.execute(test.engine.read);
      return Number(rows[0]?.count);
    };
    const kept = async () => {
      const counts = await Promise.all(holders.map(count));
      return holders.filter((_, index) => counts[index] !== 0);
    };
    expect(await kept()).toEqual(
      expect.arrayContaining([
        "application_pictures",
        "consents",
        "oidc_clients",
        "oidc_logins",
        "oidc_records",
        "refused_requests",
        "token_pairs",
        "user_applications",
      ]),
    );
    expect((await test.delete(`/auth/applications/${id}`, admin)).status).toBe(204);
    await purge({ engine: test.engine, now: () => test.now, auditKey: auditKey(MASTER_KEY) });
    // A request that was used stays used until it expires, and audits and the attempts per day stay.
    expect((await kept()).filter((name) => !["audits", "attempt_days", "audit_days"].includes(name))).toEqual(
      ["spent_requests"],
    );
  });
});
