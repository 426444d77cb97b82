import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { addUser, button, dialog, field, open, row, toast, USERS } from "../support/users-screen";

const question = (page: Page) => page.getByRole("alertdialog");

test("one click takes a deletion back, and the list stays as it was filtered", async ({ page }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Uma Undone" });
  const address = page.url();
  await open(page, "Delete", "Uma Undone");
  await ready(page);
  await button(page, "Delete").click();
  await toast(page, "User deleted successfully");
  await expect(row(page, "Uma Undone")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Deleted people", exact: true })).toBeVisible();
  await expectAccessible(page);
  await ready(page);
  await button(page, "Undo").click();
  await toast(page, "User restored successfully");
  await expect(page).toHaveURL(address);
  await expect(row(page, "Uma Undone")).toBeVisible();
});

test("from the list it takes three clicks to remove somebody for good", async ({ page }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Theo Threeclicks" });
  await open(page, "Delete", "Theo Threeclicks");
  await ready(page);
  await expect(question(page)).toContainText("deletes them now, then asks once more");
  await button(page, "Remove for good…").click();
  await expect(question(page)).toHaveAccessibleName("Remove for Good");
  await ready(page);
  await expect(question(page)).toContainText("Theo Threeclicks");
  await button(page, "Remove for good").click();
  await toast(page, "User removed for good");
  await expect(row(page, "Theo Threeclicks")).toHaveCount(0);
});

test("somebody deactivated is active again by one click @with-javascript", async ({ page }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Dario Deactivated" });
  await open(page, "Delete", "Dario Deactivated");
  await button(page, "Deactivate instead").click();
  await toast(page, "User updated successfully");
  await expect(row(page, "Dario Deactivated").getByText("Inactive")).toBeVisible();
  await button(page, "Undo").click();
  await expect(row(page, "Dario Deactivated").getByText("Active", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/user-management\?searchTerm=/);
});

test("a dialog about somebody whom another tab deleted says so itself @with-javascript", async ({
  page,
  context,
}) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Tilda Twotabs" });
  await open(page, "Edit", "Tilda Twotabs");
  await field(page, "Name").fill("Tilda Late");
  const other = await context.newPage();
  await other.goto(page.url().replace("/edit", "/delete"));
  await ready(other);
  await button(other, "Delete").click();
  await toast(other, "User deleted successfully");
  await button(page, "Save changes").click();
  await expect(dialog(page).getByText("This user was not found.")).toBeVisible();
});
