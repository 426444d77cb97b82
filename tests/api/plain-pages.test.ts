import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inLanguage } from "#languages/current";
import { plainPage } from "../../api/http/plain-page";
import { errorPage, goOnPage, signOutPage } from "../../api/openid/pages";

const FORM = `<form id="op.logoutForm" method="post" action="/oidc/sign-out/confirm"></form>`;

describe("a plain page", () => {
  it("escapes every text and address", () => {
    const evil = `"'><script>alert(1)</script>`;
    const { html } = plainPage({
      title: evil,
      paragraphs: [evil],
      link: { text: evil, href: evil },
      refresh: evil,
      notes: [evil],
    });
    expect(html).not.toContain("<script");
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(7);
    expect(html).toContain(`content="0;url=&quot;&#39;&gt;`);
  });

  it("says its language and direction", () => {
    const { html } = inLanguage("he", () => plainPage({ title: "Title", paragraphs: [] }));
    expect(html).toContain('<html lang="he" dir="rtl">');
  });

  it("allows its own style and nothing else; forms only if it has one", () => {
    const { html, policy } = plainPage({ title: "Title", paragraphs: [] });
    const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(plainPage(signOutPage(FORM)).policy).toContain("form-action 'self'");
    expect(html).not.toMatch(/refresh|<a |<form|undefined|false/);
  });
});

describe("the pages of OpenID Connect", () => {
  it("go on by themselves, and have a link for browsers that don't", () => {
    const { html } = plainPage(goOnPage("https://app.example/callback?code=a&state=b"));
    expect(html).toContain(
      `<meta http-equiv="refresh" content="0;url=https://app.example/callback?code=a&amp;state=b">`,
    );
    expect(html).toContain(`<a href="https://app.example/callback?code=a&amp;state=b">Continue</a>`);
  });

  it("have buttons for the library's form to sign out", () => {
    const { html } = plainPage(signOutPage(FORM));
    expect(html).toContain(FORM);
    expect(html).toMatch(/<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</);
    expect(html).toMatch(/<button type="submit" form="op.logoutForm" class="plain">Stay signed in</);
  });

  it.each([
    [
      { error: "invalid_client", error_description: "client is invalid" },
      "This application can't sign you in",
    ],
    [{ error: "invalid_redirect_uri" }, "The application's address is not registered"],
    [{ name: "SessionNotFound", error: "invalid_request" }, "This sign-in is over"],
    [{ error: "server_error" }, "Not available right now"],
    [{ error: "invalid_request" }, "This sign-in request is not valid"],
    [{ error: "constructor" }, "This sign-in request is not valid"],
  ])("say of %j that: %s", (error, title) => {
    expect(plainPage(errorPage(error)).html).toContain(`<h1>${title.replace("'", "&#39;")}</h1>`);
  });

  it("name a refused address as text, shortened, and what to quote", () => {
    const { html } = plainPage(
      errorPage({
        error: "invalid_redirect_uri",
        address: `https://elsewhere.example/<b>call now</b>?${"x".repeat(500)}`,
        at: Date.UTC(2026, 10, 27, 16, 30, 5),
        requestId: "0193-abc",
      }),
    );
    expect(html).toMatch(
      /asked to return to <code dir="ltr">https:\/\/elsewhere\.example\/%3Cb%3Ecall%20now%3C\/b%3E\?x+…<\/code>, which/,
    );
    expect(html).not.toContain("x".repeat(120));
    expect(html).not.toContain('href="https://elsewhere');
    expect(html).toContain("2026-11-27 16:30:05 UTC · Request 0193-abc");
  });

  it("name the address after sign-out too, and nothing that isn't an address", () => {
    const after = { error: "invalid_request", error_description: "post_logout_redirect_uri not registered" };
    const address = "https://ünder.example/bye";
    expect(plainPage(errorPage({ ...after, address })).html).toContain(
      'after signing out to <code dir="ltr">https://xn--nder-zra.example/bye</code>',
    );
    for (const text of ["Your account is locked, call 555", undefined, { href: "https://x.example" }])
      expect(plainPage(errorPage({ error: "invalid_redirect_uri", address: text })).html).toContain(
        "return to an address that isn&#39;t registered",
      );
    const other = { error: "invalid_request", error_description: "scope is missing", address };
    expect(plainPage(errorPage(other)).html).not.toContain("<code");
  });

  it("tell administrators where the reason is, and engineers the error as the library says it", () => {
    const { html } = plainPage(
      errorPage({ error: "invalid_client", error_description: "client is <b>invalid</b>" }),
    );
    expect(html).toContain("Connect → Last refused requests");
    expect(html).toContain("invalid_client: client is &lt;b&gt;invalid&lt;/b&gt;");
    expect(plainPage(errorPage({ error: "server_error" })).html).not.toContain("Last refused requests");
  });
});
