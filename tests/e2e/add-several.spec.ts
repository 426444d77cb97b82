import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { TestConsole } from "../../harness/console";
import { expectState, figures, rows, title } from "../support/bulk-screen";
import { expect, expectAccessible, fillSignIn, ready, signIn, test } from "../support/console-test";
import { button, USERS } from "../support/users-screen";

test.use({ settings: async ({ mails }, use) => use(mails.settings) });

/** Its label counts the people where a script does. */
const check = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^Check/ });

/** After the test. */
const onEnd: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const end of onEnd.splice(0)) await end();
});

async function choose(page: Page, label: string, option: string, click = (what: Locator) => what.click()) {
  const list = page.getByRole("group", { name: label, exact: true });
  await click(list.locator("summary"));
  await click(list.getByRole("checkbox", { name: option, exact: true }));
}

test("a pasted list is checked, and adds those who are new", async ({ page, mails }) => {
  const mark = randomUUID().slice(0, 8);
  await signIn(page, `${USERS}/new`);
  await page.getByRole("link", { name: "Several" }).click();
  await expect(page).toHaveURL(`${USERS}/new/several`);
  await ready(page);
  await expectAccessible(page);
  const list = `ada.${mark}@people.example\nGrace Hopper <grace.${mark}@people.example>, nobody`;
  await page.getByLabel("Email addresses").fill(list);
  await check(page).click();
  await expect(page.getByText("This field is required.").first()).toBeVisible();
  await expect(page.getByLabel("Email addresses")).toHaveValue(list);
  await choose(page, "Applications", "SSO Application");
  await choose(page, "Roles", "auditor");
  await check(page).click();
  await expect(title(page, "Add 3 people")).toBeVisible();
  await expectState(page, "Checked");
  await expect(figures(page)).toHaveText(/^2 new.*1 row has an error$/s);
  await expect(rows(page, "Rows with errors")).toContainText("email format");
  await button(page, "Apply 2 changes").click();
  await expectState(page, "Done");
  await expect(() => {
    const to = mails.received.flatMap(({ envelope }) => envelope.to);
    expect(to).toContain(`grace.${mark}@people.example`);
  }).toPass();
  await page.goto(`${USERS}?searchTerm=${mark}`);
  await expect(page.getByRole("row").filter({ hasText: "Grace Hopper" })).toBeVisible();
});

test("an application with OpenID Connect and five people take at most 20 clicks", async ({ page, mails }) => {
  const mark = randomUUID().slice(0, 8);
  const empty = await TestConsole.startEmpty(mails.settings);
  onEnd.push(() => empty.stop());
  let clicks = 0;
  const click = (what: Locator) => {
    clicks++;
    return what.click();
  };
  await page.goto(`${empty.url}/auth/sign-in`);
  await fillSignIn(page);
  await page.goto(`${empty.url}/dashboard/summary-dashboard`);
  await ready(page);
  await click(page.getByRole("link", { name: "Add an application" }));
  const dialog = page.getByRole("dialog");
  await ready(page);
  await dialog.getByLabel("Application Name", { exact: true }).fill(`Grafana ${mark}`);
  await click(dialog.getByRole("radio", { name: /^OpenID Connect/ }));
  await click(dialog.getByRole("button", { name: /^Save/ }));
  await click(dialog.getByRole("link", { name: "Connect", exact: true }));

  await click(page.getByRole("link", { name: "User Management" }).first());
  await click(page.getByRole("link", { name: /^Add (New|User)/ }).first());
  await click(page.getByRole("link", { name: "Several" }));
  await ready(page);
  const people = Array.from({ length: 5 }, (_, index) => `person${index}.${mark}@people.example`);
  await page.getByLabel("Email addresses").fill(people.join("\n"));
  await choose(page, "Applications", `Grafana ${mark}`, click);
  await choose(page, "Roles", "auditor", click);
  await click(check(page));
  await expectState(page, "Checked");
  await click(button(page, "Apply 5 changes"));
  await expectState(page, "Done");
  await expect(figures(page)).toHaveText("5 applied");
  expect(clicks).toBeLessThanOrEqual(20);
  await expect(() => {
    const mail = mails.received.find(({ envelope }) => envelope.to.includes(people[4] ?? ""));
    expect(mail?.text).toContain(`Grafana ${mark}`);
  }).toPass();
});

test("Add User suggests the username, saves and goes on to the next person", {
  tag: "@with-javascript",
}, async ({ page }) => {
  const mark = randomUUID().slice(0, 8);
  await signIn(page, `${USERS}/new`);
  await page.getByLabel("Email", { exact: true }).fill(`ada.${mark}@people.example`);
  await expect(page.getByLabel("Username", { exact: true })).toHaveValue(`ada.${mark}`);
  await page.getByLabel("Username", { exact: true }).fill(`own-${mark}`);
  await page.getByLabel("Email", { exact: true }).fill(`lovelace.${mark}@people.example`);
  await expect(page.getByLabel("Username", { exact: true })).toHaveValue(`own-${mark}`);
  await page.getByLabel("Name", { exact: true }).fill(`Ada ${mark}`);
  await choose(page, "Applications", "SSO Application");
  await choose(page, "Roles", "auditor");
  await page.getByText("Set a password").click();
  await expect(page.getByLabel("Require a new password at the first sign-in")).toBeChecked();
  await page.getByText("Send an invitation").click();
  await button(page, "Save and add another").click();
  // The message appears under the pointer.
  const toast = page.locator("dialog .toast-card");
  await expect(toast).toHaveText(/^User added successfully/);
  await expect(toast).toHaveCSS("opacity", "1");
  await expect(page).toHaveURL(/\/new\?another=/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(USERS);
});
