import type { Page } from "@playwright/test";
import type { TestConsole } from "#harness/console";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { addHolder, inConsole } from "../support/factor-screen";
import { button, dialog, field, PASSWORD, toast, USERS } from "../support/users-screen";

const APPLICATIONS = "/dashboard/application-access";
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages of this user" }).getByRole("link", { name });
/** Adds somebody with factors, and with the console as an application. */
async function addUser(sso: TestConsole, name: string, passkeys: string[] = []) {
  const holder = await addHolder(sso, name, passkeys);
  inConsole(sso, (database) =>
    database
      .prepare(
        "insert into user_applications (user_id, application_id) select ?, id from applications where built_in = 1",
      )
      .run(holder.id),
  );
  return holder;
}
const region = (page: Page, name: string) => page.getByRole("region", { name });

test("a user's page shows everything about them, and why they can open an application", async ({
  page,
  sso,
}) => {
  const { id, name } = await addUser(sso, "Ines Insight", ["Phone"]);
  await signIn(page, `${USERS}?searchTerm=${encodeURIComponent(name)}`);
  await ready(page);
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`${USERS}/${id}`));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(/^Overview · Ines Insight/);
  await expect(region(page, "Can Ines sign in?")).toContainText("1 passkey, authenticator app");
  await expectAccessible(page);

  await tab(page, "Access").click();
  await page.getByRole("link", { name: "Why SSO Application" }).click();
  await expect(page).toHaveURL(/\?application=/);
  await expect(page.getByText(`${name} can open SSO Application.`)).toBeVisible();
  await expect(page.getByText("Assigned directly")).toBeVisible();
  await expectAccessible(page);
  const other = inConsole(sso, (database) =>
    String(
      database
        .prepare("select id from applications where built_in = 0 and active = 1 order by name_key")
        .pluck()
        .get(),
    ),
  );
  await page.getByRole("combobox", { name: "Check another application" }).selectOption(other);
  await button(page, "Check").click();
  await expect(page.getByText("It is assigned neither directly nor through a group.")).toBeVisible();
  await page.goto(`${APPLICATIONS}/${other}/people/${id}`);
  await expect(page.getByText("It is assigned neither directly nor through a group.")).toBeVisible();
  await page.getByRole("link", { name: "Assign: Not assigned directly" }).click();
  await expect(page).toHaveURL(`${USERS}/${id}/overview/edit`);
  await ready(page);
  await expect(dialog(page)).toHaveAccessibleName("Edit User");
});

test("dialogs open over the page and close back to it, and what was done is in History", async ({
  page,
  sso,
}) => {
  const { id, name, username } = await addUser(sso, "Dora Dialog");
  await signIn(page, `${USERS}/${id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await ready(page);
  await field(page, "Mobile No").fill("+44 20 7946 0018");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
  await expect(page).toHaveURL(`${USERS}/${id}`);
  await expect(region(page, "At a glance")).toContainText("+44 20 7946 0018");

  const menu = page.locator("summary").filter({ hasText: "More actions" });
  await menu.click();
  const items = page.getByRole("main").locator("details.menu li");
  await expect(items).toHaveText(["Emails", "Deactivate", "Delete"]);
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Delete User" });
  await expect(question).toContainText(username);
  await expect(question).toContainText("1 authenticator app");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Deactivate instead" }).click();
  await toast(page, "User updated successfully");
  await expect(page).toHaveURL(`${USERS}/${id}`);
  await expect(page.getByText("Inactive").first()).toBeVisible();

  await tab(page, "History").click();
  // The overview that it replaces tells the same in its own words, and the address changes before the page.
  await expect(tab(page, "History")).toHaveAttribute("aria-current", "page");
  await page.getByText(`Deactivated ${name}`).first().click();
  await expect(page.getByText(`Administrator deactivated ${name}`).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Status");
  await expectAccessible(page);
  await page.getByRole("link", { name: "By them" }).click();
  await expect(page).toHaveURL(/show=by/);
});

test("sessions are ended from the page, and an auditor only reads it @once", async ({
  page,
  sso,
  browser,
}) => {
  const { id, username } = await addUser(sso, "Sina Session");
  inConsole(sso, (database) => {
    database.prepare("delete from totp_secrets where user_id = ?").run(id);
  });
  const theirs = await (await browser.newContext({ baseURL: sso.url })).newPage();
  await signIn(theirs, USERS, { username, password: PASSWORD });
  // Sina is an auditor.
  await theirs.goto(`${USERS}/${id}`);
  await expect(theirs.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  for (const each of ["Access", "Sessions", "Factors", "History"]) {
    await tab(theirs, each).click();
    await expect(tab(theirs, each)).toHaveAttribute("aria-current", "page");
  }
  await theirs.goto(`${USERS}/${id}/overview/delete`);
  await expect(theirs).toHaveURL(/\/dashboard\/not-authorized/);

  await signIn(page, `${USERS}/${id}/sessions`);
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Sign out everywhere" }).last().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await toast(page, "User signed out everywhere");
  await expect(page.getByText("No active sessions.")).toBeVisible();
  await theirs.goto(`${USERS}/${id}`);
  await expect(theirs).toHaveURL(/sign-in/);
  await theirs.context().close();
  await page.goto(`${USERS}/nobody`);
  await expect(page.getByText("There is no such user.")).toBeVisible();
  await expect(page.getByText("The user no longer exists, or the address is wrong.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to User Management" })).toBeVisible();
  await page.getByRole("link", { name: "Deleted people" }).click();
  await expect(page).toHaveURL(`${USERS}/deleted`);
});
