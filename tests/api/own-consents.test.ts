import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { makeLink } from "#tests/support/links";
import { MAIL } from "#tests/support/mail-server";
import type { Person } from "#tests/support/openid-browser";
import { OpenIdService } from "#tests/support/openid-service";

const CONSENTS = "/auth/account/consents";
const SESSIONS = "/auth/account/sessions";
const SCOPE = "openid email offline_access";

describeOnEngines("own OpenID Connect applications", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl(), MAIL);
  });
  afterAll(() => sso.stop());

  /** Somebody who has let a third-party application in. */
  async function consented() {
    const { client, person, browser } = await sso.setUp({ thirdParty: true });
    const tokens = await sso.tokensFor(browser, client, { scope: SCOPE, prompt: "consent" });
    return { client, person, browser, tokens };
  }
  const get = async (path: string, { token }: { token?: string | undefined }) => {
    const { status, body } = await sso.test.get(path, token);
    expect(status).toBe(200);
    return body;
  };
  const actionsOf = async ({ id }: Person) =>
    (await sso.test.listAudits())
      .filter(({ target_id, actor_id }) => target_id === id && actor_id === id)
      .map(({ action }) => action);
  const isActive = async (client: Parameters<OpenIdService["introspect"]>[0], token: string) =>
    (await sso.introspect(client, token)).body.active as boolean;

  it("are listed with what was allowed, and it can be taken back", async () => {
    const { client, person, browser, tokens } = await consented();
    const [consent, ...others] = await get(CONSENTS, browser);
    expect(others).toEqual([]);
    expect(consent).toEqual({
      applicationId: client.id,
      applicationName: client.name,
      hasPicture: false,
      scopes: SCOPE.split(" "),
      grantedAt: expect.any(String),
    });
    expect(await isActive(client, tokens.access_token)).toBe(true);

    expect((await sso.test.delete(`${CONSENTS}/${client.id}`, browser.token)).status).toBe(204);
    expect(await get(CONSENTS, browser)).toEqual([]);
    expect(await isActive(client, tokens.access_token)).toBe(false);
    expect((await sso.userinfo(tokens.access_token)).status).toBe(401);
    expect((await sso.refresh(client, tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await actionsOf(person)).at(-1)).toBe("user.remove-consent");
    const again = await sso.test.delete(`${CONSENTS}/${client.id}`, browser.token);
    expect([again.status, again.body.message]).toEqual([404, "You have given this application no consent."]);
    // The next request asks again.
    await sso.codeFor(browser, client, { scope: SCOPE });
    expect(browser.steps.some(({ next }) => next === "consent")).toBe(true);
  });

  it("AC1: another's consent is not found, and stays", async () => {
    const { client, browser, tokens } = await consented();
    const other = await sso.addPerson([client]);
    const { token } = await sso.test.signIn(other.username);
    expect((await sso.test.delete(`${CONSENTS}/${client.id}`, token)).status).toBe(404);
    expect(await get(CONSENTS, browser)).toHaveLength(1);
    expect(await isActive(client, tokens.access_token)).toBe(true);
  });

  it("AC2: of an ended session lose their tokens", async () => {
    const { client, person, browser, tokens } = await consented();
    const { token } = await sso.test.signIn(person.username);
    const [, elsewhere] = await get(SESSIONS, { token });
    expect(elsewhere).toMatchObject({ current: false, applications: [client.name] });
    expect((await sso.test.delete(`${SESSIONS}/${elsewhere.id}`, token)).status).toBe(204);
    expect(await isActive(client, tokens.access_token)).toBe(false);
    expect((await sso.userinfo(tokens.access_token)).status).toBe(401);
    expect((await sso.refresh(client, tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await sso.test.get("/auth/profile", browser.token)).status).toBe(401);
    browser.token = undefined;
    browser.who = undefined;
    // The provider's session in that browser is over, too.
    const end = await browser.go(sso.begin(client).url);
    expect(end.url.pathname).toBe("/auth/sign-in");
  });

  it("AC3: everywhere else ends the tokens of this session too, which opens its applications again", async () => {
    const { client, person, browser, tokens } = await consented();
    const other = sso.browser(person);
    const theirs = await sso.tokensFor(other, client);
    const ended = await sso.test.delete(SESSIONS, other.token);
    expect(ended.status).toBe(200);
    for (const { access_token } of [tokens, theirs]) expect(await isActive(client, access_token)).toBe(false);
    other.token = ended.body.token;
    const again = await sso.tokensFor(other, client);
    expect(await isActive(client, again.access_token)).toBe(true);
    expect(await get(SESSIONS, other)).toMatchObject([{ current: true, applications: [client.name] }]);
    expect((await sso.test.get("/auth/profile", browser.token)).status).toBe(401);
  });

  it("get a new email address once it is confirmed", async () => {
    const { person, browser, tokens } = await consented();
    const claims = async () => (await sso.userinfo(tokens.access_token)).body;
    const before = await claims();
    expect(before).toMatchObject({ email: `${person.username}@example.test`, email_verified: true });
    const email = `new-${person.username}@example.test`;
    const { token } = await makeLink(sso.test, "verify", person.id, { email });
    expect(await claims()).toEqual(before);
    expect((await sso.test.post("/auth/account/email/confirm", { token }, browser.token)).status).toBe(204);
    expect(await claims()).toEqual({ ...before, email });
  });

  it("keep a session listed while their tokens are good, without a session of the console", async () => {
    const { person } = await consented();
    await sso.test.engine.write((queries) =>
      queries
        .updateTable("token_pairs")
        .set({ ended_at: sso.test.now })
        .where("user_id", "=", person.id)
        .execute(),
    );
    const { token } = await sso.test.signIn(person.username);
    expect(await get(SESSIONS, { token })).toHaveLength(2);
    await sso.test.engine.write((queries) =>
      queries
        .updateTable("oidc_records")
        .set({ expires_at: 1 })
        .where("user_id", "=", person.id)
        .where("kind", "=", "AccessToken")
        .execute(),
    );
    expect(await get(SESSIONS, { token })).toMatchObject([{ current: true }]);
  });

  it("S4: end with their refresh tokens and the provider's session when the password changes, and open again", async () => {
    const { client, person, browser } = await sso.setUp();
    const { access_token, refresh_token } = await sso.tokensFor(browser, client, {
      scope: SCOPE,
      prompt: "consent",
    });
    const { body: renewed } = await sso.refresh(client, refresh_token);
    const other = await sso.setUp();
    const others = await sso.tokensFor(other.browser, other.client, { scope: SCOPE, prompt: "consent" });
    const { status, body } = await sso.test.put(
      "/auth/account/password",
      { current: person.password, password: "nine herons over the weir" },
      browser.token,
    );
    expect(status).toBe(200);

    for (const token of [renewed.refresh_token, refresh_token])
      expect((await sso.refresh(client, token)).body).toMatchObject({ error: "invalid_grant" });
    for (const token of [access_token, renewed.access_token])
      expect((await sso.userinfo(token)).status).toBe(401);
    expect(
      await sso.test.engine.read
        .selectFrom("oidc_records")
        .where("user_id", "=", person.id)
        .select("kind")
        .execute(),
    ).toEqual([]);
    expect((await sso.refresh(other.client, others.refresh_token)).status).toBe(200);
    browser.token = body.token;
    expect((await sso.tokensFor(browser, client)).access_token).toBeTruthy();
  });
});
