import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "../support/console-test";

const users = "/dashboard/user-management";
const filtered = `${users}?searchTerm=a&size=25&status=Active`;
const region = (page: Page) => page.getByRole("region", { name: "Table of users" });
const names = (page: Page) => page.locator("tbody td.lead a");

test("a person's page leads back to the list as it was, and so does deleting the person", async ({
  page,
}) => {
  await signIn(page, filtered);
  // One's own account can't be deleted.
  await names(page).filter({ hasNotText: "Administrator" }).nth(2).click();
  const back = page.getByRole("link", { name: "User Management" }).and(page.locator(".back-link"));
  await expect(back).toHaveAttribute("href", filtered);
  await page.locator("summary", { hasText: "More actions" }).click();
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  const path = new URL(page.url());
  expect(path.searchParams.get("from") ?? "").not.toContain("/");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(back).toHaveAttribute("href", filtered);
  await back.click();
  await expect(page).toHaveURL(filtered);
});

test("what claims to be the list it came from leads nowhere else @once", async ({ page }) => {
  await signIn(page, users);
  const person = (await names(page).nth(1).getAttribute("href")) ?? "";
  for (const from of ["//evil.example", "https://evil.example/", "a".repeat(3_000)]) {
    await page.goto(`${person}?from=${encodeURIComponent(from)}`);
    const href = await page.locator(".back-link").getAttribute("href");
    expect(new URL(href ?? "", page.url()).pathname).toBe(users);
  }
});

test("Back finds the list where it was scrolled to", { tag: "@with-javascript" }, async ({ page }) => {
  await signIn(page, `${users}?size=50`);
  await region(page).evaluate((element) => element.scrollTo(0, 900));
  await names(page).nth(22).click();
  await expect(page.locator(".back-link")).toBeVisible();
  await page.goBack();
  await expect(names(page)).toHaveCount(50);
  await expect.poll(() => region(page).evaluate(({ scrollTop }) => scrollTop)).toBe(900);
});

test("a form without a script leaves no empty keys in the address", async ({ page }) => {
  await signIn(page, users);
  await page.goto(`${users}?searchTerm=&status=Active&roleId=&page=`);
  await expect(page).toHaveURL(`${users}?status=Active`);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`at 320 pixels nothing covers the search, ${colorScheme} @once`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn(page, users);
    const boxes = await page
      .locator(".search-box, .filter-switch, .select-switch")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(3);
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect(apart).toBe(true);
      }
    await expectAccessible(page);
  });
}
