import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ADMIN, type TestConsole } from "#harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, signIn, test } from "../support/console-test";
import { applyFilters, choose } from "../support/list-filters";
import { PASSWORD } from "../support/users-screen";

const path = "/dashboard/audit-reports";

const download = (page: Page) => page.getByRole("link", { name: "Download Audit Report" });

test("audits are read newest first, narrowed down, and the address says how @foreign @with-javascript", async ({
  page,
}) => {
  await signIn(page, path);
  await expect(page.getByRole("heading", { level: 1, name: "User Audits" })).toBeVisible();
  for (const name of ["Audit Message", "User", "Application", "Audit Timestamp"]) {
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  const first = page.getByRole("table").locator("tbody tr").first();
  await expect(first).toContainText(/signed in to SSO Application/i);
  await expect(first.locator("time")).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  await page.getByPlaceholder("Message").fill("SIGNED IN");
  await page.getByPlaceholder("User", { exact: true }).fill("administrator");
  await page.getByLabel("Month").selectOption({ index: 1 });
  await applyFilters(page);
  await expect(page).toHaveURL(/message=SIGNED\+IN/);
  await expect(page).toHaveURL(/month=\d+/);
  await expect(first).toContainText(/signed in/i);
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByPlaceholder("Message")).toHaveValue("");
});

test.describe("far from Greenwich", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("times are the same for everybody, and the page says once that they are in UTC @once", async ({
    page,
  }) => {
    await signIn(page, path);
    for (const time of await page.getByRole("table").locator("time").all()) {
      const at = (await time.getAttribute("datetime")) ?? "";
      await expect(time).toHaveText(`${at.slice(0, 10)} ${at.slice(11, 19)}`);
    }
    for (const screen of [path, "/dashboard/summary-dashboard"]) {
      await page.goto(screen);
      await expect(page.getByText("Times are in UTC")).toHaveCount(1);
      await expect(page.getByText("Times are in UTC")).toBeVisible();
    }
  });
});

test("audits tell namesakes apart @once", async ({ page }) => {
  await signIn(page, `${path}?user=administrator`);
  const user = page.getByRole("table").locator("tbody tr").first().getByRole("cell").nth(1);
  await expect(user).toContainText(/^Administrator\s*By admin\s*[\da-f]{8}$/);
});

/** Adds somebody, and changes their address. */
async function changedUser(sso: TestConsole) {
  const client = Client.at(sso.url);
  const { token } = (await client.post("/auth/login", ADMIN)).body;
  const email = `grace-${randomUUID().slice(0, 8)}@old.example`;
  const user = { name: "Grace Hopper", username: email, email, mobileNo: null, status: 1 };
  const assigned = { roles: [], applications: [] };
  const { body } = await client.post("/auth/users", { ...user, ...assigned, password: PASSWORD }, token);
  const changed = { ...user, ...assigned, email: email.replace("old", "new") };
  expect((await client.put(`/auth/users/${body.id}`, changed, token)).status).toBe(200);
  return { id: body.id as string, email };
}

test("a row opens to what changed, from what to what, and leads to everything about the person", async ({
  page,
  sso,
}) => {
  await signIn(page, path);
  const { id, email } = await changedUser(sso);
  await page.goto(`${path}?targetId=${id}`);
  await expect(page.getByText("About: Grace Hopper")).toBeVisible();
  const toggle = page.getByRole("link", { name: "Changed the email of Grace Hopper" });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/open=/);
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.locator("del")).toHaveText(email);
  await expect(details.locator("ins")).toHaveText(email.replace("old", "new"));
  await expect(details).toContainText("user.update");
  await expectAccessible(page);

  await details.getByRole("link", { name: "All audits by this user" }).click();
  await expect(page.getByText("By: Administrator")).toBeVisible();
  await choose(page, "Action", "User added");
  await expect(page).toHaveURL(/actorId=.*action=user.create/);
  await choose(page, "Outcome", "Success");
  await expect(page).toHaveURL(/outcome=success/);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows.filter({ hasText: "Grace Hopper" })).not.toHaveCount(0);
  await expect(rows.filter({ hasNotText: "Added" })).toHaveCount(0);
  await page.getByRole("link", { name: /^Remove the filter By/ }).click();
  await expect(page).not.toHaveURL(/actorId/);
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
  const total = /of ([\d,]+)$/.exec((await page.getByText(/^\d+ - \d+ of [\d,]+$/).textContent()) ?? "")?.[1];
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
