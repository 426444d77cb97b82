import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import { BULK_CHANGES, expectState, figures, IMPORT, summary, upload } from "../support/bulk-screen";
import { Client } from "../support/client";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { button, row, USERS } from "../support/users-screen";

/** People who aren't there yet, one a line. */
function peopleFile(count: number): { mark: string; file: string } {
  const mark = randomUUID().slice(0, 8);
  const lines = Array.from(
    { length: count },
    (_, i) => `p${i}-${mark},Person ${i} ${mark},p${i}-${mark}@people.example`,
  );
  return { mark, file: ["username,name,email", ...lines].join("\n") };
}

test("a run moves by itself, stops, and keeps what it applied", async ({ page }) => {
  await signIn(page, USERS);
  const { file } = peopleFile(6_000);
  await upload(page, file, "many.csv");
  await expectState(page, "Checked");
  await expect(figures(page)).toHaveText("6,000 new");
  await button(page, "Apply 6,000 changes").click();
  await expectState(page, "Running");
  await expect(page.getByText("Changes already applied stay.")).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeVisible();
  const applied = () => page.getByRole("progressbar").evaluate((bar: HTMLProgressElement) => bar.value);
  const first = await applied();
  await expect.poll(applied).toBeGreaterThan(first);
  await button(page, "Stop").click();
  await expectState(page, "Stopped");
  await expect(figures(page)).toHaveText(/ applied.* not applied$/s);
  await expect(summary(page)).toContainText(/stopped it/);
  await expect(summary(page)).toContainText("Changes already applied stay.");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Bulk changes" }).click();
  await expect(row(page, "Import many.csv").first()).toContainText("Stopped");
  await expectAccessible(page);
});

test("a check can be discarded, and one that isn't there says so", async ({ page }) => {
  await signIn(page, USERS);
  await upload(page, peopleFile(1).file, "discarded.csv");
  const address = page.url();
  await button(page, "Discard").click();
  await expect(page).toHaveURL(BULK_CHANGES);
  await expect(page.getByText("Discarded. Nothing has changed.")).toBeVisible();
  await expect(row(page, "discarded.csv")).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such bulk change.");
});

/** Signs in somebody who may read users, and no more. */
async function signInAsAuditor(page: Page, url: string): Promise<void> {
  const api = Client.at(url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const username = `auditor-${randomUUID().slice(0, 8)}`;
  const applications: { id: string; applicationName: string }[] = (await api.get("/auth/applications", token))
    .body;
  const own = applications.filter(({ applicationName }) => applicationName === "SSO Application");
  const password = "seven herons on the pier";
  const given = { status: 1, roles: ["auditor"], applications: own.map(({ id }) => id), mobileNo: null };
  await api.post(
    "/auth/users",
    { ...given, username, name: username, email: `${username}@people.example`, password },
    token,
  );
  await page.context().clearCookies();
  await signIn(page, USERS, { username, password });
}

test("an auditor reads bulk changes, and changes nothing", async ({ page, sso }) => {
  await signIn(page, USERS);
  await upload(page, peopleFile(2).file, "read.csv");
  await expectState(page, "Checked");
  const address = page.url();
  await signInAsAuditor(page, sso.url);
  await page.goto(address);
  await ready(page);
  await expectState(page, "Checked");
  await expect(summary(page).getByRole("button")).toHaveCount(0);
  await page.goto(BULK_CHANGES);
  await expect(page.getByRole("link", { name: "Import", exact: true })).toHaveCount(0);
  await page.goto(IMPORT);
  await expect(page).toHaveURL(/\/dashboard\/not-authorized/);
});

test("on a phone, rows are cards and nothing scrolls sideways", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, USERS);
  await upload(page, peopleFile(3).file, `${"november-".repeat(20)}.csv`);
  await expectState(page, "Checked");
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  await expectAccessible(page);
  await page.goto(BULK_CHANGES);
  expect(await width()).toBe(390);
});
