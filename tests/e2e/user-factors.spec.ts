import type { Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import { expect, expectAccessible, fillSignIn, ready, signIn, test } from "../support/console-test";
import { addHolder, inConsole } from "../support/factor-screen";
import { ageProofs, confirmation, ownPassword } from "../support/proof-screen";
import { button, dialog, field, PASSWORD, toast, USERS } from "../support/users-screen";

async function openFactors(page: Page, name: string): Promise<void> {
  await page.goto(`${USERS}?searchTerm=${encodeURIComponent(name)}`);
  await ready(page);
  await page.getByRole("row").getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: "Factors", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await ready(page);
}

/** Follows a link of the tab to the dialog. */
async function openRemoval(page: Page, link: string): Promise<void> {
  await page.getByRole("link", { name: link, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await ready(page);
}

const factor = (page: Page, name: string) =>
  page.getByRole("list", { name: "Second factors" }).getByRole("listitem").filter({ hasText: name });

const choice = (page: Page, name: string | RegExp) => dialog(page).getByRole("radio", { name });
const link = (page: Page) => dialog(page).getByRole("group", { name: "Enrolment link" }).locator("code");

test("one factor of somebody is removed, for a reason", async ({ page, sso }) => {
  const { name } = await addHolder(sso, "Wren Keys", [
    "Phone",
    "A key with a very long name on a ring in the hall",
  ]);
  await signIn(page, USERS);
  await openFactors(page, name);
  await expect(page).toHaveTitle(/^Factors · Wren Keys/);
  await expectAccessible(page);
  await openRemoval(page, "Remove all");
  await expect(page).toHaveTitle(/^Remove Second Factor/);
  for (const each of [/^Remove all/, /^Passkey: Phone/, /^Passkey: A key/, /^Authenticator app/])
    await expect(choice(page, each)).toBeVisible();
  await expect(choice(page, /^Remove all/)).toBeChecked();
  await expectAccessible(page);
  await dialog(page).getByRole("link", { name: "Cancel" }).click();

  await openRemoval(page, "Remove the passkey Phone");
  await expect(choice(page, /^Passkey: Phone/)).toBeChecked();
  await button(page, "Remove").click();
  await expect(dialog(page).getByText("This field is required.")).toBeVisible();
  await expect(choice(page, /^Passkey: Phone/)).toBeChecked();
  await field(page, "Reason").fill("Phone sold");
  await button(page, "Remove").click();
  await toast(page, "Second factor removed successfully");
  await expect(page).toHaveURL(/\/factors$/);
  await expect(factor(page, "A key with a very long name")).toBeVisible();
  await expect(factor(page, "Phone")).toHaveCount(0);
  await page.goto(`/dashboard/audit-reports?${new URLSearchParams({ message: "Phone sold" })}`);
  await expect(page.getByText("Removed the passkey Phone of Wren Keys").first()).toBeVisible();
  await expect(page.getByText("Phone sold", { exact: true }).first()).toBeVisible();
});

test("all are removed, and the link that is shown once leads to a new enrolment @with-javascript", async ({
  page,
  sso,
  browser,
}) => {
  const { name, username } = await addHolder(sso, "Lars Lost", ["Phone"]);
  await signIn(page, USERS);
  await openFactors(page, name);
  await openRemoval(page, "Remove all");
  await field(page, "Reason").fill("Called back, knew the badge number");
  await button(page, "Remove").click();
  await expect(dialog(page)).toContainText(
    `Hand this link to ${name}. It works for 24 hours, together with their password or Google.`,
  );
  await expectAccessible(page);
  const first = (await link(page).textContent()) ?? "";
  expect(first).toMatch(/\/auth\/link\?token=[\w-]{64}$/);

  await openFactors(page, name);
  await openRemoval(page, "Make a new link");
  await expect(link(page)).toHaveCount(0);
  await expect(dialog(page)).toContainText("A new link replaces the earlier one.");
  await field(page, "Reason").fill("The first one went astray");
  await button(page, "Make a new link").click();
  const second = (await link(page).textContent()) ?? "";
  expect(second).not.toBe(first);

  const theirs = await (await browser.newContext({ baseURL: sso.url })).newPage();
  await theirs.goto("/auth/sign-in");
  await fillSignIn(theirs, { username, password: PASSWORD });
  await expect(theirs.getByRole("alert")).toContainText("Open the link that your administrator gave you");
  await theirs.goto(second);
  await expect(theirs).not.toHaveURL(/token/);
  await expect(theirs.getByText(name)).toBeVisible();
  await theirs.goto("/auth/sign-in");
  await fillSignIn(theirs, { username, password: PASSWORD });
  await expect(theirs).toHaveURL(/\/auth\/enrol/);
  await theirs.context().close();
});

test("removing somebody's factors asks for a recent proof, and the reason stays @with-javascript", async ({
  page,
  sso,
}) => {
  const { name } = await addHolder(sso, "Prue Proof");
  await signIn(page, USERS);
  ageProofs(sso);
  await openFactors(page, name);
  await openRemoval(page, "Remove the authenticator app");
  await expect(confirmation(page)).toBeVisible();
  await field(page, "Reason").fill("Lost phone");
  await ownPassword(page).fill("not the password");
  await button(page, "Remove").click();
  await expect(confirmation(page).getByRole("alert")).not.toBeEmpty();
  await expect(field(page, "Reason")).toHaveValue("Lost phone");
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Remove").click();
  await expect(link(page)).toBeVisible();
});

test("somebody without a second factor has none to remove, and nobody removes their own here @once", async ({
  page,
  sso,
}) => {
  await signIn(page, USERS);
  await openFactors(page, "Administrator");
  await expect(page.getByText("You change your own second step in your account.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Set one up" })).toHaveAttribute("href", "/account/security");
  await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
  await page.goto(`${new URL(page.url()).pathname}/remove`);
  await expect(dialog(page)).toContainText("You change your own second step in your account.");
  const { id } = await addHolder(sso, "Nora None");
  inConsole(sso, (database) => database.prepare("delete from totp_secrets where user_id = ?").run(id));
  await page.goto(`${USERS}/${id}/factors`);
  await expect(page.getByText("None yet. They set one up in their account")).toBeVisible();
  await expect(page.getByText(new URL("/account/security", sso.url).href, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${USERS}/${id}/factors/remove`);
  await expect(dialog(page)).toContainText("has no second factor.");
  await page.goto(`${USERS}/none/factors`);
  await expect(page.getByText("There is no such user.")).toBeVisible();
});

test("an auditor reads them, is not offered to remove them, and not let in", { tag: "@once" }, async ({
  page,
  sso,
}) => {
  const { id } = await addHolder(sso, "Olga Object");
  const auditor = await addHolder(sso, "Aud Itor");
  inConsole(sso, (database) =>
    database.prepare("delete from totp_secrets where user_id = ?").run(auditor.id),
  );
  await signIn(page, USERS, { username: auditor.username, password: PASSWORD });
  await expect(page.getByRole("link", { name: /^Second Step/ })).toHaveCount(0);
  await page.goto(`${USERS}/${id}/factors`);
  await expect(factor(page, "Authenticator app")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
  await page.goto(`${USERS}/${id}/factors/remove`);
  await expect(page).toHaveURL(/\/dashboard\/not-authorized/);
});
