import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { TestConsole } from "../../harness/console";
import { expect, expectAccessible, test } from "../support/console-test";
import { LinkVisitor } from "../support/link-visitor";
import { MAIL } from "../support/mail-server";
import { button } from "../support/users-screen";

const PAGE = "/auth/reset-password";
const CONTACT = "helpdesk@people.example";

const nameField = (page: Page) => page.getByLabel("Username or email", { exact: true });
const reset = (page: Page) => page.getByText("Reset Password", { exact: true });

test.use({
  settings: { ...MAIL, SUPPORT_CONTACT: CONTACT },
});

test("'Reset Password' leads to a form, and 'Back to sign-in' on to where the person was going", async ({
  page,
}) => {
  await page.goto("/auth/sign-in?returnTo=%2Fdashboard%2Froles");
  await reset(page).click();
  await expect(page).toHaveURL(`${PAGE}?returnTo=%2Fdashboard%2Froles`);
  await expect(nameField(page)).toBeFocused();
  await button(page, "Send link").click();
  await expect(nameField(page)).toHaveAccessibleDescription("This field is required.");
  await expect(nameField(page)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(page).toHaveURL("/auth/sign-in?returnTo=%2Fdashboard%2Froles");
});

test("after too many requests the page says when to try again, and keeps what was typed @once", async ({
  page,
  sso,
}) => {
  const name = "grace.hopper@people.example";
  const ask = async () => {
    await page.goto(PAGE);
    await nameField(page).fill(name);
    await button(page, "Send link").click();
  };
  await ask();
  await expect(page.getByText(/^If an account has that name/)).toBeVisible();
  const visitor = new LinkVisitor(sso.url);
  for (let time = 1; time < 20; time++) {
    const { status } = await visitor.post(PAGE, new URLSearchParams({ username: name }));
    expect(status).toBe(303);
  }
  await ask();
  await expect(page.getByRole("alert")).toHaveText(/Try again in (\d+ minutes|1 hour)\.$/);
  await expect(nameField(page)).toHaveValue(name);
  await expectAccessible(page);
});

test("a service that is away for a moment is said so, and what was typed stays", { tag: "@once" }, async ({
  browser,
}) => {
  const features = ["password-reset"];
  const service = createServer((request, response) => {
    const isKnown = request.url === "/api/capabilities";
    response
      .writeHead(isKnown ? 200 : 503, { "content-type": "application/json", "retry-after": "60" })
      .end(JSON.stringify(isKnown ? { service: "sso-service", features } : { message: "Busy" }));
  });
  await once(service.listen(0, "127.0.0.1"), "listening");
  const { port } = service.address() as AddressInfo;
  const sso = await TestConsole.startOn(`http://127.0.0.1:${port}`);
  const page = await browser.newPage();
  try {
    await page.goto(sso.url + PAGE);
    await nameField(page).fill("grace");
    await button(page, "Send link").click();
    await expect(page.getByRole("alert")).toHaveText(
      "The link can't be sent right now. Try again in 1 minute.",
    );
    await expect(nameField(page)).toHaveValue("grace");
  } finally {
    await page.close();
    await sso.stop();
    service.close();
  }
});

test.describe("without a mail server", () => {
  test.use({ settings: {} });

  test("'Reset Password' says whom to ask, and there is no form @foreign", async ({ page }) => {
    await page.goto("/auth/sign-in");
    const sentence = page.getByText("Ask your administrator to reset your password.");
    await expect(sentence).toBeHidden();
    await reset(page).click();
    await expect(sentence).toBeVisible();
    await expectAccessible(page);
    expect((await page.request.get(PAGE)).status()).toBe(404);
  });
});

test.describe("without a mail server, with a contact", () => {
  test.use({ settings: { SUPPORT_CONTACT: CONTACT } });

  test("the contact is named", { tag: "@once" }, async ({ page }) => {
    await page.goto("/auth/sign-in");
    await reset(page).click();
    await expect(page.getByRole("link", { name: CONTACT })).toHaveAttribute("href", `mailto:${CONTACT}`);
  });
});
