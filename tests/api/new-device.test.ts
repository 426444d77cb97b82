import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS } from "#api/contract/durations";
import { Authenticator } from "#tests/support/authenticator";
import { describeOnEngines } from "#tests/support/engines";
import { noticesTo } from "#tests/support/factors";
import { link, somebody } from "#tests/support/google-accounts";
import { CLIENT_ID, KeyServer } from "#tests/support/key-server";
import { makeInvited, makeLink } from "#tests/support/links";
import { MAIL } from "#tests/support/mail-server";
import { OwnAccount } from "#tests/support/own-account";
import { PASSWORD, TestService } from "#tests/support/service";
import { statementsOf } from "#tests/support/statements";

const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36";

describeOnEngines("a sign-in from a new device", (databaseUrl) => {
  let test: TestService;
  let provider: KeyServer;
  let networks = 0;
  beforeAll(async () => {
    provider = await KeyServer.start();
    test = await TestService.start(databaseUrl(), {
      ...MAIL,
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: provider.url,
    });
    test.stopClock();
  });
  beforeEach(() => {
    test.aheadMs = 0;
  });
  afterAll(async () => {
    await test.stop();
    await provider.stop();
  });

  const somewhere = () => `198.18.21.${++networks}`;
  /** @param device what the browser sends: "" the first time, nothing from a script */
  async function signIn(username: string, device?: string, { address = somewhere(), agent = CHROME } = {}) {
    const input = { username, password: PASSWORD, device };
    const answer = await test.post("/auth/login", input, undefined, {
      address,
      headers: { "User-Agent": agent },
    });
    expect(answer.status).toBe(200);
    return answer.body as { token: string; device: string };
  }
  const kindsFor = async (id: string) => (await noticesTo(test, id)).map(({ kind }) => kind).sort();

  it("is told: from where, and with which browser", async () => {
    const { id, input } = await test.addUser();
    const { device } = await signIn(input.username, "");
    expect(await kindsFor(id)).toEqual([]);
    await signIn(input.username, device);
    expect(await kindsFor(id)).toEqual([]);
    await signIn(input.username, "", { address: "203.0.113.99" });
    expect(await noticesTo(test, id)).toMatchObject([
      {
        kind: "new-device",
        address: input.email,
        facts: { at: test.now, network: "203.0.113.99", browser: CHROME },
      },
    ]);
  });

  it("is told once a day for a network and a kind of browser, in mails that are ten minutes apart", async () => {
    const { id, input } = await test.addUser();
    await signIn(input.username, "");
    const there = { address: somewhere() };
    for (let time = 0; time < 3; time++) await signIn(input.username, "", there);
    expect(await kindsFor(id)).toHaveLength(1);
    await signIn(input.username, "", { ...there, agent: "Mozilla/5.0 (X11; Linux) Firefox/140.0" });
    expect(await kindsFor(id)).toHaveLength(2);
    const last = { address: somewhere() };
    for (let time = 0; time < 3; time++) await signIn(input.username, "");
    await signIn(input.username, "", last);
    const [first, next, ...others] = await noticesTo(test, id);
    expect(others).toEqual([]);
    expect(Number(next?.due_at) - Number(first?.created_at)).toBe(600_000);
    expect(next?.facts).toMatchObject({ times: 5, network: last.address });
    test.aheadMs += DAY_MS;
    await signIn(input.username, "", there);
    expect(await kindsFor(id)).toHaveLength(3);
  });

  it("is not told to somebody whose devices are all forgotten, or who never had one", async () => {
    const { id, input } = await test.addUser();
    await signIn(input.username, "");
    test.aheadMs += 91 * DAY_MS;
    await signIn(input.username, "");
    expect(await kindsFor(id)).toEqual([]);
  });

  it("is told of a script by its network, as it brings no device", async () => {
    const { id, input } = await test.addUser();
    const home = { address: somewhere() };
    await signIn(input.username, undefined, home);
    await signIn(input.username, undefined, home);
    expect(await kindsFor(id)).toEqual([]);
    await signIn(input.username, undefined);
    expect(await kindsFor(id)).toEqual(["new-device"]);
  });

  it("is not told of the first sign-in after an invitation or a reset", async () => {
    const { id, input } = await test.addUser();
    await signIn(input.username, "");
    const passwords = ["nine herons over the weir", "ten geese above the marsh"];
    for (const [index, purpose] of (["reset", "invite"] as const).entries()) {
      if (purpose === "invite") await makeInvited(test, id);
      const { token } = await makeLink(test, purpose, id);
      const used = await test.post("/auth/links/use", { token, password: passwords[index], device: "" });
      expect([purpose, used.status]).toEqual([purpose, 200]);
    }
    expect(await kindsFor(id)).not.toContain("new-device");
  });

  it("is told with Google and with a passkey too", async () => {
    const account = somebody();
    const person = await OwnAccount.open(test);
    const passkey = new Authenticator();
    await person.addPasskey(passkey);
    const withPasskey = async (device?: string) => {
      const { body } = await test.post("/auth/passkey/options", undefined);
      const answer = await test.post("/auth/passkey", { credential: passkey.get(body), device });
      expect(answer.status).toBe(200);
      return answer.body.device as string;
    };
    const known = await withPasskey("");
    await withPasskey(known);
    expect(await kindsFor(person.id)).toEqual(["passkey-added"]);
    await withPasskey("");
    expect(await kindsFor(person.id)).toEqual(["new-device", "passkey-added"]);

    const googler = await test.addUser();
    await link(test, provider, googler.id, account);
    const withGoogle = async (device?: string) => {
      const claims = { ...account, nonce: randomUUID() };
      const { nonce } = claims;
      const input = { idToken: await provider.sign(claims), nonce, device };
      const answer = await test.post("/auth/google", input, undefined, { address: somewhere() });
      expect(answer.status).toBe(200);
    };
    await withGoogle("");
    expect(await kindsFor(googler.id)).toEqual([]);
    await withGoogle("");
    expect(await kindsFor(googler.id)).toEqual(["new-device"]);
    // Whoever sends none is not known either.
    await withGoogle();
    expect(await kindsFor(googler.id)).toEqual(["new-device", "new-device"]);
  });

  it("costs a known browser no statement, and nobody any without a mail server", async () => {
    const silent = await TestService.start(databaseUrl());
    try {
      const { id, input } = await test.addUser();
      const { device } = await signIn(input.username, "");
      const body = (sent?: string) => ({ username: input.username, password: PASSWORD, device: sent });
      const address = somewhere();
      const cost = (service: TestService, sent?: string) =>
        statementsOf(() => service.post("/auth/login", body(sent), undefined, { address }));
      await cost(silent, device);
      const without = await cost(silent, device);
      expect(await cost(test, device)).toEqual(without);
      expect(await cost(silent, "")).not.toContainEqual(expect.stringContaining("mails"));
      expect(await kindsFor(id)).toEqual([]);
      expect(await cost(test, "")).toContainEqual(expect.stringContaining("mails"));
    } finally {
      await silent.stop();
    }
  });
});
