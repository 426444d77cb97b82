import type { Page } from "@playwright/test";
import { formatCount } from "#api/contract/counts";
import { SEEDED_USERS } from "../../harness/console";
import { beforeScripts, expect, expectAccessible, signIn, test } from "../support/console-test";
import { apply, applyFilters } from "../support/list-filters";

const path = "/dashboard/user-management";
const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
const rangeText = (start: number, end: number, total: number) =>
  `${formatCount(start)} - ${formatCount(end)} of ${formatCount(total)}`;
const range = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const search = (page: Page) => page.getByPlaceholder("Name / Email");

/** How many there are: other specs of this worker may have added thousands to the seeded people. */
async function totalOf(page: Page): Promise<number> {
  const text = (await page.getByText(/^[\d,]+ - [\d,]+ of [\d,]+$/).textContent()) ?? "";
  return Number(text.split(" of ")[1]?.replaceAll(",", ""));
}

const applySize = (page: Page) => apply(page.getByRole("navigation", { name: "Pages of users" }));

test("the list shows everybody, ten at a time, and next and previous end where it ends @foreign", async ({
  page,
}) => {
  await signIn(page, path);
  await expect(page.getByRole("heading", { level: 1, name: "User Management" })).toBeVisible();
  await expect(page).toHaveTitle(/User Management/);
  for (const name of ["Name", "Email", "Status"]) {
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  await expect(rows(page)).toHaveCount(10);
  await expect(
    rows(page)
      .first()
      .getByText(/^(Active|Inactive)$/),
  ).toBeVisible();
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(SEEDED_USERS);
  await range(page, rangeText(1, 10, total));
  await expect(page.getByText("Items per page:")).toBeVisible();

  const last = Math.ceil(total / 10);
  const previous = page.getByRole("link", { name: "Previous page" });
  const next = page.getByRole("link", { name: "Next page" });
  await expect(previous).toHaveAttribute("aria-disabled", "true");

  await next.click();
  await expect(page).toHaveURL(`${path}?page=2`);
  await range(page, rangeText(11, 20, total));
  await previous.click();
  await range(page, rangeText(1, 10, total));

  await page.goto(`${path}?page=${last}`);
  await range(page, rangeText(last * 10 - 9, total, total));
  await expect(next).toHaveAttribute("aria-disabled", "true");
});

test("another size starts again at page 1", async ({ page }) => {
  await signIn(page, `${path}?page=3`);
  await page.getByLabel("Items per page:").selectOption("25");
  await applySize(page);
  await range(page, rangeText(1, 25, await totalOf(page)));
  await expect(rows(page)).toHaveCount(25);
  await expect(page).toHaveURL(/size=25/);
  await expect(page).not.toHaveURL(/page=3/);
});

test("a size that is chosen before the script arrives stays chosen", {
  tag: "@with-javascript",
}, async ({ page }) => {
  await signIn(page, path);
  await beforeScripts(page, path, async () => {
    await page.getByLabel("Items per page:").selectOption("25");
  });
  await expect(page).toHaveURL(/size=25/);
  await expect(rows(page)).toHaveCount(25);
});

test("the search finds a part of a name or an email, and stands in the address @foreign @with-javascript", async ({
  page,
}) => {
  await signIn(page, `${path}?page=2`);
  const email = (await rows(page).first().getByRole("cell").nth(1).textContent()) ?? "";
  await search(page).fill(email.toUpperCase());
  await applyFilters(page);
  await range(page, "1 - 1 of 1");
  await expect(page).toHaveURL(/searchTerm=/);
  await expect(rows(page).first()).toContainText(email);

  await page.reload();
  await expect(search(page)).toHaveValue(email.toUpperCase());
  await range(page, "1 - 1 of 1");
});

test("the status filter and Clear @foreign @with-javascript", async ({ page }) => {
  await signIn(page, path);
  const total = await totalOf(page);
  const totals: number[] = [];
  for (const [status, other] of [
    ["Active", "Inactive"],
    ["Inactive", "Active"],
  ] as const) {
    await page.getByLabel("Status", { exact: true }).selectOption(status);
    await applyFilters(page);
    await expect(page).toHaveURL(new RegExp(`status=${status}(&|$)`));
    await expect(rows(page).getByText(other, { exact: true })).toHaveCount(0);
    await expect(rows(page).first().getByText(status, { exact: true })).toBeVisible();
    // The address changes before the screen does, and everybody's first page may be all active.
    await expect.poll(() => totalOf(page)).not.toBe(totals.at(-1) ?? total);
    totals.push(await totalOf(page));
  }
  expect(totals.every((count) => count > 0)).toBe(true);
  expect(totals.reduce((sum, count) => sum + count)).toBe(total);

  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("");
  await range(page, rangeText(1, 10, total));
});

test("a search that finds nobody says so, and offers to clear it @once", async ({ page }) => {
  await signIn(page, `${path}?searchTerm=${encodeURIComponent("%_* nobody")}`);
  await range(page, "0 - 0 of 0");
  for (const name of ["Previous page", "Next page"]) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("aria-disabled", "true");
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(path);
  await expect(rows(page)).toHaveCount(10);
});

test("back and forward give the same screens again @with-javascript", async ({ page }) => {
  await signIn(page, path);
  await page.getByRole("link", { name: "Next page" }).click();
  const second = rangeText(11, 20, await totalOf(page));
  await range(page, second);
  await search(page).fill("Administrator");
  await applyFilters(page);
  await range(page, "1 - 1 of 1");

  await page.goBack();
  await range(page, second);
  await expect(search(page)).toHaveValue("");
  await page.goForward();
  await range(page, "1 - 1 of 1");
  await expect(search(page)).toHaveValue("Administrator");
});

test("values that make no sense fall back to their defaults @once", async ({ page }) => {
  await signIn(page, path);
  const senseless = [
    "page=-1&size=abc",
    "page=1e9&size=7",
    "status=Maybe&page=",
    "page=2&page=3&size=%00",
    "month=13",
  ];
  for (const query of senseless) {
    const response = await page.goto(`${path}?${query}`);
    expect(response?.status()).toBe(200);
    await expect(rows(page)).toHaveCount(10);
  }
  const total = await totalOf(page);
  await page.goto(`${path}?page=99999`);
  await range(page, rangeText(Math.ceil(total / 10) * 10 - 9, total, total));
});
