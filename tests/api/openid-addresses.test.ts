import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToQuery } from "#api/contract/add-to-query";
import { formOf } from "#harness/node-browser";
import { describeOnEngines } from "#tests/support/engines";
import { OpenIdService } from "#tests/support/openid-service";

const HOST = "https://client.example.test";
/** Addresses that URL parsers write otherwise once a parameter is added. */
const ADDRESSES = [
  `${HOST}/back?next=a%20b&x=(1)`,
  `${HOST}/back?flag`,
  `${HOST}/back?a=1&a=2&empty=&q='~!'`,
  `${HOST}?tenant=%7e1`,
  `${HOST}/back?`,
  HOST,
];
const start = (address: string) =>
  address.includes("?") ? (address.endsWith("?") ? address : `${address}&`) : `${address}?`;

describeOnEngines("O1: a registered address", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  /** The last redirect of the way, as it is in the header. */
  async function headerOf(browser: ReturnType<OpenIdService["browser"]>, url: URL): Promise<string> {
    const { headers, body } = await browser.open(url);
    const page = /http-equiv="refresh" content="0;\s*url=([^"]+)"/.exec(body)?.[1];
    return headers.location ?? page?.replaceAll("&amp;", "&").replaceAll("&#39;", "'") ?? "";
  }

  it.each(ADDRESSES)("is %s in every answer, as it is written", async (address) => {
    const { client, browser } = await sso.setUp({ redirectUris: [address] });
    await sso.codeFor(browser, client);
    const answer = await headerOf(browser, sso.begin(client).url);
    expect(answer.slice(0, start(address).length + 5)).toBe(`${start(address)}code=`);
    expect(Object.keys(Object.fromEntries(new URL(answer).searchParams))).toEqual(
      expect.arrayContaining(["code", "state", "iss"]),
    );
    const fragment = await headerOf(browser, sso.begin(client, { response_mode: "fragment" }).url);
    expect(fragment.startsWith(`${address}#code=`)).toBe(true);
    const refused = await headerOf(browser, sso.begin(client, { scope: "unknown" }).url);
    expect(refused.startsWith(`${start(address)}error=invalid_scope&`)).toBe(true);
    const form = await browser.open(sso.begin(client, { response_mode: "form_post" }).url);
    expect(form.body.replaceAll("&amp;", "&").replaceAll("&#39;", "'")).toContain(`action="${address}"`);

    const fresh = sso.browser(browser.who);
    const interaction = sso.begin(client);
    const { url } = await fresh.walk(interaction.url, (at) => !sso.isProvider(at));
    await fresh.signIn();
    const step = await fresh.answer(url.pathname.split("/").at(-1) ?? "", "go-on");
    const resumed = await headerOf(fresh, new URL(step.next === "continue" ? step.location : ""));
    expect(resumed.startsWith(`${start(address)}code=`)).toBe(true);
    expect((await sso.exchange(client, { ...interaction, code: codeIn(resumed) })).status).toBe(200);
  });
  const codeIn = (address: string) => new URL(address).searchParams.get("code") ?? "";

  it.each(ADDRESSES)("is %s after a sign-out, asked about or not", async (address) => {
    const { client, browser } = await sso.setUp({ postLogoutRedirectUris: [address] });
    const out = (id_token_hint: string, more: Record<string, string> = { state: "a state" }) => {
      const url = sso.at("/oidc/sign-out");
      url.search = new URLSearchParams({
        id_token_hint,
        post_logout_redirect_uri: address,
        ...more,
      }).toString();
      return url;
    };
    const { id_token: first } = await sso.tokensFor(browser, client);
    expect(await headerOf(browser, out(first))).toBe(`${start(address)}state=a+state`);

    browser.token = undefined;
    const { id_token: second } = await sso.tokensFor(browser, client);
    for (const [hint, more, expected] of [
      [first, {}, address],
      [second, { state: "x" }, `${start(address)}state=x`],
    ] as const) {
      browser.token = undefined;
      await sso.tokensFor(browser, client);
      const { action, fields } = formOf(await browser.open(out(hint, more)));
      const { body } = await browser.open(action, { form: { ...fields, logout: "yes" } });
      const onward = /content="0;\s*url=([^"]+)"/.exec(body)?.[1] ?? "";
      expect(onward.replaceAll("&amp;", "&").replaceAll("&#39;", "'")).toBe(expected);
    }
  });

  it("is where a sign-out leads if nobody is signed in, without a page in between", async () => {
    const { client, browser } = await sso.setUp({ postLogoutRedirectUris: [ADDRESSES[0] ?? ""] });
    const { id_token } = await sso.tokensFor(browser, client);
    const url = sso.at("/oidc/sign-out");
    url.search = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: ADDRESSES[0] ?? "",
      state: "x",
    }).toString();
    expect(await headerOf(sso.browser(), url)).toBe(`${ADDRESSES[0]}&state=x`);
    const bare = await sso.browser().go(sso.at("/oidc/sign-out"));
    expect([bare.url.pathname, bare.page?.status]).toEqual(["/oidc/sign-out/success", 200]);
    expect(bare.page?.body).toContain("You are signed out");
    url.searchParams.set("post_logout_redirect_uri", "https://evil.example.test/");
    expect((await sso.browser().go(url)).page?.status).toBe(400);
    // Who is signed in still has to say so.
    const asked = await browser.go(sso.at("/oidc/sign-out"));
    expect(asked.page?.body).toContain("Sign out?");
  });

  it("that has a parameter of the answer gets the answer's", async () => {
    const address = `${HOST}/back?state=its-own&next=1`;
    const { client, browser } = await sso.setUp({ redirectUris: [address] });
    const { url } = await browser.go(sso.begin(client, { state: "asked" }).url);
    expect(url.searchParams.getAll("state")).toEqual(["asked"]);
  });
});

describe("a parameter", () => {
  it.each([
    ["https://x.test/a?b=%20#c?d", "https://x.test/a?b=%20&k=v#c?d"],
    ["https://x.test/a?b&", "https://x.test/a?b&k=v"],
    ["https://x.test?", "https://x.test?k=v"],
    ["com.example.app:/back", "com.example.app:/back?k=v"],
  ])("is added to %s", (address, expected) => {
    expect(addToQuery(address, { k: "v" })).toBe(expected);
    expect(addToQuery(address, {})).toBe(address);
  });
});
