import type { BrowserContext, Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import { expect, expectAccessible, fillSignIn, ready, signIn, test } from "../support/console-test";
import {
  addUser,
  button,
  choose,
  chooseNewPassword,
  dialog,
  field,
  PASSWORD,
  toast,
  USERS,
} from "../support/users-screen";

const ENDED = "Your session ended. Sign in to continue.";
const NOT_SAVED = "This form hasn't been saved yet.";

/** The session goes, the page stays: as after the twelve hours that a session lasts at most. */
const loseSession = (context: BrowserContext) => context.clearCookies({ name: /^sso(-\d)?$/ });

async function isToldToSignIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await expect(page.getByRole("status").filter({ hasText: ENDED })).toBeVisible();
}

test("a session that ends while a user is added loses nothing but the password @foreign", async ({
  page,
  context,
  behind,
}) => {
  const address = `${USERS}/new?status=Active`;
  await signIn(page, address);
  await ready(page);
  await field(page, "Name").fill("Wanda O'Typed <much>");
  await field(page, "Email").fill("wanda@typed");
  await field(page, "Mobile No").fill("+44 20 7946 0003");
  await field(page, "Username").fill("wanda");
  await field(page, "Status").selectOption("Inactive");
  await choose(page, "Applications", "SSO Application");
  await choose(page, "Roles", "admin", "auditor");
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm Password").fill(PASSWORD);
  await loseSession(context);
  // Checked in the browser first, where there is a script.
  await field(page, "Email").fill("wanda@typed.example");
  await button(page, "Save").click();

  await isToldToSignIn(page);
  expect(page.url()).not.toMatch(/wanda|typed/i);
  const kept = (await context.cookies()).filter(({ name }) => name.startsWith("draft"));
  expect(kept).toMatchObject([{ httpOnly: true, sameSite: "Lax" }]);
  expect(kept[0]?.value).not.toContain("wanda");

  await fillSignIn(page);
  await expect(page).toHaveURL(address);
  await ready(page);
  await expect(dialog(page).getByText(NOT_SAVED)).toContainText("Enter this field again: password.");
  await expectAccessible(page);
  for (const [label, value] of [
    ["Name", "Wanda O'Typed <much>"],
    ["Email", "wanda@typed.example"],
    ["Mobile No", "+44 20 7946 0003"],
    ["Username", "wanda"],
    ["Status", "Inactive"],
    ["Password", ""],
    ["Confirm Password", ""],
  ] as const) {
    await expect(field(page, label)).toHaveValue(value);
  }
  const chosen = dialog(page).locator(".multi-select input:checked");
  // Our service has a role that is preselected.
  await expect(chosen).toHaveCount(behind === "foreign" ? 3 : 4);
  expect((await context.cookies()).filter(({ name }) => name.startsWith("draft"))).toEqual([]);

  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm Password").fill(PASSWORD);
  await button(page, "Save").click();
  await toast(page, "User added successfully");
});

test("a session that ends while a user is edited loses nothing, and nothing of others' changes @with-javascript", async ({
  page,
  context,
}) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Edgar Ended" });
  await page.getByRole("link", { name: "Edit User Edgar Ended" }).click();
  await field(page, "Mobile No").fill("+44 20 7946 0004");
  await choose(page, "Roles", "admin");
  await loseSession(context);
  await button(page, "Save changes").click();
  await isToldToSignIn(page);
  await fillSignIn(page);
  await expect(field(page, "Mobile No")).toHaveValue("+44 20 7946 0004");
  await expect(dialog(page).locator(".multi-select input:checked")).toHaveCount(3);
  await ready(page);
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
});

for (const [title, path, label, typed] of [
  ["a role is added", "/dashboard/roles/new", "Role Name", "Watch of the Ended"],
  ["an application is added", "/dashboard/application-access/new", "Application Name", "Ledger of the Ended"],
] as const) {
  test(`a session that ends while ${title} loses nothing @with-javascript`, async ({ page, context }) => {
    await signIn(page, path);
    await field(page, label).fill(typed);
    await loseSession(context);
    await page.locator("dialog button[type=submit]").click();
    await isToldToSignIn(page);
    await fillSignIn(page);
    await expect(page).toHaveURL(path);
    await expect(field(page, label)).toHaveValue(typed);
  });
}

test("what one person typed is not shown to another who signs in after them @without-javascript", async ({
  page,
  context,
}) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Another Admin", role: "admin" });
  await page.goto(`${USERS}/new`);
  await ready(page);
  await field(page, "Name").fill("A secret of the first");
  await loseSession(context);
  // With a script an unfinished form would stay in the browser.
  await button(page, "Save").click();
  await isToldToSignIn(page);
  await fillSignIn(page, { username: "another.admin", password: PASSWORD });
  await chooseNewPassword(page);
  await expect(page).toHaveURL(`${USERS}/new`);
  await expect(field(page, "Name")).toHaveValue("");
  expect((await context.cookies()).filter(({ name }) => name.startsWith("draft"))).toEqual([]);
  await context.clearCookies();
  await signIn(page, `${USERS}/new`, ADMIN);
  await expect(field(page, "Name")).toHaveValue("");
});

test("a session that ended is said to have; who only comes to sign in is told nothing @foreign @once", async ({
  page,
  context,
}) => {
  await page.goto(USERS);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await expect(page.getByText(ENDED)).toHaveCount(0);
  await fillSignIn(page);
  await expect(page).toHaveURL(USERS);
  const [session] = (await context.cookies()).filter(({ name }) => name === "sso");
  await page.request.post("/auth/sign-out", {
    form: { csrf: await page.locator("input[name=csrf]").first().inputValue() },
    headers: { origin: new URL(page.url()).origin },
  });
  if (session) await context.addCookies([session]);
  await page.goto(USERS);
  await isToldToSignIn(page);
  await page.reload();
  await expect(page.getByText(ENDED)).toHaveCount(0);
});
