import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN, SEEDED_PASSWORD } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, signIn, test } from "../support/console-test";
import { button, row, toast } from "../support/users-screen";

const MAIL = "/dashboard/mail";
const TEST_MAIL = `${MAIL}/test-mail`;
const LONG = `Wilhelmine-Friederike von Hohenzollern-${"Unterwaldenberg-".repeat(8)}Lautenschläger`;

const section = (page: Page) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Email", exact: true });
const dialog = (page: Page) => page.locator("dialog[open]");
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Email" });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const tryNow = (page: Page, name: string) => row(page, name).getByRole("button", { name: /^Try now: / });

/** Adds somebody and has them told, by a change of their password. */
async function tell(url: string, { name, roles = [] }: { name: string; roles?: string[] }) {
  const api = Client.at(url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const username = `person-${randomUUID().slice(0, 8)}`;
  const email = `${username}@people.example`;
  const person = { name, email, username, mobileNo: null, status: 1, roles, applications: [] };
  const { body } = await api.post("/auth/users", { ...person, password: "seven herons on the pier" }, token);
  const changed = await api.put(`/auth/users/${body.id}`, { ...person, password: SEEDED_PASSWORD }, token);
  expect(changed.status).toBe(200);
  return { username, email, password: SEEDED_PASSWORD };
}

/** Loads the page until a row says so. */
const expectRow = (page: Page, name: string, texts: (string | RegExp)[]) =>
  expect(async () => {
    await page.reload();
    for (const text of texts) await expect(row(page, name)).toContainText(text, { timeout: 500 });
  }).toPass();

test.use({ settings: async ({ mails }, use) => use(mails.settings) });

test("the list shows why a mail failed, and a press sends it after all", async ({ page, sso, mails }) => {
  const name = `Refused ${randomUUID().slice(0, 8)}`;
  mails.mood = { recipient: 550 };
  const { email } = await tell(sso.url, { name });
  await signIn(page, "/dashboard/roles");
  await section(page).click();
  await expect(page).toHaveURL(MAIL);
  await expect(page.getByText(`Sent by 127.0.0.1:${mails.port} as Sign-in <sso@example.test>`)).toBeVisible();
  await expectRow(page, name, [
    "Password changed",
    email,
    "Failed",
    /refused the address.*550|The server says no/,
  ]);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);

  await link(page, "1 failed").click();
  await expect(page).toHaveURL(`${MAIL}?state=failed`);
  mails.mood = "takes";
  await tryNow(page, name).click();
  await toast(page, "The email will be sent again in a few seconds");
  await expect(page).toHaveURL(`${MAIL}?state=failed`);
  const [mail] = await mails.mailsTo(email);
  expect(mail?.subject).toBe("Your password was changed");
  await page.goto(`${MAIL}?state=sent`);
  await expectRow(page, name, ["Sent"]);
  await expect(tryNow(page, name)).toHaveCount(0);
});

test("the state is a filter of the address, and Clear takes it away @with-javascript", async ({
  page,
  sso,
  mails,
}) => {
  mails.mood = "takes";
  const name = `Told ${randomUUID().slice(0, 8)}`;
  await tell(sso.url, { name });
  await signIn(page, MAIL);
  await expectRow(page, name, ["Sent"]);
  await page.goto(`${MAIL}?state=failed`);
  await expect(page.getByRole("navigation", { name: "Pages of emails" })).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await link(page, "Clear").click();
  await expect(page).toHaveURL(MAIL);
  await expect(row(page, name)).toBeVisible();
  await page.getByLabel("State").selectOption("Sent");
  const apply = button(page, "Apply");
  if (await apply.first().isVisible()) await apply.first().click();
  await expect(page).toHaveURL(`${MAIL}?state=sent`);
  await expect(row(page, name)).toContainText("Sent");
  await page.goto(`${MAIL}?state=lost&page=7`);
  await expect(heading(page)).toBeVisible();
});

test("a test mail says where it went, or why it did not", async ({ page, mails }) => {
  mails.mood = "takes";
  await signIn(page, `${MAIL}?state=sent`);
  await link(page, "Send a test email").click();
  await expect(page).toHaveURL(`${TEST_MAIL}?state=sent`);
  await expect(dialog(page)).toContainText("admin@localhost");
  await expectAccessible(page);
  await button(page, "Send").click();
  await expect(dialog(page)).toContainText("The mail server accepted the email.");
  expect((await mails.mailsTo("admin@localhost")).at(-1)?.subject).toBe("Test email from SSO Application");

  await link(page, "Close").last().click();
  await expect(page).toHaveURL(`${MAIL}?state=sent`);
  mails.mood = { recipient: 451 };
  await page.goto(TEST_MAIL);
  await button(page, "Send").click();
  await expect(dialog(page).getByRole("alert").first()).toContainText("The email was not sent.");
  await expect(dialog(page)).toContainText("The mail server refused the address: 451");
  await expectAccessible(page);
  mails.mood = "takes";
  await link(page, "Try again").click();
  await expect(button(page, "Send")).toBeVisible();
});

test("an auditor reads the list and is offered nothing that sends @once", async ({ page, sso, mails }) => {
  mails.mood = { recipient: 550 };
  const name = `Auditor ${randomUUID().slice(0, 8)}`;
  const { username, password } = await tell(sso.url, { name, roles: ["auditor"] });
  await signIn(page, MAIL, { username, password });
  await expectRow(page, name, ["Failed"]);
  await expect(tryNow(page, name)).toHaveCount(0);
  await expect(link(page, "Send a test email")).toHaveCount(0);
  await page.goto(TEST_MAIL);
  await expect(page).toHaveURL(/\/dashboard\/not-authorized/);
  mails.mood = "takes";
});

test("mails with long names and errors fit a phone @phone", async ({ page, sso, mails }) => {
  mails.mood = { recipient: 550 };
  await tell(sso.url, { name: LONG });
  await signIn(page, MAIL);
  await expectRow(page, LONG, ["Failed"]);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBe(0);
  await expectAccessible(page);
  await page.goto(TEST_MAIL);
  expect(await overflow()).toBe(0);
  mails.mood = "takes";
});

test.describe("without a mail server", () => {
  test.use({ settings: {} });

  test("the page names its settings, and mails wait @once", async ({ page, sso }) => {
    const name = `Waiting ${randomUUID().slice(0, 8)}`;
    await signIn(page, MAIL);
    await expect(page.getByText("No mail server is set up.")).toBeVisible();
    for (const setting of ["SMTP_URL", "MAIL_FROM"]) await expect(page.getByText(setting)).toBeVisible();
    await expect(link(page, "Send a test email")).toHaveCount(0);
    await tell(sso.url, { name });
    await expectRow(page, name, ["Waiting", /Queued \d{4}-/]);
    await expect(tryNow(page, name)).toHaveCount(0);
    await page.goto(TEST_MAIL);
    await button(page, "Send").click();
    await expect(dialog(page).getByText("No mail server is set up.")).toBeVisible();
  });

  test("who administers nothing has no Mail", { tag: "@once" }, async ({ page, sso }) => {
    const { username, password } = await tell(sso.url, { name: "Nobody Special" });
    await signIn(page, "/account/applications", { username, password });
    await page.goto(MAIL);
    await expect(page).toHaveURL(/\/dashboard\/not-authorized/);
  });
});
