import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";

const path = "/dashboard/roles";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Add Role" });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test("a role is added, refused where it exists, and deleted after its question", async ({ page }) => {
  await signIn(page, path);
  await expect(page.getByRole("heading", { level: 1, name: "System User Roles" })).toBeVisible();
  for (const name of ["Id", "Role Name"])
    await expect(page.getByRole("columnheader", { name })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Edit/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Delete Role super" })).toHaveCount(0);

  await page.goto(`${path}/new?searchTerm=Night`);
  await ready(page);
  await save(page);
  await expect(dialog(page).getByText("This field is required.")).toBeVisible();
  await dialog(page).getByLabel("Role Name").fill("Night Watch");
  await save(page);
  await expect(page.getByText("Role added successfully", { exact: true })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Night Watch" })).toBeVisible();

  await page.goto(`${path}/new?searchTerm=Night`);
  await ready(page);
  await dialog(page).getByLabel("Role Name").fill("NIGHT watch");
  await save(page);
  await expect(dialog(page).locator(".field-error").filter({ hasText: /./ })).toBeVisible();
  await expect(dialog(page).getByLabel("Role Name")).toHaveValue("NIGHT watch");
  await expectAccessible(page);

  await page.goto(`${path}?searchTerm=Night`);
  await ready(page);
  await page.getByRole("link", { name: "Delete Role Night Watch" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Role" });
  await expect(question).toContainText("There are 0 users assigned to this role.");
  await expect(question).toContainText("Are you sure you want to delete this role?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Role deleted successfully", { exact: true })).toBeVisible();
  await expect(page.getByText("0 - 0 of 0", { exact: true })).toBeVisible();
});

test("a role that is gone is said to be", async ({ page }) => {
  await signIn(page, `${path}/no-such-role/delete`);
  await expect(page.getByText("This role was not found.")).toBeVisible();
});
