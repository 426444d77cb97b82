import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { addHolder, inConsole } from "../support/factor-screen";
import { button, dialog, open, row, toast, USERS } from "../support/users-screen";

const question = (page: Page) => page.getByRole("alertdialog");
const DELETED = `${USERS}/deleted`;

test("somebody deleted is restored, and another time removed for good", async ({ page, sso }) => {
  const { id, name, username } = await addHolder(sso, "Dora Departed", ["Phone"]);
  const search = `?searchTerm=${encodeURIComponent(username)}`;
  const remove = async () => {
    await page.goto(USERS + search);
    await ready(page);
    await open(page, "Delete", name);
    await ready(page);
    await expect(question(page)).toContainText("You can restore a deleted user for 30 days.");
    await button(page, "Delete").click();
    await toast(page, "User deleted successfully");
    await page.goto(DELETED + search);
    await ready(page);
    await expect(row(page, name)).toContainText("by Administrator");
  };
  await signIn(page, USERS);
  await remove();
  await expect(page.getByRole("heading", { level: 1, name: "Deleted people" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: `Restore ${name}` }).click();
  await ready(page);
  await expect(question(page)).toHaveAccessibleName("Restore User");
  await expectAccessible(page);
  // Somebody else has the username now.
  const rename = (to: string, from: string) =>
    inConsole(sso, (database) =>
      database.prepare("update users set username_canonical = ? where username_canonical = ?").run(to, from),
    );
  rename(username, "admin");
  await button(page, "Restore").click();
  await toast(page, "This username is already taken.");
  rename("admin", username);
  await ready(page);
  await button(page, "Restore").click();
  await toast(page, "User restored successfully");
  await expect(row(page, name)).toHaveCount(0);
  await page.goto(`${USERS}/${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto(`${USERS}/${id}/factors`);
  await expect(page.getByText("Phone", { exact: true })).toBeVisible();

  await remove();
  await page.getByRole("link", { name: `Remove ${name} for good` }).click();
  await ready(page);
  await expect(question(page)).toContainText("Only audits still name them.");
  await expectAccessible(page);
  await button(page, "Remove for good").click();
  await toast(page, "User removed for good");
  await expect(row(page, name)).toHaveCount(0);
  await page.goto(`${DELETED}/${id}/restore`);
  await expect(dialog(page)).toContainText("This deleted user was not found.");
});
