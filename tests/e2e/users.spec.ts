import { expect, expectAccessible, fillSignIn, ready, signIn, test } from "../support/console-test";
import {
  addUser,
  addUserHere,
  button,
  chooseNewPassword,
  dialog,
  field,
  fillUser,
  open,
  PASSWORD,
  row,
  signOutAndIn,
  toast,
  USERS,
} from "../support/users-screen";

test("a user is added, and can sign in @foreign @with-javascript", async ({ page }) => {
  await signIn(page, USERS);
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(page.getByRole("dialog", { name: "Add User" })).toBeVisible();
  await expect(field(page, "Status")).toHaveValue("Active");
  await addUserHere(page, { name: "Amélie Novák" });
  await expect(row(page, "Amélie Novák").getByText("Active", { exact: true })).toBeVisible();
  await signOutAndIn(page, "amélie.novák");
  await expect(page).toHaveURL(/\/dashboard/);
});

test("a user is edited over the list, which keeps its query @foreign @with-javascript", async ({ page }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Edith Before" });
  await open(page, "Edit", "Edith Before");
  await expect(page.getByRole("dialog", { name: "Edit User" })).toBeVisible();
  await expect(field(page, "Username")).toHaveAttribute("readonly", "");
  await field(page, "Name").fill("Edith Before and After");
  await field(page, "Status").selectOption("Inactive");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
  await expect(page).toHaveURL(`${USERS}?searchTerm=Edith+Before`);
  await expect(row(page, "Edith Before and After").getByText("Inactive")).toBeVisible();
});

test("a password is reset: the new one signs in, the old one doesn't @foreign @with-javascript", async ({
  page,
}) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Ruth Reset" });
  await open(page, "Edit", "Ruth Reset");
  await ready(page);
  await field(page, "Reset Password").check();
  await field(page, "Password").fill("Another-gate-8");
  await field(page, "Confirm Password").fill("Another-gate-8");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
  await page.context().clearCookies();
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username: "ruth.reset", password: PASSWORD });
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await fillSignIn(page, { username: "ruth.reset", password: "Another-gate-8" });
  await chooseNewPassword(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test("a user is deleted after a question @foreign @with-javascript", async ({ page }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Dora Deleted" });
  await open(page, "Delete", "Dora Deleted");
  const question = page.getByRole("alertdialog", { name: "Delete User" });
  await expect(question).toContainText("Dora Deleted");
  await expect(question).toContainText("dora.deleted@people.example");
  await expect(question).toContainText("Username: dora.deleted");
  await expect(question).toContainText("They lose 1 role and 1 application.");
  await expect(question).toContainText("Are you sure you want to delete this user?");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete" }).click();
  await toast(page, "User deleted successfully");
  await expect(row(page, "Dora Deleted")).toBeHidden();
});

test("instead of deleting a user one can deactivate them @with-javascript", async ({ page }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Della Deactivated" });
  await open(page, "Delete", "Della Deactivated");
  const question = page.getByRole("alertdialog", { name: "Delete User" });
  await question.getByRole("button", { name: "Deactivate instead" }).click();
  await toast(page, "User updated successfully");
  await expect(row(page, "Della Deactivated").getByText("Inactive")).toBeVisible();
  await open(page, "Delete", "Della Deactivated");
  await expect(question).toBeVisible();
  await expect(question.getByRole("button", { name: "Deactivate instead" })).toHaveCount(0);
  await question.getByRole("link", { name: "Cancel" }).click();
  await open(page, "Edit", "Della Deactivated");
  await expect(dialog(page)).toContainText("Della Deactivated · della.deactivated");
  await expect(dialog(page).locator(".multi-select input:checked")).toHaveCount(2);
});

test("a user who was added is one click away, whatever the list was filtered by @with-javascript", async ({
  page,
}) => {
  await signIn(page, `${USERS}/new?status=Inactive`);
  await fillUser(page, { name: "Nora Newcomer" });
  await button(page, "Save").click();
  await toast(page, "User added successfully");
  await expect(row(page, "Nora Newcomer")).toHaveCount(0);
  await page.getByRole("link", { name: "View", exact: true }).click();
  await expect(row(page, "Nora Newcomer")).toBeVisible();
  await expect(page.getByText("1 - 1 of 1", { exact: true })).toBeVisible();
});

test("nobody deletes themselves, and the dialog stays to say so", async ({ page }) => {
  await signIn(page, `${USERS}?searchTerm=admin%40`);
  await open(page, "Delete", "Administrator");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await toast(page, "You can't delete yourself.");
  await expect(page).toHaveURL(/\/delete/);
});

test("one's own address is read-only, and the form says where it changes @once", async ({ page }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Olga Own", role: "admin" });
  await signOutAndIn(page, "olga.own");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${USERS}?searchTerm=Olga+Own`);
  await ready(page);
  await open(page, "Edit", "Olga Own");
  await expect(field(page, "Email")).not.toBeEditable();
  await expect(field(page, "Email")).toHaveAccessibleDescription("Ask another administrator to change it.");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
});

test("an admin can't change a super, and is told so @once", async ({ page }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Adam Admin", role: "admin" });
  await signOutAndIn(page, "adam.admin");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${USERS}?searchTerm=admin%40`);
  await ready(page);
  await open(page, "Edit", "Administrator");
  await field(page, "Name").fill("Taken over");
  await field(page, "Email").fill("taken.over@people.example");
  await button(page, "Save changes").click();
  await expect(dialog(page).getByText("Only a super administrator can change another one.")).toBeVisible();
});

test("an auditor reads, and is offered nothing that changes something @once", async ({ page }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Audrey Auditor" });
  await signOutAndIn(page, "audrey.auditor");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(USERS);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add New" })).toBeHidden();
  await expect(page.getByRole("link", { name: /^(Edit|Delete) User/ })).toHaveCount(0);
  await page.goto(`${USERS}/new`);
  await expect(page.getByText("403 Forbidden")).toBeVisible();
});

test("of two people who edit the same user, the later one sees both and loses nothing", async ({
  page,
  browser,
  sso,
}) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Tessa Twice" });
  await open(page, "Edit", "Tessa Twice");
  await ready(page);
  await field(page, "Mobile No").fill("+44 20 7946 0001");

  const other = await browser.newContext({ baseURL: sso.url });
  const theirs = await other.newPage();
  await signIn(theirs, `${USERS}?searchTerm=Tessa`);
  await open(theirs, "Edit", "Tessa Twice");
  await field(theirs, "Mobile No").fill("+44 20 7946 0002");
  await button(theirs, "Save changes").click();
  await toast(theirs, "User updated successfully");
  await other.close();

  await button(page, "Save changes").click();
  await expect(dialog(page).getByRole("alert").filter({ hasText: "changed this user" })).toHaveText(
    /^Administrator changed this user at [\d-]{10} [\d:]{5} \(UTC\)\. Current values/,
  );
  await expect(field(page, "Mobile No")).toHaveValue("+44 20 7946 0001");
  await expect(dialog(page).getByText("Current value: +44 20 7946 0002")).toBeVisible();
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
});
