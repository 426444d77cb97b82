import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { signRequest } from "../support/service";

const path = "/dashboard/application-access";
const dialog = (page: Page) => page.getByRole("dialog");
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Adds an application through the dialog. @returns what is shown this once */
async function addApplication(page: Page, name: string): Promise<{ key: string; secret: string }> {
  await page.goto(`${path}/new?searchTerm=${encodeURIComponent(name)}`);
  await ready(page);
  await dialog(page).getByLabel("Application Name").fill(name);
  // A foreign API doesn't ask what is connected.
  const library = dialog(page).getByRole("radio", { name: "SSO library" });
  if (await library.isVisible()) await library.check();
  await button(page, "Save & Generate Key").click();
  await expect(dialog(page).getByText("Application Created Successfully")).toBeVisible();
  const shown = (label: string) =>
    dialog(page).getByRole("group", { name: label }).locator("code").textContent();
  return { key: (await shown("Application Key")) ?? "", secret: (await shown("Application Secret")) ?? "" };
}

/** Gives the administrator the application. */
async function assign(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/user-management?searchTerm=admin%40");
  await ready(page);
  await page.getByRole("link", { name: "Edit User Administrator" }).click();
  const list = dialog(page).getByRole("group", { name: "Applications" });
  await list.locator("summary").click();
  await list.getByRole("checkbox", { name, exact: true }).check();
  await dialog(page).getByLabel("Email").fill("admin@people.example");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
}

test("an application is added in two steps, and its secret is shown once @foreign @with-javascript", async ({
  page,
  sso,
}) => {
  await signIn(page, path);
  await page.getByRole("link", { name: "Add Application" }).click();
  await expect(dialog(page).getByText("Define Application Details")).toBeVisible();
  await ready(page);
  await button(page, "Save & Generate Key").click();
  await expect(dialog(page).getByText("This field is required.")).toBeVisible();

  const { key, secret } = await addApplication(page, "Fleet Tracker");
  expect(key).not.toBe("");
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  const snippet = dialog(page).getByRole("group", { name: "Integration" }).locator("code");
  await expect(snippet).toContainText(`data-app-id="${key}"`);
  await expect(snippet).toContainText(`src="${sso.url}/sso.js?v=`);
  await expect(button(page, "Save & Generate Key")).toBeHidden();
  await expectAccessible(page);
  await dialog(page).getByRole("link", { name: "Close", exact: true }).last().click();
  await expect(page).toHaveURL(`${path}?searchTerm=Fleet+Tracker`);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "Fleet Tracker" }).getByText("Active")).toBeVisible();
  expect(await page.content()).not.toContain(secret);
});

test("what is shown is copied, and said to be @with-javascript", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, path);
  const { key } = await addApplication(page, "Copied");
  await button(page, "Copy Application Key").click();
  await toast(page, "Copied to clipboard");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});

test("an application is edited and deleted; the question says how many have it @foreign @with-javascript", async ({
  page,
}) => {
  await signIn(page, path);
  await addApplication(page, "Passing By");
  await assign(page, "Passing By");
  await page.goto(`${path}?searchTerm=Passing`);
  await ready(page);
  await page.getByRole("link", { name: "Edit Application Passing By" }).click();
  await dialog(page).getByLabel("Status").selectOption("Inactive");
  await button(page, "Save changes").click();
  await toast(page, "Application updated successfully");
  await expect(page.getByRole("row").filter({ hasText: "Passing By" }).getByText("Inactive")).toBeVisible();

  await page.getByRole("link", { name: "Delete Application Passing By" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Application" });
  await expect(question).toContainText("1");
  await question.getByRole("button", { name: "Delete" }).click();
  await toast(page, "Application deleted successfully");
});

test("a secret that leaked is replaced, and the new one is shown once @with-javascript", async ({
  page,
  sso,
}) => {
  await signIn(page, path);
  const old = await addApplication(page, "Leaky");
  await page.goto(`${path}?searchTerm=Leaky`);
  await ready(page);
  await page.getByRole("link", { name: "Edit Application Leaky" }).click();
  await page.getByRole("link", { name: "Replace Secret" }).click();
  const question = page.getByRole("alertdialog", { name: "Replace Secret" });
  await expect(question).toContainText("Leaky");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Replace Secret" }).click();
  await expect(dialog(page).getByText("Secret replaced successfully")).toBeVisible();
  const shown = dialog(page).getByRole("group", { name: "Application Secret" }).locator("code");
  const secret = (await shown.textContent()) ?? "";
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  await dialog(page).getByRole("link", { name: "Close", exact: true }).last().click();
  await expect(page).toHaveURL(`${path}?searchTerm=Leaky`);
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);

  const isKnown = async (signedWith: string) => {
    const signedRequest = await signRequest(
      { id: old.key, secret: signedWith },
      { claims: { aud: sso.url } },
    );
    const answer = await page.request.post("/api/auth/application/sign-in-request", {
      data: { appId: old.key, signedRequest },
    });
    return answer.status();
  };
  expect([await isKnown(secret), await isKnown(old.secret)]).toEqual([200, 400]);
});
