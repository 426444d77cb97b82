import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { button, dialog, field, toast, USERS } from "../support/users-screen";

const question = (page: Page) => page.getByRole("alertdialog");

test("Escape, Close and the way back ask before they drop what was typed @with-javascript", async ({
  page,
}) => {
  await signIn(page, USERS);
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(field(page, "Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(question(page)).toHaveCount(0);

  await page.getByRole("link", { name: "Add New" }).click();
  await field(page, "Name").fill("Half a name");
  await page.keyboard.press("Escape");
  await button(page, "Keep editing").click();
  await expect(field(page, "Name")).toBeFocused();
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => dialog(page).getByRole("link", { name: "Close" }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave();
    await expect(question(page)).toHaveAccessibleName("Discard unsaved changes?");
    await expect(button(page, "Keep editing")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${USERS}/new`);
    await expect(field(page, "Name")).toHaveValue("Half a name");
    await expect(field(page, "Name")).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await button(page, "Discard").click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(USERS);
});

test("Cancel asks nothing, and nor does a form that is saved @with-javascript", async ({ page }) => {
  await signIn(page, "/dashboard/roles/new?searchTerm=Asked");
  await field(page, "Role Name").fill("Asked Nothing");
  await button(page, "Save").click();
  await toast(page, "Role added successfully");
  await page.goto("/dashboard/roles/new");
  await ready(page);
  await field(page, "Role Name").fill("Cancelled");
  await dialog(page).getByRole("link", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(question(page)).toHaveCount(0);
});

test("a secret that is shown once does not go by Escape or Back unasked @with-javascript", async ({
  page,
}) => {
  await signIn(page, "/dashboard/application-access");
  await page.getByRole("link", { name: "Add Application" }).click();
  await field(page, "Application Name").fill("Secret Keeper");
  // The first question is asked while the list behind is still loading, and outlasts that.
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "GET") await setTimeout(1_500);
    await route.continue();
  });
  await page.locator("dialog button[type=submit]").click();
  const secret = dialog(page).getByRole("group", { name: "Application Secret" });
  await expect(secret).toBeVisible();
  const shown = (await secret.locator("code").textContent()) ?? "";
  for (const leave of [() => page.keyboard.press("Escape"), () => page.evaluate(() => history.back())]) {
    await leave();
    await expect(question(page)).toBeVisible();
    await expect(page.locator(".progress-bar")).toHaveCount(0);
    await expect(question(page)).toHaveAccessibleName("Have you saved the secret? You won't see it again.");
    await button(page, "Go back").click();
    await expect(question(page)).toHaveCount(0);
  }
  await expect(secret.locator("code")).toHaveText(shown);
  await dialog(page).getByRole("link", { name: "Close" }).last().click();
  await expect(dialog(page)).toBeHidden();
});

test("of two things copied one after the other one message is shown @with-javascript", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "/dashboard/application-access/new");
  await field(page, "Application Name").fill("Copied Twice");
  await page.locator("dialog button[type=submit]").click();
  await button(page, "Copy Application Key").click();
  await expect(page.locator(".toast-card")).toHaveCount(1);
  await button(page, "Copy Application Secret").click();
  await expect(page.locator(".toast-card")).toHaveCount(1);
  await expect(dialog(page).getByRole("status").filter({ hasText: "Copied to clipboard" })).toHaveCount(1);
});
