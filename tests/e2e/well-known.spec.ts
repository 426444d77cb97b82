import { expect, fillSignIn, test } from "../support/console-test";

const CHANGE_PASSWORD = "/.well-known/change-password";
const SECURITY = "/.well-known/security.txt";
const settings = { SECURITY_CONTACT: "security@nordwind.example" };

test.describe("the addresses that browsers and tools know", () => {
  test.use({ settings });

  test("lead to where the password is changed, through the sign-in page @once", async ({ page, request }) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await request.fetch(CHANGE_PASSWORD, { method, maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([302, "/account/security/password"]);
    }
    expect((await request.post(CHANGE_PASSWORD)).status()).toBe(403);
    // Chromium takes a site's redirect for real only if this isn't found.
    const probe = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
    expect((await request.get(probe)).status()).toBe(404);

    await page.goto(CHANGE_PASSWORD);
    await fillSignIn(page);
    await expect(page.getByRole("dialog", { name: "Change Password" })).toBeVisible();
  });

  test("say where passkeys are made, and who hears of vulnerabilities @once", async ({ request, sso }) => {
    expect(await (await request.get("/.well-known/passkey-endpoints")).json()).toEqual({
      enroll: `${sso.url}/account/security/passkeys/new`,
      manage: `${sso.url}/account/security`,
    });
    const answer = await request.get(SECURITY);
    expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
    const [contact, expires = "", canonical, rest] = (await answer.text()).split("\n");
    expect([contact, canonical, rest]).toEqual([
      "Contact: mailto:security@nordwind.example",
      `Canonical: ${sso.url}${SECURITY}`,
      "",
    ]);
    const days = (Date.parse(expires.replace("Expires: ", "")) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    expect(await (await request.get("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
  });
});

test("they aren't there without what they are about @once @foreign", async ({ request, behind }) => {
  expect((await request.get(SECURITY)).status()).toBe(404);
  if (behind === "own") return;
  for (const path of [CHANGE_PASSWORD, "/.well-known/passkey-endpoints", "/.well-known/webfinger"])
    expect((await request.get(path)).status(), path).toBe(404);
});
