import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN, TestConsole } from "../support/console";
import { expect, fillSignIn, ready, test } from "../support/console-test";
import { Standalone } from "../support/standalone";

const users = "/dashboard/user-management";

test("the console works against a service of its own elsewhere", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "sso-service-"));
  const service = await Standalone.start({
    DATABASE_URL: `file:${join(folder, "sso.db")}`,
    ADMIN_EMAIL: "admin@elsewhere.example",
    ADMIN_PASSWORD: ADMIN.password,
    TRUST_PROXY: "1",
  });
  const front = await TestConsole.startOn(service.url);
  try {
    await page.goto(`${front.url}${users}`);
    await fillSignIn(page);
    await expect(page.getByText("1 - 1 of 1", { exact: true })).toBeVisible();
    await ready(page);

    await page.getByRole("link", { name: "Edit User Administrator" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await dialog.getByLabel("Name", { exact: true }).fill("Ada Elsewhere");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("User updated successfully", { exact: true })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Ada Elsewhere" })).toBeVisible();
    expect((await page.request.get(`${front.url}/api/health`)).status()).toBe(404);

    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await page.goto(`${front.url}${users}`);
    await expect(page).toHaveURL(/\/auth\/sign-in/);
  } finally {
    await front.stop();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
