import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { addUser } from "../support/users-screen";

const path = "/dashboard/roles";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Add Role" });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

async function addRole(page: Page, roleName: string): Promise<void> {
  await page.goto(`${path}/new?searchTerm=${encodeURIComponent(roleName)}`);
  await ready(page);
  await dialog(page).getByRole("textbox", { name: "Role Name" }).fill(roleName);
  await save(page);
  await expect(page.getByText("Role added successfully", { exact: true })).toBeVisible();
}

test("a role is added, and deleted after its question @foreign @with-javascript", async ({ page }) => {
  await signIn(page, path);
  await expect(page.getByRole("heading", { level: 1, name: "System User Roles" })).toBeVisible();
  for (const name of ["Id", "Role Name"])
    await expect(page.getByRole("columnheader", { name })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(0);

  await page.goto(`${path}/new`);
  await ready(page);
  await save(page);
  await expect(dialog(page).getByText("This field is required.")).toBeVisible();
  await addRole(page, "Night Watch");
  await expect(page.getByRole("row").filter({ hasText: "Night Watch" })).toBeVisible();

  await page.getByRole("link", { name: "Delete Role Night Watch" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Role" });
  await expect(question).toContainText("There are 0 users assigned to this role.");
  await expect(question).toContainText("Are you sure you want to delete this role?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Role deleted successfully", { exact: true })).toBeVisible();
  await expect(page.getByText("0 - 0 of 0", { exact: true })).toBeVisible();
});

test("a question is read out as it opens, and the focus stays in the list when its row goes @with-javascript", async ({
  page,
}) => {
  await signIn(page, path);
  await addRole(page, "Passing Watch");
  await page.getByRole("link", { name: "Delete Role Passing Watch" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete Role" });
  await expect(question).toHaveAccessibleDescription(
    "Passing Watch There are 0 users assigned to this role. Are you sure you want to delete this role?",
  );
  await expect(page).toHaveTitle(/^Delete Role/);
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  const list = page.getByRole("region", { name: "Table of roles" });
  await expect(list).toBeFocused();
  await list.getByRole("link", { name: "Clear filters" }).press("Enter");
  await expect(page.getByRole("link", { name: "Delete Role Passing Watch" })).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await expect(list).toBeFocused();
});

test("a role that exists is refused under its field, and the built-in ones stay", async ({ page }) => {
  await signIn(page, path);
  await expect(page.getByRole("link", { name: "Delete Role super" })).toHaveCount(0);
  await addRole(page, "Day Watch");
  await page.goto(`${path}/new`);
  await ready(page);
  await dialog(page).getByLabel("Role Name").fill("DAY watch");
  await save(page);
  await expect(dialog(page).locator(".field-error").filter({ hasText: /./ })).toBeVisible();
  await expect(dialog(page).getByLabel("Role Name")).toHaveValue("DAY watch");
  await expectAccessible(page);
});

test("a help desk takes six clicks from the summary at most, and does what it says @with-javascript", async ({
  page,
}) => {
  let clicks = 0;
  const click = (target: Locator) => {
    clicks += 1;
    return target.click();
  };
  await signIn(page, "/dashboard/summary-dashboard");
  await click(page.getByRole("navigation").getByRole("link", { name: "User Roles" }).first());
  await click(page.getByRole("link", { name: "Add Role" }));
  await expect(dialog(page).getByRole("textbox", { name: "Role Name" })).toBeFocused();
  await page.keyboard.type("First Line");
  await click(dialog(page).getByRole("radio", { name: /^Help desk/ }));
  await click(dialog(page).getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText("Role added successfully", { exact: true })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);
  await page.goto(`${path}?searchTerm=First+Line`);
  await expect(page.getByRole("row").filter({ hasText: "First Line" })).toContainText("4 permissions");
});

test("a role is copied, renamed, and shows its people and its history", async ({ page }) => {
  await signIn(page, `${path}/auditor`);
  await page.getByRole("link", { name: "Copy role" }).click();
  await ready(page);
  await expect(dialog(page).getByRole("radio", { name: /^The same as auditor/ })).toBeChecked();
  await expect(dialog(page).getByRole("radio")).toHaveCount(2);
  await expect(dialog(page).getByRole("textbox", { name: "Role Name" })).toHaveValue("auditor copy");
  await dialog(page).getByRole("textbox", { name: "Role Name" }).fill("Second Auditor");
  await save(page);
  await expect(page.getByText("Role added successfully", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(path);

  await page.goto(`${path}?searchTerm=Second+Auditor`);
  await expect(page.getByRole("row").filter({ hasText: "Second Auditor" })).toContainText("View everything");
  await page.getByRole("link", { name: "Second Auditor", exact: true }).click();
  await page.getByRole("link", { name: "Rename", exact: true }).click();
  const rename = page.getByRole("dialog", { name: "Rename Role" });
  await expectAccessible(page);
  await rename.getByRole("textbox", { name: "Role Name" }).fill("Auditor of Two");
  await rename.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Role updated successfully", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Auditor of Two" })).toBeVisible();

  const tabs = page.getByRole("navigation", { name: "Pages of this role" });
  await tabs.getByRole("link", { name: "People" }).click();
  await expect(page.getByText("Nobody has this role yet.")).toBeVisible();
  await tabs.getByRole("link", { name: "History" }).click();
  await expect(page.getByText(/^Renamed the role Second Auditor to Auditor of Two/)).toBeVisible();
  await page.goto(`${path}/super/people`);
  await ready(page);
  await expect(page.getByRole("row").filter({ hasText: "Administrator" })).toContainText("Directly");
  await expectAccessible(page);
});

test("permissions that aren't saved aren't lost without a question @with-javascript", async ({ page }) => {
  page.on("dialog", (question) => question.dismiss());
  await signIn(page, path);
  await addRole(page, "Careful Watch");
  await page.getByRole("link", { name: "Careful Watch", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Careful Watch" })).toBeVisible();
  await ready(page);
  const address = page.url();
  const summary = page.getByRole("checkbox", { name: "See the summary" });
  await summary.check();
  await page.getByRole("link", { name: "Groups", exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(summary).toBeChecked();
});

test("a new user begins with the role that allows nothing, and each role says what it allows", async ({
  page,
}) => {
  await signIn(page, "/dashboard/user-management/new");
  const roles = page.getByRole("dialog").getByRole("group", { name: "Roles" });
  await roles.getByText("member", { exact: true }).first().click();
  const options = roles.getByRole("checkbox");
  await expect(options.first()).toBeChecked();
  await expect(roles.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await expect(roles.getByRole("listitem").first()).toContainText("No console access");
  await expect(roles.getByRole("listitem").filter({ hasText: /^auditorView everything/ })).toBeVisible();
  await expectAccessible(page);
});

test("a role's page chooses what it allows, with what that needs", async ({ page }) => {
  await signIn(page, path);
  await addRole(page, "Help Desk");
  await page.getByRole("link", { name: "Help Desk", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help Desk" })).toBeVisible();
  const address = page.url();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Reset passwords and unlock users" }).check();
  await page.getByRole("button", { name: "Save permissions" }).click();
  await expect(page.getByText("Permissions updated successfully", { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "See users, and what they may open" })).toBeChecked();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await ready(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: "User Roles" }).last().click();
  await page.goto(`${path}?searchTerm=Help`);
  await expect(page.getByRole("row").filter({ hasText: "Help Desk" })).toContainText("2 permissions");

  // Deleting it says what is lost, and by whom.
  const role = new URL(address).pathname.split("/").at(-1) ?? "";
  for (let number = 1; number <= 6; number++) await addUser(page, { name: `Helper ${number}`, role });
  await page.goto(`${path}/${role}/overview/delete`);
  await ready(page);
  const question = page.getByRole("alertdialog", { name: "Delete Role" });
  await expect(question).toContainText("There are 6 users assigned to this role.");
  await expect(question).toContainText("Reset passwords and unlock users");
  await expect(question.getByRole("listitem").filter({ hasText: "Helper" })).toHaveCount(5);
  await expect(question.getByRole("listitem").filter({ hasText: "Helper 5" })).toContainText("no role left");
  await expectAccessible(page);
  await question.getByRole("link", { name: "and 1 more" }).click();
  await expect(page).toHaveURL(`${path}/${role}/people`);
  await expect(page.getByText("6 people have this role.")).toBeVisible();
  await page.goto(`${path}/auditor`);
  await expect(page.getByText("See audits, with the addresses of people in them")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});

test("a role that isn't there says so, with the way back @once", async ({ page }) => {
  await signIn(page, path);
  const response = await page.goto(`${path}/00000000-0000-7000-8000-000000000000`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "There is no such role." })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "User Roles" })).toHaveAttribute(
    "href",
    path,
  );
});
