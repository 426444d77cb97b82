import type { Page } from "@playwright/test";
import { expect, ready, signIn, test } from "../support/console-test";
import { button, dialog, field, toast, USERS } from "../support/users-screen";

/** Answers what the browser asks, and keeps the questions. */
function answering(page: Page) {
  const asked: string[] = [];
  let yes = false;
  page.on("dialog", async (question) => {
    if (question.type() === "confirm") asked.push(question.message());
    await (yes || question.type() === "beforeunload" ? question.accept() : question.dismiss());
  });
  return {
    asked,
    sayYes: () => {
      yes = true;
    },
  };
}

test("Escape, Close and the way back ask before they drop what was typed @with-javascript", async ({
  page,
}) => {
  await signIn(page, USERS);
  const questions = answering(page);
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(field(page, "Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  expect(questions.asked).toEqual([]);

  await page.getByRole("link", { name: "Add New" }).click();
  await field(page, "Name").fill("Half a name");
  for (const [index, leave] of [
    () => page.keyboard.press("Escape"),
    () => page.keyboard.press("Escape"),
    () => dialog(page).getByRole("link", { name: "Close" }).click(),
    () => page.evaluate(() => history.back()),
  ].entries()) {
    await leave();
    await expect.poll(() => questions.asked.length).toBe(index + 1);
    await expect(page).toHaveURL(`${USERS}/new`);
    await expect(field(page, "Name")).toHaveValue("Half a name");
    await expect(field(page, "Name")).toBeVisible();
  }
  expect(new Set(questions.asked)).toEqual(new Set(["Discard unsaved changes?"]));
  questions.sayYes();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(USERS);
});

test("Cancel asks nothing, and nor does a form that is saved @with-javascript", async ({ page }) => {
  await signIn(page, "/dashboard/roles/new?searchTerm=Asked");
  const { asked } = answering(page);
  await field(page, "Role Name").fill("Asked Nothing");
  await button(page, "Save").click();
  await toast(page, "Role added successfully");
  await page.goto("/dashboard/roles/new");
  await ready(page);
  await field(page, "Role Name").fill("Cancelled");
  await dialog(page).getByRole("link", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  expect(asked).toEqual([]);
});

test("a secret that is shown once does not go by Escape or Back unasked @with-javascript", async ({
  page,
}) => {
  await signIn(page, "/dashboard/application-access");
  const { asked } = answering(page);
  await page.getByRole("link", { name: "Add Application" }).click();
  await field(page, "Application Name").fill("Secret Keeper");
  await page.locator("dialog button[type=submit]").click();
  const secret = dialog(page).getByRole("group", { name: "Application Secret" });
  await expect(secret).toBeVisible();
  const shown = (await secret.locator("code").textContent()) ?? "";
  // While the list behind is still on its way, leaving is not taken up at all.
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Escape");
  await expect.poll(() => asked.length).toBe(1);
  await page.evaluate(() => history.back());
  await expect.poll(() => asked.length).toBe(2);
  expect(new Set(asked)).toEqual(new Set(["Have you saved the secret? You won't see it again."]));
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
