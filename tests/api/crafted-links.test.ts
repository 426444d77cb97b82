import { afterAll, beforeAll, expect, it } from "vitest";
import { readApplicationRequest } from "#app/sign-in/application-request.server";
import { type Link, LinkForge } from "#tests/support/crafted-links";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, PUBLIC_URL, TestService } from "#tests/support/service";

const REFUSED = { status: 400, body: { message: "This sign-in request is not valid." } };

/** What the console makes of a link. */
function read(query: string) {
  const request = readApplicationRequest(new URLSearchParams(query));
  if (!request) throw new Error("No application asks.");
  const { appId, signedRequest, redirectionURL } = request;
  return { appId, signedRequest, redirectionURL };
}

describeOnEngines("S1: sign-in links", (databaseUrl) => {
  let test: TestService;
  let forge: LinkForge;
  let wrong: Link[];
  let username: string;
  let token: string;
  let networks = 0;
  /** A network that nothing else has come from. */
  const somewhere = () => `198.18.${Math.floor(++networks / 250)}.${networks % 250}`;

  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    const application = await test.addApplication({ name: "Payroll" });
    const other = await test.addApplication({ name: "Other" });
    const { input } = await test.addUser({ applications: [application.id, other.id] });
    username = input.username;
    token = (await test.signIn(username)).token;
    forge = new LinkForge(PUBLIC_URL, application);
    wrong = await forge.wrong(other);
  });
  afterAll(() => test.stop());

  it("that are wrong in any way bring nobody in, with one message and one audit", async () => {
    expect(wrong.length).toBeGreaterThan(60);
    const outcomes = [];
    for (const [name, query] of wrong) {
      const request = read(query);
      const address = somewhere();
      const { status, body } = await test.post("/auth/application/sign-in-request", request, undefined, {
        address,
      });
      outcomes.push({ name, status, body, address });
    }
    const addresses = new Set(outcomes.map(({ address }) => address));
    const audits = await test.waitForAudits(({ address }) => addresses.has(address ?? ""), addresses.size);
    for (const { name, status, body, address } of outcomes) {
      const written = audits
        .filter((audit) => audit.address === address)
        .map(({ action, outcome }) => ({ action, outcome }));
      expect({ name, status, body, written }).toEqual({
        name,
        ...REFUSED,
        written: [{ action: "sign-in-request.refuse", outcome: "refused" }],
      });
    }
  });

  it("that are wrong get no token either by a password or by an earlier sign-in", async () => {
    for (const [name, query] of wrong) {
      const request = read(query);
      // What can't be read at all is not even asked: the call's own schema refuses it.
      const expected = request.appId === "" ? { status: 422 } : REFUSED;
      const login = await test.post("/auth/login", { username, password: PASSWORD, ...request });
      expect({ name, ...login }).toMatchObject({ name, ...expected });
      expect(login.body.token).toBeUndefined();
      const access = await test.post("/auth/application/verify-access", request, token);
      expect({ name, ...access }).toMatchObject({ name, ...expected });
      expect(access.body.token).toBeUndefined();
    }
  });

  it("that are right are vouched for, letter for letter", async () => {
    for (const [name, query, address] of forge.right()) {
      const { status, body } = await test.post("/auth/application/sign-in-request", read(query));
      expect({ name, status, body }).toEqual({
        name,
        status: 200,
        body: { applicationName: "Payroll", redirectionURL: address, spent: false },
      });
    }
  });

  it("of the console's own application lead nowhere", async () => {
    const { appId, signedResponse } = (await test.post("/auth/self-sign", undefined)).body;
    const own = { appId, signedRequest: signedResponse };
    const ask = (body: object) => test.post("/auth/application/sign-in-request", body);
    expect((await ask(own)).body.redirectionURL).toBeUndefined();
    expect(await ask({ ...own, redirectionURL: "https://evil.example/" })).toMatchObject(REFUSED);
  });
});
