import type { Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import { makeConsoleLink } from "../support/console-links";
import { expect, expectAccessible, fillSignIn } from "../support/console-test";
import { LinkVisitor } from "../support/link-visitor";
import { MAIL } from "../support/mail-server";
import { expectWelcome, test } from "../support/openid-test";
import { AuthenticatorApp, enrolApp, setPolicy } from "../support/second-factors";

test.use({ settings: { ...MAIL, SUPPORT_CONTACT: "help@harbour.example" }, thirdParty: true });

const WIDTHS = [1440, 768, 390, 320];

/** Where each page has the mark and how wide its card is, by the width of the screen. */
class Cards {
  readonly seen: Record<string, string[]> = {};
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async see(name: string): Promise<void> {
    for (const width of WIDTHS) {
      await this.#page.setViewportSize({ width, height: 900 });
      const mark = await this.#page.locator("main").locator("svg, img").first().boundingBox();
      const card = await this.#page.locator("main > *:only-child:has(h1), main:has(> h1)").boundingBox();
      const scrolls = await this.#page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolls, name).toBeLessThanOrEqual(width);
      const place = `${width}: ${mark?.y}, card ${card?.width}`;
      this.seen[place] = [...(this.seen[place] ?? []), name];
    }
    await expectAccessible(this.#page);
    await this.#page.setViewportSize({ width: 1440, height: 900 });
  }
}

test("K16: the card stays where it is from page to page, whatever it says", {
  tag: "@with-javascript",
}, async ({ page, app, registration, registrar, sso }) => {
  test.slow();
  const cards = new Cards(page);
  await page.goto("/auth/sign-in");
  await cards.see("sign-in");
  await fillSignIn(page, { username: "admin", password: "wrong" });
  await expect(page.getByRole("alert")).toBeVisible();
  await cards.see("wrong password");
  await page.goto("/auth/reset-password");
  await cards.see("reset");
  await page.getByLabel("Username or email").fill("nobody");
  await page.getByRole("button", { name: "Send link" }).click();
  await cards.see("sent");
  await page.goto("/auth/sign-in?signedRequest=forged&encodedString=QSZi");
  await cards.see("invalid request");
  await page.goto("/auth/link");
  await cards.see("link over");

  const { username } = await registrar.addPerson("Inga Invited", [registration.id]);
  await page.goto(await makeConsoleLink(sso, { purpose: "reset", username, createdBy: ADMIN.username }));
  await cards.see("reset link");
  await page.getByLabel("New password", { exact: true }).fill("password123");
  await page.getByLabel("Confirm new password").fill("password123");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert")).toContainText("too easy to guess. Add");
  await cards.see("easy password");
  await page.goto(await makeConsoleLink(sso, { purpose: "invite", username, createdBy: ADMIN.username }));
  await expect(page.getByText(`You can open ${registration.name}.`)).toBeVisible();
  await cards.see("invitation");

  await page.goto(app.signInPath());
  await fillSignIn(page, registration.person);
  await expect(page.getByText(/It was registered here on \d{4}-\d\d-\d\d\./)).toBeVisible();
  await expect(page.getByRole("listitem").last()).toHaveText("Your user ID");
  await cards.see("consent");
  await page.goto("/auth/interaction/made-up");
  await cards.see("interaction over");
  await page.goto(app.signInPath());
  await page.getByRole("button", { name: "Allow" }).click();
  await expectWelcome(page, app);
  await page.goto("/oidc/sign-out");
  await expect(page.getByRole("heading", { name: "Sign out?" })).toBeVisible();
  await cards.see("sign out?");
  await page.goto("/oidc/sign-out/success");
  await cards.see("signed out");
  await page.goto(
    `/oidc/auth?client_id=made-up&response_type=code&scope=openid&redirect_uri=https://x.example/`,
  );
  await cards.see("OpenID error");
  const wrong = new URLSearchParams({
    client_id: registration.id,
    response_type: "code",
    scope: "openid",
    redirect_uri: `https://elsewhere.example/${"way/".repeat(80)}`,
  });
  await page.goto(`/oidc/auth?${wrong}`);
  await expect(page.locator("code")).toHaveText(/^https:\/\/elsewhere\.example\/(way\/)+.*…$/);
  await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC · Request [\w-]+$/)).toBeVisible();
  await cards.see("refused address");

  await page.goto("/account/applications");
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page.getByRole("status")).toHaveText("You are signed out.");
  await cards.see("signed out of the console");

  const secured = await registrar.addPerson("Sela Secured", [registration.id]);
  const { app: authenticator } = await enrolApp(sso, secured);
  await fillSignIn(page, secured);
  await expect(page.getByText("Can't use any of these? Contact help@harbour.example.")).toBeVisible();
  await cards.see("second factor");
  const code = page.getByLabel("Code", { exact: true });
  await code.pressSequentially("000000");
  await expect(code).toHaveValue("000 000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await cards.see("wrong code");
  await code.pressSequentially(authenticator.code());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/account\/applications/);

  await page.context().clearCookies();
  setPolicy(sso, "applications", registration.name, 2, null);
  const { username: plain } = await registrar.addPerson("Paula Plain", [registration.id]);
  await page.goto(app.signInPath());
  await fillSignIn(page, { username: plain, password: secured.password });
  await expect(page).toHaveURL(/\/auth\/enrol/);
  await cards.see("enrolment");
  await page.getByRole("link", { name: /^Use an authenticator app/ }).click();
  await expect(page.getByRole("link", { name: "Open in your authenticator app" })).toBeHidden();
  await cards.see("enrolment of an app");
  const key = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(new AuthenticatorApp(key).code());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Save these codes" })).toBeVisible();
  await cards.see("codes");
  await page.getByRole("button", { name: "Continue" }).click();
  const saved = page.getByLabel("I have saved them");
  await expect(saved).toBeFocused();
  await expect(saved).toHaveAccessibleDescription("Save the codes first, then tick this box.");
  await cards.see("codes that aren't saved");
  await saved.check();
  await expect(saved).toHaveAccessibleDescription("");

  await page.context().clearCookies();
  const stranger = new LinkVisitor(sso.url);
  for (let time = 0; time < 11; time++)
    await stranger.post("/auth/sign-in", new URLSearchParams({ username, password: `wrong ${time}` }));
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username, password: secured.password });
  await expect(page.getByRole("alert")).toContainText(
    "You can also sign in with a passkey or contact help@harbour.example.",
  );
  await cards.see("too many attempts");

  const marks = Object.keys(cards.seen);
  expect(marks, JSON.stringify(cards.seen, undefined, 2)).toHaveLength(WIDTHS.length);
});

test("a phone opens its authenticator app, since it can't scan its own screen @phone", async ({
  page,
  app,
  registration,
  sso,
}) => {
  setPolicy(sso, "applications", registration.name, 2, null);
  await page.goto(app.signInPath());
  await fillSignIn(page, registration.person);
  await page.getByRole("link", { name: /^Use an authenticator app/ }).click();
  const open = page.getByRole("link", { name: "Open in your authenticator app" });
  await expect(open).toHaveAttribute("href", /^otpauth:\/\/totp\//);
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeHidden();
  await expect(page.getByText("Add this account to the app, then enter the code it shows.")).toBeVisible();
  await expectAccessible(page);
});
