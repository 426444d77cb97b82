import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "../support/console-test";
import { apply, choose } from "../support/list-filters";

const path = "/dashboard/user-management";
const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const cells = (page: Page, column: number) =>
  page.getByRole("table").locator(`tbody tr td:nth-child(${column})`).allTextContents();
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });

test("L3: filters narrow the list, in the address, and words find in any order", async ({ page }) => {
  await signIn(page, `${path}?searchTerm=admin%40`);
  const search = page.getByRole("search");
  await choose(page, "Role", "super");
  await expect(page).toHaveURL(/roleId=super/);
  await expect(rows(page)).toHaveCount(1);
  await choose(page, "Last sign-in", "Never");
  await expect(page.getByText("No results match these filters.")).toBeVisible();
  await page.goto(`${path}?secondFactor=none&lastSignIn=maybe&searchTerm=strator++ADMIN%40`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Administrator");
  await expect(search.getByLabel("Second factor", { exact: true })).toHaveValue("none");
  await expectAccessible(page);
  await search.getByRole("link", { name: "Remove the filter Second factor" }).click();
  await expect(page).not.toHaveURL(/secondFactor/);
  await expect(page).toHaveURL(/searchTerm=/);
});

test("L3: headings sort both ways, and say so", async ({ page }) => {
  await signIn(page, `${path}?page=2`);
  await expect(heading(page, "Name")).toHaveAttribute("aria-sort", "ascending");
  await heading(page, "Email").getByRole("link").click();
  await expect(page).toHaveURL(`${path}?sort=email`);
  await expect(heading(page, "Email")).toHaveAttribute("aria-sort", "ascending");
  const first = await cells(page, 2);
  expect(first).toEqual([...first].sort());
  await heading(page, "Email").getByRole("link").click();
  await expect(heading(page, "Email")).toHaveAttribute("aria-sort", "descending");
  const last = await cells(page, 2);
  expect(last).toEqual([...last].sort().reverse());
  await heading(page, "Name").getByRole("link").click();
  await expect(page).toHaveURL(path);
  await page.goto(`${path}?sort=age`);
  await expect(heading(page, "Name")).toHaveAttribute("aria-sort", "ascending");
});

test("L3: columns are chosen, stay chosen, and an address overrides them", async ({ page }) => {
  await signIn(page, path);
  const headings = () => page.getByRole("columnheader").allTextContents();
  const form = page.getByRole("form", { name: "Columns" });
  const choose = async (change: () => Promise<void>) => {
    const summary = page.getByText("Columns", { exact: true });
    if (await form.isHidden()) await summary.click();
    await change();
  };
  await choose(async () => {
    await form.getByLabel("Last sign-in column").check();
    await form.getByLabel("Roles column").check();
    await form.getByLabel("Email column").uncheck();
    await apply(form);
  });
  await expect(page).toHaveURL(`${path}?columns=${encodeURIComponent("name,status,roles,lastSignIn")}`);
  await expect(heading(page, "Last sign-in")).toBeVisible();
  await expectAccessible(page);
  await page.goto(path);
  expect(await headings()).toEqual(["Name", "Status", "Roles", "Last sign-in", "Actions"]);
  await page.goto(`${path}?columns=email,nonsense`);
  expect(await headings()).toEqual(["Name", "Email", "Actions"]);
  await choose(async () => {
    await form.getByLabel("Compact rows").check();
    await apply(form);
  });
  await expect(page.locator(".is-compact")).toBeVisible();
  await choose(() => form.getByRole("button", { name: "Reset" }).click());
  await expect(page).toHaveURL(path);
  await expect(heading(page, "Status")).toBeVisible();
  expect(await headings()).toEqual(["Name", "Email", "Status", "Actions"]);
});

test("L7: a page is reached by its number, and the pager stays where it is", async ({ page }) => {
  await signIn(page, path);
  const pager = page.getByRole("navigation", { name: "Pages of users" });
  const before = await pager.boundingBox();
  const last = Number((await pager.getByText(/^of \d+$/).textContent())?.slice(3));
  await pager.getByRole("spinbutton", { name: "Page" }).fill(String(last));
  await pager.getByRole("button", { name: "Go to page" }).click();
  await expect(page).toHaveURL(`${path}?page=${last}`);
  await expect(pager.getByRole("link", { name: "Next page" })).toHaveAttribute("aria-disabled", "true");
  expect(await pager.boundingBox()).toEqual(before);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("L7: six people are on the first screen, and only the page scrolls @once", async ({ page }) => {
    await signIn(page, path);
    await expect(rows(page)).toHaveCount(10);
    const { whole, scrollers } = await page.evaluate(() => ({
      whole: [...document.querySelectorAll("tbody tr")].filter(
        (row) => row.getBoundingClientRect().bottom <= innerHeight,
      ).length,
      scrollers: [...document.querySelectorAll("main *")].filter(
        (element) =>
          /auto|scroll/.test(getComputedStyle(element).overflowY) &&
          element.scrollHeight > element.clientHeight,
      ).length,
    }));
    expect(whole).toBeGreaterThanOrEqual(6);
    expect(scrollers).toBe(0);
    const role = page.getByRole("search").getByText("Role", { exact: true });
    await expect(role).toBeHidden();
    await page.locator(".filter-switch").click();
    await choose(page, "Role", "super");
    await expect(page).toHaveURL(/roleId=super/);
    await expect(rows(page)).not.toHaveCount(10);
    await expect(rows(page).filter({ hasText: "Administrator" })).not.toHaveCount(0);
    await expectAccessible(page);
  });
});
