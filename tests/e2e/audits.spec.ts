import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "../support/console-test";

const path = "/dashboard/audit-reports";

const download = (page: Page) => page.getByRole("link", { name: "Download Audit Report" });

async function apply(page: Page): Promise<void> {
  const button = page.getByRole("search").getByRole("button", { name: "Apply" });
  if (await button.isVisible()) await button.click();
}

test("audits are read newest first, narrowed down, and the address says how @foreign", async ({ page }) => {
  await signIn(page, path);
  await expect(page.getByRole("heading", { level: 1, name: "User Audits" })).toBeVisible();
  for (const name of ["Audit Message", "User", "Application", "Audit Timestamp"]) {
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  const first = page.getByRole("table").locator("tbody tr").first();
  await expect(first).toContainText("Administrator signed in to SSO Application");
  await expect(first.locator("time")).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  await page.getByPlaceholder("Message").fill("SIGNED IN");
  await page.getByPlaceholder("User", { exact: true }).fill("administrator");
  await page.getByLabel("Month").selectOption({ index: 1 });
  await apply(page);
  await expect(page).toHaveURL(/message=SIGNED\+IN/);
  await expect(page).toHaveURL(/month=\d+/);
  await expect(first).toContainText("Administrator signed in");
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByPlaceholder("Message")).toHaveValue("");
  await expectAccessible(page);
});

test.describe("far from Greenwich", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("times are the same for everybody, and the page says once that they are in UTC @foreign", async ({
    page,
  }) => {
    await signIn(page, path);
    for (const time of await page.getByRole("table").locator("time").all()) {
      const at = (await time.getAttribute("datetime")) ?? "";
      await expect(time).toHaveText(`${at.slice(0, 10)} ${at.slice(11, 19)}`);
    }
    await expect(page.getByText("UTC")).toHaveCount(1);
    await expect(page.getByText("Times are in UTC.")).toBeVisible();
    await page.goto("/dashboard/summary-dashboard");
    await expect(page.getByText("UTC")).toHaveCount(1);
    await expect(page.getByText("Dates are in UTC.")).toBeVisible();
  });
});

test("audits tell namesakes apart", async ({ page }) => {
  await signIn(page, `${path}?user=administrator`);
  const user = page.getByRole("table").locator("tbody tr").first().getByRole("cell").nth(1);
  await expect(user).toContainText(/^Administrator\s*By admin\s*[\da-f]{8}$/);
});

test("the report is a file with exactly what is filtered @foreign", async ({ page }) => {
  await signIn(page, `${path}?message=signed+in&user=administrator`);
  const waiting = page.waitForEvent("download");
  await download(page).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^audit-report-until-\d{8}T\d{6}Z\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n").filter(Boolean);
  expect(lines[0]).toMatch(/^\ufeff"Audit Message","User","Application","Audit Timestamp \(UTC\)"/);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toMatch(/signed in.*,"Administrator",/i);
});

test("one sees how much of the report came @with-javascript", async ({ page }) => {
  await signIn(page, `${path}?user=a&message=was+not+signed+in`);
  const total = /of (\d+)$/.exec((await page.getByText(/^\d+ - \d+ of \d+$/).textContent()) ?? "")?.[1];
  await download(page).click();
  await expect(page.getByText(`Saved, ${total} rows.`)).toBeVisible();

  await page.context().clearCookies();
  await download(page).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

// In a context of its own, since the browser's console tells of a connection that breaks.
test("a report that does not arrive says so @with-javascript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, path);
  await page.route(`**${path}/download`, (route) => route.abort());
  await download(page).click();
  await expect(page.getByRole("alert").getByText("The download was interrupted. Try again.")).toBeVisible();
  await context.close();
});
