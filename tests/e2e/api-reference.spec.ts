import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "../support/console-test";

const reference = "/dashboard/api-reference";

/** A call of the page, by its summary. */
const call = (page: Page, summary: string) => page.getByRole("article", { name: summary, exact: true });

const menu = (page: Page) => page.getByRole("navigation", { name: "Reference" });

test("the guide leads to the reference, which has groups and a search", async ({ page, sso }) => {
  await signIn(page, "/dashboard/guide");
  await page.getByRole("main").getByRole("link", { name: "API Reference", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API Reference" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Authenticate");
  await expect(
    page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Integration Guide" }),
  ).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);

  await menu(page).getByRole("link", { name: "Groups", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Groups" })).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Groups", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const add = call(page, "Add a group");
  await expect(add.getByText("Needs groups:write.")).toBeVisible();
  await expect(add.getByRole("figure", { name: "Request" })).toContainText(
    `curl -X POST ${sso.url}/api/auth/groups`,
  );
  await expect(add.getByText("This role is already taken.")).toBeHidden();
  await add.getByText("Errors 400").click();
  await expect(add.getByText("Retry-After says how many seconds to wait.").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Search calls" }).fill("delete sessions:end");
  await page.getByRole("searchbox", { name: "Search calls" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "2 calls found" })).toBeVisible();
  await expectAccessible(page);
  const end = "End a session of a user, with the tokens of its applications";
  await page.getByRole("main").getByRole("link", { name: end }).click();
  await expect(page).toHaveURL((url) => url.search === "?group=user-pages" && url.hash !== "");
  await expect(call(page, end)).toBeInViewport();

  const unknown = await page.goto(`${reference}?group=nothing`);
  expect(unknown?.status()).toBe(404);
});

test("a request is copied as it is shown", { tag: "@with-javascript" }, async ({ page, context, sso }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, `${reference}?group=roles`);
  for (const path of [`${reference}?group=roles`, "/api/docs?group=roles"]) {
    await page.goto(path);
    await call(page, "List roles").getByRole("button", { name: "Copy Request" }).click();
    await expect(page.getByText("Copied to clipboard")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl '${sso.url}/api/auth/roles?page=1&size=10' \\\n  -H "Authorization: Bearer $TOKEN"`,
    );
  }
});

test("the service shows the same without the console, and leads back to it", async ({ page }) => {
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Authenticate");
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  await page.getByRole("searchbox", { name: "Search calls" }).fill("jwks");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Read the keys that verify access tokens" }).click();
  await expect(page.getByText("Needs no token.").first()).toBeVisible();
  const copy = page.getByRole("button", { name: "Copy Request" }).first();
  await expect(copy).toBeVisible({ visible: test.info().project.use.javaScriptEnabled !== false });
  await expectAccessible(page);

  await page.getByRole("link", { name: "Back to the console" }).click();
  await expect(page.getByRole("button", { name: "Sign-in", exact: true })).toBeVisible();
});

test("every control is reached by the keyboard", { tag: "@with-javascript" }, async ({ page }) => {
  await page.goto("/api/docs?group=attention");
  const reached: string[] = [];
  await page.locator("header a").first().focus();
  const controls = page.locator("header, main").locator("a:visible, button:visible, input, summary:visible");
  const count = await controls.count();
  for (let step = 0; step < count; step++) {
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
    await page.keyboard.press("Tab");
  }
  expect(reached).toEqual(await controls.allTextContents());
  await page.locator("article summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The address exceeds 8 kB.")).toBeVisible();
});

test("on a phone the contents are folded, and nothing is wider than the screen @phone", async ({ page }) => {
  await signIn(page, `${reference}?group=users`);
  for (const path of [`${reference}?group=users`, "/api/docs?group=users"]) {
    await page.goto(path);
    const roles = menu(page).getByRole("link", { name: "Roles", exact: true });
    await expect(roles).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
    await menu(page).getByText("Contents").click();
    await roles.click();
    await expect(page.getByRole("heading", { level: 2, name: "Roles" })).toBeVisible();
  }
});
