import type { Page } from "@playwright/test";
import type { TestConsole } from "#harness/console";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { addHolder, inConsole } from "../support/factor-screen";
import { LinkVisitor } from "../support/link-visitor";
import { button, toast, USERS } from "../support/users-screen";

test.use({ settings: async ({ mails }, use) => use(mails.settings) });

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const verdict = (page: Page) => region(page, /^Can .+ sign in\?$/);

/** Somebody who signs in with a password alone. */
async function addPlain(sso: TestConsole, name: string) {
  const person = await addHolder(sso, name);
  inConsole(sso, (database) => database.prepare("delete from totp_secrets where user_id = ?").run(person.id));
  return person;
}

const change = (sso: TestConsole, id: string, columns: string) =>
  inConsole(sso, (database) => database.prepare(`update users set ${columns} where id = ?`).run(id));

/** Has somebody else try passwords until the account is locked. */
async function lockOut(sso: TestConsole, username: string): Promise<void> {
  const stranger = new LinkVisitor(sso.url);
  for (let time = 0; time < 11; time++)
    await stranger.post("/auth/sign-in", new URLSearchParams({ username, password: `wrong ${time}` }));
}

test("“I can't sign in”: the person's page says they are locked, and two clicks unlock them", async ({
  page,
  sso,
}) => {
  const { name, username } = await addPlain(sso, `Loke Locked ${Date.now()}`);
  await lockOut(sso, username);
  await signIn(page, `${USERS}?${new URLSearchParams({ searchTerm: name })}`);
  await ready(page);
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(verdict(page)).toContainText("No, locked until");
  await expect(verdict(page)).toContainText("Wrong password");
  await expectAccessible(page);
  await verdict(page).getByRole("link", { name: "Unlock" }).click();
  await button(page, "Unlock").click();
  await toast(page, "User unlocked successfully");
  await expect(verdict(page)).toContainText("Yes, with their password");
  await expect(region(page, "Last events")).toContainText(`Unlocked ${name}`);
  await region(page, "Last events").getByRole("link", { name: "All history" }).click();
  await expect(page).toHaveURL(/\/history$/);
});

test("each verdict names its reason, and the one button that mends it", async ({ page, sso }) => {
  const { id, name } = await addPlain(sso, `Vera Verdict ${Date.now()}`);
  const overview = `${USERS}/${id}`;
  await signIn(page, overview);
  const card = verdict(page);
  await expect(card).toContainText("They have no application to open.");
  await expect(card.getByRole("link", { name: "Give an application" })).toBeVisible();
  await expect(card).toContainText("No second factor");
  await expect(card.getByRole("link", { name: "Send a second-factor reminder" })).toHaveAttribute(
    "href",
    new RegExp(`kind=mail&letter=factor&ids=${id}$`),
  );
  await expect(region(page, "Access").getByRole("link")).toHaveCount(0);

  const cases = [
    [
      "password_hash = null, invited_until = 9999999999999",
      "No, they haven't accepted the invitation",
      "Invite again",
    ],
    ["invited_until = 1", "No, their invitation has expired", "Invite again"],
    ["invited_until = null", "No, they have no password", "Send a password reset link"],
    ["factors_reset_at = 1", "No, their second factors were removed", "Make a new link"],
    ["active = 0", "No, the account is inactive", "Activate"],
  ] as const;
  for (const [columns, title, label] of cases) {
    change(sso, id, columns);
    await page.goto(overview);
    await expect(card).toContainText(title);
    await expect(card.getByRole("link", { name: label, exact: true })).toBeVisible();
    await expectAccessible(page);
  }
  await card.getByRole("link", { name: "Activate" }).click();
  await expect(page.getByRole("alertdialog", { name: "Activate User" })).toContainText(name);
  await expectAccessible(page);
  await button(page, "Activate").click();
  await toast(page, "User activated successfully");
  await expect(card).toContainText("No, their second factors were removed");
  await page.goto(`${overview}/overview/activate`);
  await expect(page.getByText("This user is active.")).toBeVisible();
});

test("the overview is true after a tab, and is copied for the ticket @with-javascript", async ({
  page,
  sso,
  context,
}) => {
  const { id, username } = await addPlain(sso, `Tilda Ticket ${Date.now()}`);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, `${USERS}/${id}/sessions`);
  await expect(page.getByText("No active sessions.")).toBeVisible();
  change(sso, id, "active = 0");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(verdict(page)).toContainText("No, the account is inactive");
  await expect(region(page, "Last events")).toContainText("Added Tilda Ticket");
  await button(page, "Copy for the ticket").click();
  await toast(page, "Copied to clipboard");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(username);
  expect(text).toContain("Can they sign in? No, the account is inactive.");
});

test("the menu leads to the emails about a person @once", async ({ page, sso }) => {
  const { id } = await addPlain(sso, `Ewa Email ${Date.now()}`);
  await signIn(page, `${USERS}/${id}`);
  await page.locator("summary").filter({ hasText: "More actions" }).click();
  await page.getByRole("link", { name: "Emails", exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/mail?userId=${id}`);
});
