import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

async function choose(page: Page, label: string, option: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("group", { name: label, exact: true }).locator("summary").click();
  await dialog.getByRole("checkbox", { name: option, exact: true }).check();
}

test("a group gives its members a role, and the user's form and the role's page say where it comes from", async ({
  page,
}) => {
  await signIn(page, "/dashboard/groups/new");
  await ready(page);
  await page.getByRole("dialog").getByLabel("Group Name").fill("Harbour Watch");
  await choose(page, "Roles", "auditor");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, "Group added successfully");

  await page.getByRole("link", { name: "Harbour Watch", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Harbour Watch" })).toBeVisible();
  await page.getByRole("link", { name: "Add people" }).first().click();
  await page.getByLabel("Find a user by name or email").fill("administrator");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: /^Add Administrator,/ }).click();
  await toast(page, "Member added");
  await expect(page.getByRole("dialog").getByText("Member", { exact: true })).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "Close", exact: true }).last().click();
  await ready(page);
  await expectAccessible(page);
  await expect(
    page.getByRole("table", { name: "roles" }).getByRole("link", { name: "auditor", exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Assign applications" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Edit Group" })).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();

  await page.getByRole("row").getByRole("link", { name: "Administrator", exact: true }).click();
  await page.waitForURL(/\/user-management\/[^/]+$/);
  await page.goto(`${page.url()}/overview/edit`);
  await ready(page);
  await expect(page.getByText("Through groups: auditor (Harbour Watch)")).toBeVisible();
  await page.goto("/dashboard/roles/auditor/people");
  await page.getByRole("row").getByRole("link", { name: "Harbour Watch" }).click();

  await page.getByRole("link", { name: /^Remove Administrator,/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  // Nobody takes permissions from themselves.
  await expect(page.getByText("You can't leave a group that gives you the role auditor.")).toBeVisible();
});
