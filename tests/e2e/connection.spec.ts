import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { addUser, button, dialog, field, fillUser, toast, USERS } from "../support/users-screen";

const UNSENT = "The console can't be reached. Nothing was saved. Try again.";
const UNKNOWN = "The console can't be reached. Your changes may not have been saved. Check, then try again.";

/** What a proxy in front answers while nothing runs behind it. */
const answerAsProxy = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" })
      : route.continue(),
  );

test("without a network Add User stays with all that was typed @with-javascript", async ({
  page,
  context,
}) => {
  await signIn(page, `${USERS}/new?searchTerm=Olga+Offline`);
  await fillUser(page, { name: "Olga Offline" });
  await context.setOffline(true);
  await button(page, "Save").click();
  await expect(dialog(page).getByRole("alert").filter({ hasText: UNSENT })).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Olga Offline");
  await expect(field(page, "Password")).not.toHaveValue("");
  await expect(dialog(page).locator(".multi-select input:checked")).toHaveCount(3);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(dialog(page).getByText(UNSENT)).toBeHidden();
  await button(page, "Save").click();
  await toast(page, "User added successfully");
});

test("a proxy's error keeps Add Role, and does not say that nothing was saved @with-javascript", async ({
  page,
}) => {
  await signIn(page, "/dashboard/roles/new");
  await answerAsProxy(page, "**/dashboard/roles/new.data*");
  await field(page, "Role Name").fill("Behind a Proxy");
  await button(page, "Save").click();
  await expect(dialog(page).getByRole("alert").filter({ hasText: UNKNOWN })).toBeVisible();
  await expect(field(page, "Role Name")).toHaveValue("Behind a Proxy");
  await page.unroute("**/dashboard/roles/new.data*");
  await button(page, "Save").click();
  await toast(page, "Role added successfully");
});

test("a question stays open without a network, and so does a form of a page @with-javascript", async ({
  page,
  context,
}) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Quinn Kept" });
  await page.getByRole("link", { name: "Delete User Quinn Kept" }).click();
  await expect(button(page, "Delete")).toBeVisible();
  await context.setOffline(true);
  await button(page, "Delete").click();
  await expect(page.getByRole("alertdialog").getByText(UNSENT)).toBeVisible();
  await context.setOffline(false);

  await page.goto("/account/profile");
  await ready(page);
  const mobile = page.getByLabel("Mobile No", { exact: true });
  await mobile.fill("+4912345");
  await context.setOffline(true);
  await button(page, "Save changes").click();
  await expect(page.getByRole("alert").getByText(UNSENT)).toBeVisible();
  await expect(mobile).toHaveValue("+4912345");
  // A link to a page that isn't loaded yet keeps this one.
  await page.getByRole("link", { name: "Sessions" }).click();
  await expect(page.getByRole("alert").getByText("Check your connection")).toBeVisible();
  await expect(mobile).toHaveValue("+4912345");
  await context.setOffline(false);
});

test("a page that can't be reached says that the connection is lost @with-javascript", async ({ page }) => {
  await signIn(page, USERS);
  const data = "**/dashboard/user-management.data*";
  await page.route(data, (route) => route.fulfill({ status: 502, body: "<h1>502 Bad Gateway</h1>" }));
  await page.getByRole("link", { name: "User Management" }).click();
  await expect(page.getByRole("heading", { name: "Connection lost" })).toBeVisible();
  await expect(page.getByText(/^Error/)).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(data);
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "User Management" })).toBeVisible();
});
