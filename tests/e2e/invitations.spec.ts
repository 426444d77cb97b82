import type { Page } from "@playwright/test";
import { ADMIN, type TestConsole } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { inConsole } from "../support/factor-screen";
import { MAIL } from "../support/mail-server";
import { ageProofs, confirmation, ownPassword } from "../support/proof-screen";
import { button, choose, dialog, errorOf, field, fillUser, row, toast, USERS } from "../support/users-screen";

/** A console with a mail server, where nobody listens. */
test.use({ settings: MAIL });

const way = (page: Page, name: string) => dialog(page).getByRole("radio", { name: new RegExp(`^${name}`) });
const link = (page: Page, label: string) => dialog(page).getByRole("group", { name: label }).locator("code");
const badge = (page: Page, name: string, text: string) =>
  row(page, name)
    .getByRole("link")
    .filter({ hasText: new RegExp(`^${text}`) });
/** Mails without those whose link is replaced: they are deleted when their turn comes. */
const mailsTo = (sso: TestConsole, username: string) =>
  inConsole(sso, (database) =>
    database
      .prepare(
        `select mails.kind from mails join users on users.id = mails.user_id
         left join links on links.id = mails.link_id
         where users.username = ? and links.replaced_at is null order by mails.id`,
      )
      .pluck()
      .all(username),
  );

/** Adds somebody by an invitation, through the dialog. */
async function invite(page: Page, name: string, role = "auditor"): Promise<string> {
  const username = name.toLowerCase().replaceAll(" ", ".");
  await page.goto(`${USERS}/new?searchTerm=${encodeURIComponent(name)}`);
  await ready(page);
  await field(page, "Name").fill(name);
  await field(page, "Email").fill(`${username}@people.example`);
  await field(page, "Username").fill(username);
  await choose(page, "Applications", "SSO Application");
  await choose(page, "Roles", role);
  await way(page, "Send an invitation").check();
  await button(page, "Save").click();
  await toast(page, "User added successfully");
  return username;
}

async function openInvitation(page: Page, name: string, text = "Invited"): Promise<void> {
  await badge(page, name, text).click();
  await expect(page.getByRole("dialog", { name: "Invitation" })).toBeVisible();
  await ready(page);
}

test("a new user is sent an invitation, unless a password is set @with-javascript", async ({ page, sso }) => {
  await signIn(page, `${USERS}/new`);
  await expect(way(page, "Send an invitation")).toBeChecked();
  await expect(field(page, "Password")).toBeHidden();
  await expectAccessible(page);
  await button(page, "Save").click();
  await expect(errorOf(page, "Name")).toHaveText("This field is required.");
  await expect(way(page, "Send an invitation")).toBeChecked();
  const username = await invite(page, "Ines Invited");
  await expect(badge(page, "Ines Invited", "Invited")).toHaveAttribute(
    "title",
    /^Invited until 2.* \(UTC\)$/,
  );
  expect(mailsTo(sso, username)).toEqual(["invite"]);
  await expectAccessible(page);

  await page.goto(`${USERS}/new?searchTerm=Pia`);
  await ready(page);
  await way(page, "Set a password").check();
  await button(page, "Save").click();
  await expect(errorOf(page, "Password")).toHaveText("This field is required.");
  await expect(way(page, "Set a password")).toBeChecked();
  await fillUser(page, { name: "Pia Password" });
  await button(page, "Save").click();
  await toast(page, "User added successfully");
  await expect(row(page, "Pia Password")).toBeVisible();
  await expect(badge(page, "Pia Password", "Invited")).toHaveCount(0);
  expect(mailsTo(sso, "pia.password")).toEqual([]);
});

test("an invitation is sent again, copied and withdrawn @with-javascript", async ({ page, sso }) => {
  await signIn(page, USERS);
  const username = await invite(page, "Agnes Again");
  await openInvitation(page, "Agnes Again");
  await expect(dialog(page)).toContainText(`Username: ${username}`);
  await expectAccessible(page);
  await button(page, "Send again").click();
  await toast(page, "The invitation is on its way");
  await expect(page).toHaveURL(`${USERS}?searchTerm=Agnes+Again`);
  expect(mailsTo(sso, username)).toEqual(["invite"]);

  await openInvitation(page, "Agnes Again");
  await button(page, "Copy link").click();
  await expect(dialog(page)).toContainText("Hand this link to Agnes Again only");
  const address = (await link(page, "Invitation link").textContent()) ?? "";
  expect(address).toMatch(/\/auth\/link\?token=[\w-]{64}$/);
  await expectAccessible(page);
  await dialog(page).getByRole("link", { name: "Close" }).last().click();
  await expect(dialog(page)).toBeHidden();

  await openInvitation(page, "Agnes Again");
  await button(page, "Withdraw").click();
  await toast(page, "Invitation withdrawn successfully");
  const token = new URL(address).searchParams.get("token") ?? "";
  expect((await Client.at(sso.url).post("/auth/links/read", { token })).status).toBe(404);
  await openInvitation(page, "Agnes Again", "Invitation over");
  await expect(button(page, "Withdraw")).toHaveCount(0);
  await expect(dialog(page)).toContainText("The invitation ended");
  await expectAccessible(page);
  await button(page, "Send again").click();
  await toast(page, "The invitation is on its way");
  await expect(badge(page, "Agnes Again", "Invited")).toBeVisible();
  await page.goto(`/dashboard/audit-reports?${new URLSearchParams({ message: "Agnes Again" })}`);
  await expect(page.getByText("Withdrew the invitation of Agnes Again").first()).toBeVisible();
});

test("EM7: the invitation of a super administrator is shown, after a recent proof @with-javascript", async ({
  page,
  sso,
}) => {
  await signIn(page, USERS);
  const username = await invite(page, "Simon Super", "super");
  await expect(dialog(page)).toContainText("Invitations of super administrators are not sent by email.");
  await expect(link(page, "Invitation link")).toHaveText(/token=/);
  expect(mailsTo(sso, username)).toEqual([]);
  await dialog(page).getByRole("link", { name: "Close" }).last().click();
  ageProofs(sso);
  await openInvitation(page, "Simon Super");
  await expect(button(page, "Send again")).toHaveCount(0);
  await expect(confirmation(page)).toBeVisible();
  await expectAccessible(page);
  await button(page, "Copy link").click();
  await expect(confirmation(page).getByRole("alert")).toHaveText("This field is required.");
  await ownPassword(page).fill(ADMIN.password);
  // Enter does what the last button does.
  await ownPassword(page).press("Enter");
  await expect(link(page, "Invitation link")).toHaveText(/token=/);
});

test("a reset link is sent or shown, from Edit User @with-javascript", async ({ page, sso }) => {
  await signIn(page, `${USERS}/new?searchTerm=Rita`);
  await way(page, "Set a password").check();
  await fillUser(page, { name: "Rita Reset" });
  await button(page, "Save").click();
  await toast(page, "User added successfully");
  ageProofs(sso);
  const openReset = async () => {
    await page.goto(`${USERS}?searchTerm=Rita`);
    await ready(page);
    await page.getByRole("link", { name: /^Edit User Rita/ }).click();
    await ready(page);
    await dialog(page).getByRole("link", { name: "Send a password reset link" }).click();
    await expect(page.getByRole("dialog", { name: "Reset Password" })).toBeVisible();
    await ready(page);
  };
  await openReset();
  await expectAccessible(page);
  await ownPassword(page).fill("not my password");
  await button(page, "Send a password reset link").click();
  await expect(confirmation(page).getByRole("alert")).toHaveText("The password is wrong.");
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Send a password reset link").click();
  await toast(page, "The password reset link is on its way");
  await expect(page).toHaveURL(`${USERS}?searchTerm=Rita`);
  expect(mailsTo(sso, "rita.reset")).toEqual(["reset"]);
  await openReset();
  await button(page, "Show the link").click();
  await expect(link(page, "Password reset link")).toHaveText(/\/auth\/link\?token=[\w-]{64}$/);
});

test("who can't be sent a reset link is said, and why @once", async ({ page, sso }) => {
  const idOf = (condition: string) =>
    inConsole(sso, (database) =>
      database.prepare(`select id, name from users where ${condition} limit 1`).get(),
    ) as { id: string; name: string };
  await signIn(page, `${USERS}/${idOf("username = 'admin'").id}/password-reset`);
  await expect(dialog(page)).toContainText("You change your own password in your account.");
  const inactive = idOf("active = 0");
  await page.goto(`${USERS}/${inactive.id}/password-reset`);
  await expect(dialog(page)).toContainText(`${inactive.name} is inactive. Activate the user first.`);
  await page.goto(`${USERS}/${idOf("active = 1").id}/invitation`);
  await expect(dialog(page)).toContainText("has no invitation.");
  for (const path of ["invitation", "password-reset"]) {
    await page.goto(`${USERS}/none/${path}`);
    await expect(dialog(page)).toContainText("This user was not found.");
  }
});

test("the enrolment link after a removal of factors is mailed, or shown @once", async ({ page, sso }) => {
  await signIn(page, USERS);
  await page.goto(`${USERS}/new?searchTerm=Fay`);
  await ready(page);
  await way(page, "Set a password").check();
  await fillUser(page, { name: "Fay Factor" });
  await button(page, "Save").click();
  await toast(page, "User added successfully");
  inConsole(sso, (database) =>
    database
      .prepare(
        "insert into totp_secrets select id, id, '', ?, null, ? from users where username = 'fay.factor'",
      )
      .run(Date.now(), Date.now()),
  );
  const openRemoval = async (link: string) => {
    await page.getByRole("link", { name: link }).click();
    await ready(page);
    await field(page, "Reason").fill("Lost phone");
  };
  await page.getByRole("row").getByRole("link", { name: "Fay Factor", exact: true }).click();
  await page.getByRole("link", { name: "Factors", exact: true }).first().click();
  await openRemoval("Remove the authenticator app");
  const send = dialog(page).getByRole("checkbox", {
    name: "Send the enrolment link to fay.factor@people.example",
  });
  await expect(send).toBeChecked();
  await expectAccessible(page);
  await button(page, "Remove").click();
  await toast(page, "Second factor removed successfully. The enrolment link is on its way.");
  expect(mailsTo(sso, "fay.factor")).toContain("enrol");
  await openRemoval("Make a new link");
  await send.uncheck();
  await button(page, "Make a new link").click();
  await expect(link(page, "Enrolment link")).toHaveText(/token=/);
});

test("the dialogs of invitations fit a phone @phone", async ({ page }) => {
  await signIn(page, USERS);
  await invite(page, "Philippa Bartholomew Featherstonehaugh");
  await openInvitation(page, "Philippa");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
