import type { Page } from "@playwright/test";
import { ADMIN } from "../support/console";
import { expect, expectAccessible, fillSignIn, ready, signIn, test } from "../support/console-test";
import { rewriteUser } from "../support/database";

const path = "/dashboard/user-management";
const PASSWORD = "Orchard-gate-7";

const dialog = (page: Page) => page.getByRole("dialog");
/** A field of the open dialog; the list behind it has some of the same name. */
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The sentence under a field. */
const errorOf = (page: Page, label: string) =>
  dialog(page)
    .locator(".field")
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole("alert");

async function choose(page: Page, group: string, ...options: string[]): Promise<void> {
  const list = dialog(page).getByRole("group", { name: group });
  await list.locator("summary").click();
  for (const option of options) await list.getByRole("checkbox", { name: option, exact: true }).check();
}

interface Person {
  name: string;
  role?: string;
}
const usernameOf = ({ name }: Person) => name.toLowerCase().replaceAll(" ", ".");

async function fillUser(page: Page, person: Person): Promise<void> {
  const username = usernameOf(person);
  await field(page, "Name").fill(person.name);
  await field(page, "Email").fill(`${username}@people.example`);
  await field(page, "Username").fill(username);
  await choose(page, "Applications", "SSO Application");
  await choose(page, "Roles", person.role ?? "auditor");
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm Password").fill(PASSWORD);
}

/** Adds somebody through the dialog, and ends at the list that shows them alone. */
async function addUser(page: Page, person: Person): Promise<void> {
  await page.goto(`${path}/new?searchTerm=${encodeURIComponent(person.name)}`);
  await ready(page);
  await fillUser(page, person);
  await button(page, "Save").click();
  await toast(page, "User added successfully");
  await expect(row(page, person.name)).toBeVisible();
}

const open = (page: Page, action: "Edit" | "Delete", name: string) =>
  page.getByRole("link", { name: `${action} User ${name}` }).click();

async function signOutAndIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username, password });
}

test("a user is added, and can sign in @foreign", async ({ page }) => {
  await signIn(page, path);
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(page.getByRole("dialog", { name: "Add User" })).toBeVisible();
  await expect(field(page, "Status")).toHaveValue("Active");
  await addUser(page, { name: "Amélie Novák" });
  await expect(row(page, "Amélie Novák").getByText("Active", { exact: true })).toBeVisible();
  await signOutAndIn(page, "amélie.novák");
  await expect(page).toHaveURL(/\/dashboard/);
});

test("every field that is missing says so, and what was typed stays", async ({ page }) => {
  await signIn(page, `${path}/new`);
  await field(page, "Name").fill("Half Done");
  await field(page, "Email").fill("half@done");
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm Password").fill(`${PASSWORD}x`);
  await button(page, "Save").click();
  for (const label of ["Username", "Applications", "Roles"]) {
    await expect(errorOf(page, label)).toHaveText("This field is required.");
  }
  await expect(errorOf(page, "Email")).toHaveText("Entered value does not match email format");
  await expect(errorOf(page, "Confirm Password")).toHaveText("Passwords do not match");
  await expect(field(page, "Name")).toHaveValue("Half Done");
  await expect(field(page, "Email")).toHaveValue("half@done");
  await expectAccessible(page);
});

test("the fields are checked while one types @with-javascript", async ({ page }) => {
  await signIn(page, `${path}/new`);
  const email = field(page, "Email");
  await email.fill("ada");
  await expect(errorOf(page, "Email")).toHaveText("Entered value does not match email format");
  await email.fill("ada@lovelace.example");
  await expect(errorOf(page, "Email")).toBeHidden();
  await email.fill("");
  await expect(errorOf(page, "Email")).toHaveText("This field is required.");

  const meter = page.getByRole("progressbar", { name: "Password strength" });
  for (const [password, strength, value] of [
    ["abc", "Weak", "33.33"],
    ["abcdeF", "Medium", "66.66"],
    ["abcdeF12", "Strong", "100"],
  ] as const) {
    await field(page, "Password").fill(password);
    await expect(dialog(page).getByText(strength, { exact: true })).toBeVisible();
    await expect(meter).toHaveAttribute("value", value);
  }
});

test("options are searched, and chosen by keyboard @with-javascript", async ({ page }) => {
  await signIn(page, `${path}/new`);
  const roles = dialog(page).getByRole("group", { name: "Roles" });
  await roles.locator("summary").press("Enter");
  await roles.getByRole("searchbox", { name: "Search roles" }).fill("AUDI");
  await expect(roles.getByRole("checkbox", { name: "auditor" })).toBeVisible();
  await expect(roles.getByRole("checkbox", { name: "admin" })).toBeHidden();
  await roles.getByRole("checkbox", { name: "auditor" }).press("Space");
  await expect(roles.locator("summary")).toHaveText(/auditor/);
});

test("a taken e-mail and username are said under their fields; the passwords must be typed anew", async ({
  page,
}) => {
  await signIn(page, path);
  await addUser(page, { name: "Taken Already" });
  await page.goto(`${path}/new`);
  await ready(page);
  await fillUser(page, { name: "Taken Already" });
  await button(page, "Save").click();
  await expect(errorOf(page, "Email")).not.toBeEmpty();
  await expect(errorOf(page, "Username")).not.toBeEmpty();
  await expect(field(page, "Username")).toHaveValue("taken.already");
  await expect(dialog(page).getByRole("checkbox", { name: "auditor", includeHidden: true })).toBeChecked();
  await expect(field(page, "Password")).toHaveValue("");
});

test("a user is edited over the list, which keeps its query @foreign", async ({ page }) => {
  await signIn(page, path);
  await addUser(page, { name: "Edith Before" });
  await open(page, "Edit", "Edith Before");
  await expect(page.getByRole("dialog", { name: "Edit User" })).toBeVisible();
  await expect(field(page, "Username")).toHaveAttribute("readonly", "");
  await field(page, "Name").fill("Edith Before and After");
  await field(page, "Status").selectOption("Inactive");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
  await expect(page).toHaveURL(`${path}?searchTerm=Edith+Before`);
  await expect(row(page, "Edith Before and After").getByText("Inactive")).toBeVisible();
});

test("a password is reset: the new one signs in, the old one doesn't @foreign", async ({ page }) => {
  await signIn(page, path);
  await addUser(page, { name: "Ruth Reset" });
  await open(page, "Edit", "Ruth Reset");
  await ready(page);
  await field(page, "Reset Password").check();
  await field(page, "Password").fill("Another-gate-8");
  await field(page, "Confirm Password").fill("Another-gate-8");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
  await signOutAndIn(page, "ruth.reset");
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await fillSignIn(page, { username: "ruth.reset", password: "Another-gate-8" });
  await expect(page).toHaveURL(/\/dashboard/);
});

test("the password fields open with the switch @with-javascript", async ({ page }) => {
  await signIn(page, path);
  await addUser(page, { name: "Locked Fields" });
  await open(page, "Edit", "Locked Fields");
  const password = field(page, "Password");
  await expect(password).toBeDisabled();
  await field(page, "Reset Password").check();
  await expect(password).toBeEnabled();
  await button(page, "Save changes").click();
  await expect(errorOf(page, "Confirm Password")).toHaveText("This field is required.");
});

test("passwords of people who sign in with Google can't be reset", async ({ page, sso }) => {
  await signIn(page, path);
  await addUser(page, { name: "Gia Google" });
  rewriteUser(sso, "gia.google", { google_issuer: "https://accounts.google.com", google_subject: "1" });
  await page.reload();
  await ready(page);
  await open(page, "Edit", "Gia Google");
  await field(page, "Reset Password").click();
  if (await field(page, "Reset Password").isChecked()) {
    await field(page, "Password").fill("Another-gate-8");
    await field(page, "Confirm Password").fill("Another-gate-8");
    await button(page, "Save changes").click();
  }
  await toast(page, "You can not reset passwords of google authenticated users.");
});

test("a user is deleted after a question @foreign", async ({ page }) => {
  await signIn(page, path);
  await addUser(page, { name: "Dora Deleted" });
  await open(page, "Delete", "Dora Deleted");
  const question = page.getByRole("alertdialog", { name: "Delete User" });
  await expect(question).toContainText("Dora Deleted");
  await expect(question).toContainText("Are you sure you want to delete this user?");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete" }).click();
  await toast(page, "User deleted successfully");
  await expect(row(page, "Dora Deleted")).toBeHidden();
});

test("nobody deletes themselves, and the dialog stays to say so", async ({ page }) => {
  await signIn(page, `${path}?searchTerm=admin%40`);
  await open(page, "Delete", "Administrator");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await toast(page, "You can not delete yourself.");
  await expect(page).toHaveURL(/\/delete/);
});

test("an admin can't change a super, and is told so", async ({ page }) => {
  await signIn(page, path);
  await addUser(page, { name: "Adam Admin", role: "admin" });
  await signOutAndIn(page, "adam.admin");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${path}?searchTerm=admin%40`);
  await ready(page);
  await open(page, "Edit", "Administrator");
  await field(page, "Name").fill("Taken over");
  await field(page, "Email").fill("taken.over@people.example");
  await button(page, "Save changes").click();
  await expect(dialog(page).getByText("Only a super can change a super.")).toBeVisible();
});

test("an auditor reads, and is offered nothing that changes something", async ({ page }) => {
  await signIn(page, path);
  await addUser(page, { name: "Audrey Auditor" });
  await signOutAndIn(page, "audrey.auditor");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(path);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add New" })).toBeHidden();
  await expect(page.getByRole("link", { name: /^(Edit|Delete) User/ })).toHaveCount(0);
  await page.goto(`${path}/new`);
  await expect(page.getByText("403 Forbidden")).toBeVisible();
});

test("of two people who edit the same user, the later one sees both and loses nothing", async ({
  page,
  browser,
  sso,
}) => {
  await signIn(page, path);
  await addUser(page, { name: "Tessa Twice" });
  await open(page, "Edit", "Tessa Twice");
  await ready(page);
  await field(page, "Mobile No").fill("+44 20 7946 0001");

  const other = await browser.newContext({ baseURL: sso.url });
  const theirs = await other.newPage();
  await signIn(theirs, `${path}?searchTerm=Tessa`);
  await open(theirs, "Edit", "Tessa Twice");
  await field(theirs, "Mobile No").fill("+44 20 7946 0002");
  await button(theirs, "Save changes").click();
  await toast(theirs, "User updated successfully");
  await other.close();

  await button(page, "Save changes").click();
  await expect(
    dialog(page).getByRole("alert").filter({ hasText: "Somebody else changed this user" }),
  ).toBeVisible();
  await expect(field(page, "Mobile No")).toHaveValue("+44 20 7946 0001");
  await expect(dialog(page).getByText("Now: +44 20 7946 0002")).toBeVisible();
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
});

test("a dialog holds the focus, Escape closes it and gives the focus back @with-javascript", async ({
  page,
}) => {
  await signIn(page, `${path}?status=Active`);
  const add = page.getByRole("link", { name: "Add New" });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(field(page, "Name")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(dialog(page).getByRole("link", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${path}?status=Active`);
  await expect(add).toBeFocused();
});

test("the list behind a dialog is out of reach without JavaScript too @without-javascript", async ({
  page,
}) => {
  await signIn(page, `${path}/new`);
  await expect(page.locator("[inert] input[type=search]")).toHaveCount(1);
  await expect(page.locator("[inert] nav, nav[inert]").first()).toBeAttached();
  await expect(page.locator("[inert] dialog")).toHaveCount(0);
});

test("the way back closes a dialog", async ({ page }) => {
  await signIn(page, path);
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(path);
});

test("a deep link opens the dialog over its list; a user that is gone is said to be @foreign", async ({
  page,
}) => {
  await signIn(page, `${path}/0190a5e2-0000-7000-8000-000000000000/edit?status=Inactive`);
  await expect(dialog(page).getByText("This user was not found.")).toBeVisible();
  await dialog(page).getByRole("link", { name: "Close" }).last().click();
  await expect(page).toHaveURL(`${path}?status=Inactive`);
});

test("a second click while saving does not save twice @with-javascript", async ({ page }) => {
  await signIn(page, `${path}/new?searchTerm=Double`);
  await fillUser(page, { name: "Double Click" });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await button(page, "Save").dblclick();
  await toast(page, "User added successfully");
  expect(sent).toHaveLength(1);
});

test("the dialogs fit a phone @foreign @phone", async ({ page }) => {
  await signIn(page, `${path}/new`);
  const box = await dialog(page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await fillUser(page, { name: "Phone Person" });
  await button(page, "Save").click();
  await toast(page, "User added successfully");
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test("the dialogs have no fault that axe knows", async ({ page }) => {
      await signIn(page, `${path}/new`);
      await expectAccessible(page);
      await page.goto(`${path}?searchTerm=${ADMIN.username}%40`);
      await ready(page);
      await open(page, "Edit", "Administrator");
      await expect(dialog(page)).toBeVisible();
      await expectAccessible(page);
    });
  });
}
