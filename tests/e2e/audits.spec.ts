import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "../support/console-test";

const path = "/dashboard/audit-reports";

async function apply(page: Page): Promise<void> {
  const button = page.getByRole("search").getByRole("button", { name: "Apply" });
  if (await button.isVisible()) await button.click();
}

test("audits are read newest first, narrowed down, and the address says how", async ({ page }) => {
  await signIn(page, path);
  await expect(page.getByRole("heading", { level: 1, name: "User Audits" })).toBeVisible();
  for (const name of ["Audit Message", "User", "Application", "Audit Timestamp"]) {
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  const first = page.getByRole("table").locator("tbody tr").first();
  await expect(first).toContainText("Administrator signed in to SSO Application");
  await expect(first.locator("time")).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);

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

test("the report is a file with exactly what is filtered", async ({ page }) => {
  await signIn(page, `${path}?message=signed+in&user=administrator`);
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Audit Report" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^audit-report-until-\d{8}T\d{6}Z\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n").filter(Boolean);
  expect(lines[0]).toMatch(/^\ufeffAudit Message,User,Application,Audit Timestamp \(UTC\)/);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toMatch(/signed in.*,Administrator,/i);
});
