import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isElsewhere } from "#server/territories/wrong-address";
import { consoleDoor } from "#tests/support/console-door";
import { useApiAt as configureAt } from "#tests/support/console-request";
import { send } from "#tests/support/visitor";

const HOME = "http://localhost:3000";
const server = createServer(consoleDoor({}, { PUBLIC_URL: HOME }));
let url: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const PAGE = "text/html,*/*;q=0.8";
const post = (path: string, headers: Record<string, string>) =>
  send(url, {
    method: "POST",
    path,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: "username=a&password=b",
  });
const linkIn = (body: string) => /<a href="([^"]*)">/.exec(body)?.[1]?.replaceAll("&amp;", "&");

describe("F2, F5: a form that was sent from another address", () => {
  it("is answered with a page that leads to the same place at PUBLIC_URL, with what the person came with", async () => {
    const host = "10.0.0.5:3000";
    const opening =
      "/auth/sign-in?encodedString=a%26b&signedRequest=x.y.z&redirectionURL=https%3A%2F%2Fapp.example";
    const headers = { host, origin: `http://${host}`, accept: PAGE };
    const signIn = await post(opening, headers);
    expect([signIn.status, signIn.headers["content-type"]]).toEqual([403, "text/html; charset=utf-8"]);
    expect(signIn.body).toContain(`The form was sent from an address other than <strong>${HOME}</strong>`);
    expect(linkIn(signIn.body)).toBe(HOME + opening);
    // Google's button posts elsewhere; the page that it stood on is in the referrer.
    const google = await post("/auth/google", { ...headers, referer: `http://${host}${opening}` });
    expect(linkIn(google.body)).toBe(HOME + opening);
    expect(linkIn((await post("/theme", headers)).body)).toBe(`${HOME}/`);
  });

  it("is told in a line of text where no page was asked for", async () => {
    const { status, headers, body } = await post("/theme", { origin: "http://10.0.0.5:3000", accept: "*/*" });
    expect([status, headers["content-type"], body]).toEqual([
      403,
      "text/plain; charset=utf-8",
      `This isn't the console's address. Open the page at ${HOME}. Nothing was changed.\n`,
    ]);
  });

  it("gets nothing back of what it sent but a path of this site, no cookie and no script", async () => {
    const attempts: Record<string, string>[] = [
      { origin: "http://evil.example", referer: "http://evil.example/auth/sign-in?signedRequest=evil" },
      { host: "evil.example", origin: "http://evil.example" },
      { "sec-fetch-site": "cross-site", origin: HOME },
      { host: "<script>evil", referer: "not an address: evil" },
    ];
    for (const headers of attempts) {
      const { status, headers: answered, body } = await post("/theme", { ...headers, accept: PAGE });
      expect([status, linkIn(body)]).toEqual([403, `${HOME}/`]);
      expect(answered["set-cookie"]).toBeUndefined();
      expect(answered["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
      expect(body).not.toMatch(/evil|<script/);
    }
    const odd = { host: "a.example", referer: `http://a.example//evil.example/"><script>x`, accept: PAGE };
    const { body } = await post("/theme", odd);
    expect(new URL(linkIn(body) ?? "").origin).toBe(HOME);
    expect(body).not.toContain("<script");
  });
});

describe("F5: a browser is certainly elsewhere", () => {
  const at = (publicUrl: string, headers: IncomingMessage["headers"]) => {
    configureAt("http://127.0.0.1:1", { PUBLIC_URL: publicUrl });
    return isElsewhere({ headers } as IncomingMessage);
  };

  it("where it says nothing of Sec-Fetch-Site, which it would say at https and on loopback", () => {
    expect(at(HOME, { host: "10.0.0.5:3000" })).toBe(true);
    expect(at("https://sso.example", { host: "10.0.0.5:3000" })).toBe(true);
    expect(at("http://sso.lan", { host: "127.0.0.1:3000", "sec-fetch-site": "none" })).toBe(true);
  });

  it("where the Origin of its form is another one", () => {
    expect(at("https://sso.example", { host: "sso.example", origin: "http://sso.example" })).toBe(true);
    expect(at("https://sso.example", { host: "upstream", origin: "https://sso.example" })).toBe(false);
  });

  it("but not where a proxy may have changed the Host, nor at PUBLIC_URL however it is written", () => {
    expect(at("https://sso.example", { host: "127.0.0.1:3000", "sec-fetch-site": "none" })).toBe(false);
    expect(at("http://sso.lan", { host: "upstream:3000" })).toBe(false);
    for (const host of ["sso.example", "SSO.example:443"])
      expect(at("https://sso.example", { host })).toBe(false);
    expect(at(HOME, {})).toBe(false);
  });
});
