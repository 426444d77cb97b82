import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN, SEEDED_PASSWORD, type TestConsole } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { inConsole } from "../support/factor-screen";
import { ageProofs, confirmation } from "../support/proof-screen";
import { codeAt } from "../support/totp";
import { button, dialog, errorOf, field, toast } from "../support/users-screen";
import { VirtualAuthenticator } from "../support/virtual-authenticator";

const SECURITY = "/account/security";
const NEW_PASSWORD = "nine herons over the weir";

const scripted = () => test.info().project.use.javaScriptEnabled !== false;
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const codeField = (page: Page) => dialog(page).getByRole("textbox", { name: "Code", exact: true });
const shownCodes = (page: Page) => dialog(page).getByRole("list", { name: "Recovery codes" }).locator("code");

/** Signs in somebody new at the page of their own account. */
async function open(page: Page, sso: TestConsole, given: { roles?: string[] } = {}) {
  const api = Client.at(sso.url, { fitsReference: false });
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const username = `person-${randomUUID().slice(0, 8)}`;
  const person = {
    name: "Marisol Etxeberria",
    email: `${username}@people.example`,
    username,
    mobileNo: null,
  };
  const rest = { status: 1, roles: [], applications: [], password: SEEDED_PASSWORD };
  const added = await api.post("/auth/users", { ...person, ...rest, ...given }, token);
  expect(added.status).toBe(201);
  await signIn(page, SECURITY, { username, password: SEEDED_PASSWORD });
  return { api, username };
}

/** Opens a dialog of the page. */
async function openDialog(page: Page, name: string): Promise<void> {
  await link(page, name).click();
  await expect(page.locator("dialog[open]")).toBeVisible();
  await ready(page);
}

/** The key that the dialog shows in fours. */
async function shownKey(page: Page): Promise<string> {
  await expect(dialog(page).getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = await dialog(page).locator(".copy-field code").textContent();
  return key?.replaceAll(" ", "") ?? "";
}

/** Sets up an authenticator app. @returns the key, with the first codes still shown */
async function setUpApp(page: Page): Promise<string> {
  await openDialog(page, "Set up the authenticator app");
  await button(page, "Continue").click();
  const secret = await shownKey(page);
  await codeField(page).fill(codeAt(secret, Date.now()));
  await button(page, "Set up").click();
  await expect(shownCodes(page)).toHaveCount(10);
  return secret;
}

const savedCodes = (page: Page) => link(page, "I have saved them").click();

test("the name in the top bar leads to one's own account, whatever one's roles are @once", async ({
  page,
  sso,
}) => {
  await open(page, sso);
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  const account = ["Applications", "Profile", "Security", "Sessions", "Activity"];
  await expect(sections).toHaveText(account);
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();

  await page.goto("/unauthorised/no-applications");
  await link(page, "Your account").click();
  await expect(page).toHaveURL("/account/applications");

  await page.context().clearCookies();
  await signIn(page, "/dashboard/roles");
  await page.getByRole("link", { name: /^Your account:/ }).click();
  await expect(page).toHaveURL("/account/profile");
  await expect(sections).toHaveText(["Dashboard", ...account]);
  await link(page, "Security").click();
  await expect(page).toHaveURL(SECURITY);
  await link(page, "Dashboard").click();
  await expect(page).toHaveURL("/dashboard/summary-dashboard");
});

test("Security shows what is on, and the one next step", async ({ page, sso }) => {
  await open(page, sso);
  await expect(part(page, "Passkeys").getByText("Off", { exact: true })).toBeVisible();
  await expect(part(page, "Authenticator app").getByText("Off", { exact: true })).toBeVisible();
  await expect(page.getByText("A password alone can be stolen. Add a passkey.")).toBeVisible();
  await expectAccessible(page);
  await setUpApp(page);
  await savedCodes(page);
  await expect(part(page, "Authenticator app").getByText("On", { exact: true })).toBeVisible();
  await expect(page.getByText("A passkey is quicker than a code")).toBeVisible();
  await page.getByRole("link", { name: "Start: add a passkey" }).click();
  await expect(page).toHaveURL(`${SECURITY}/passkeys/new`);
});

test("the password is changed with the current one, and other sign-ins end", async ({ page, sso }) => {
  const { api, username } = await open(page, sso);
  const { token } = (await api.post("/auth/login", { username, password: SEEDED_PASSWORD })).body;
  await openDialog(page, "Change password");
  if (scripted()) await expect(field(page, "Current Password")).toBeFocused();
  await expectAccessible(page);
  const fill = async (current: string, password: string, again = password) => {
    await field(page, "Current Password").fill(current);
    await field(page, "New Password").fill(password);
    await field(page, "Confirm New Password").fill(again);
    await button(page, "Change password").click();
  };
  await fill("not my password", NEW_PASSWORD);
  await expect(errorOf(page, "Current Password")).toHaveText("The password is wrong.");
  await fill(SEEDED_PASSWORD, NEW_PASSWORD, "another");
  await expect(errorOf(page, "Confirm New Password")).toHaveText("Passwords do not match");
  await fill(SEEDED_PASSWORD, SEEDED_PASSWORD);
  await expect(errorOf(page, "New Password")).toHaveText("Choose a different password.");
  await fill(SEEDED_PASSWORD, NEW_PASSWORD);
  await toast(page, "Password changed. You were signed out everywhere else.");
  await expect(page).toHaveURL(SECURITY);
  expect((await api.get("/auth/profile", token)).status).toBe(401);
  expect((await api.post("/auth/login", { username, password: NEW_PASSWORD })).status).toBe(200);
});

test("a copied session ends with a new password or factor, and the browser's other tabs go on", async ({
  page,
  sso,
  context,
  browser,
}) => {
  await open(page, sso);
  const tab = await context.newPage();
  const thief = await browser.newContext();
  const stolen = await thief.newPage();
  const copy = async () => {
    await thief.clearCookies();
    await thief.addCookies(await context.cookies());
    await stolen.goto(sso.url + SECURITY);
    await expect(stolen).toHaveURL(sso.url + SECURITY);
  };
  const expectEnded = async () => {
    await tab.goto(SECURITY);
    await expect(tab).toHaveURL(SECURITY);
    await stolen.reload();
    await expect(stolen).toHaveURL(/\/auth\/sign-in\?/);
    await page.reload();
    await expect(page).toHaveURL(SECURITY);
  };
  await copy();
  await openDialog(page, "Change password");
  await field(page, "Current Password").fill(SEEDED_PASSWORD);
  await field(page, "New Password").fill(NEW_PASSWORD);
  await field(page, "Confirm New Password").fill(NEW_PASSWORD);
  await button(page, "Change password").click();
  await toast(page, "Password changed. You were signed out everywhere else.");
  await expectEnded();

  await copy();
  const secret = await setUpApp(page);
  await savedCodes(page);
  await expectEnded();

  await copy();
  await openDialog(page, "Remove the authenticator app");
  await confirmation(page)
    .getByLabel("Code", { exact: true })
    .fill(codeAt(secret, Date.now(), 1));
  await button(page, "Remove").click();
  await toast(page, "Authenticator app removed");
  await expectEnded();
  await thief.close();
});

test("somebody who signs in with Google reads so, and that there is no password @once", async ({
  page,
  sso,
}) => {
  const { username } = await open(page, sso);
  await expect(part(page, "Google")).toHaveCount(0);
  inConsole(sso, (database) =>
    database
      .prepare(
        `update users set google_issuer = 'https://accounts.google.com', google_subject = username,
         password_hash = null where username = ?`,
      )
      .run(username),
  );
  await page.reload();
  await expect(part(page, "Google")).toContainText("You sign in with your Google account.");
  await expect(part(page, "Password")).toContainText("this account has no password");
  await expectAccessible(page);
});

test("an authenticator app is set up by its key, and brings recovery codes once", async ({ page, sso }) => {
  await open(page, sso);
  await expect(part(page, "Recovery codes")).toContainText("You get them with your first passkey");
  await openDialog(page, "Set up the authenticator app");
  await button(page, "Continue").click();
  const secret = await shownKey(page);
  await expectAccessible(page);
  await codeField(page).fill("000 000");
  await button(page, "Set up").click();
  await expect(dialog(page).getByRole("alert").filter({ hasText: "That code is not right." })).toBeVisible();
  await expect(dialog(page).getByRole("img", { name: /QR code/ })).toBeVisible();
  expect(await shownKey(page)).toBe(secret);

  await codeField(page).fill(codeAt(secret, Date.now()));
  await button(page, "Set up").click();
  await expect(shownCodes(page)).toHaveCount(10);
  await expectAccessible(page);
  await expect(button(page, "Copy recovery codes")).toHaveCount(scripted() ? 1 : 0);
  const [first = ""] = await shownCodes(page).allTextContents();
  await savedCodes(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(part(page, "Authenticator app")).toContainText("Set up on");
  await expect(part(page, "Recovery codes")).toContainText("10 left");
  await expect(page.getByText(first)).toHaveCount(0);

  // The app is now what confirms changes, or a recovery code.
  await openDialog(page, "Remove the authenticator app");
  await expectAccessible(page);
  await confirmation(page).getByText("Use a recovery code").click();
  await confirmation(page).getByLabel("Recovery code", { exact: true }).fill(first.toUpperCase());
  await button(page, "Remove").click();
  await toast(page, "Authenticator app removed");
  await expect(link(page, "Set up the authenticator app")).toBeVisible();
});

test("new recovery codes replace the old ones @once", async ({ page, sso }) => {
  await open(page, sso);
  const secret = await setUpApp(page);
  const before = await shownCodes(page).allTextContents();
  await savedCodes(page);
  await openDialog(page, "New codes");
  await confirmation(page)
    .getByLabel("Code", { exact: true })
    .fill(codeAt(secret, Date.now(), 1));
  await button(page, "Make new codes").click();
  await expect(shownCodes(page)).toHaveCount(10);
  const after = await shownCodes(page).allTextContents();
  expect(after.filter((code) => before.includes(code))).toEqual([]);
});

test("codes can be copied and downloaded, and are not left by mistake @with-javascript", async ({
  page,
  sso,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, sso);
  await setUpApp(page);
  const codes = await shownCodes(page).allTextContents();
  await button(page, "Copy recovery codes").click();
  await toast(page, "Copied to clipboard");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  const downloading = page.waitForEvent("download");
  await link(page, "Download").click();
  expect((await downloading).suggestedFilename()).toBe("recovery-codes.txt");

  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveAccessibleName(
    "Have you saved the codes? You won't see them again.",
  );
  await button(page, "Go back").click();
  await expect(shownCodes(page)).toHaveCount(10);
});

test("a passkey is added, renamed and removed, and the browser forgets it @with-javascript", async ({
  page,
  sso,
}) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await authenticator.present(true);
  await open(page, sso);
  await openDialog(page, "Add a passkey");
  await expectAccessible(page);
  await field(page, "Name").fill("Work laptop");
  await button(page, "Create passkey").click();
  await expect(shownCodes(page)).toHaveCount(10);
  await savedCodes(page);
  const passkeys = part(page, "Passkeys");
  await expect(passkeys).toContainText("Work laptop");
  await expect(passkeys).toContainText("This device only");
  await expect(passkeys).toContainText("Not used yet");
  await expect(page.getByText("Add a second passkey, on another device.")).toBeVisible();
  await expectAccessible(page);
  expect(await authenticator.passkeys()).toHaveLength(1);

  await openDialog(page, "Rename the passkey Work laptop");
  await field(page, "Name").fill("Old laptop");
  await confirmation(page)
    .getByRole("button", { name: /passkey/ })
    .click();
  await toast(page, "Passkey renamed");
  await expect(passkeys).toContainText("Old laptop");
  await expect(passkeys).toContainText("Last used");

  // The device has one of this account already.
  await openDialog(page, "Add a passkey");
  await button(page, "Create passkey").click();
  await expect(dialog(page).getByText("already has a passkey of yours")).toBeVisible();
  await link(page, "Cancel").click();

  await openDialog(page, "Remove the passkey Old laptop");
  await expectAccessible(page);
  await button(page, "Remove").click();
  await toast(page, "Passkey removed");
  await expect(passkeys).not.toContainText("Old laptop");
  await expect.poll(() => authenticator.passkeys()).toEqual([]);
});

test("a browser that gives no passkey says so, and can try again @with-javascript", async ({ page, sso }) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await authenticator.present(true);
  await authenticator.verified(false);
  await open(page, sso);
  await openDialog(page, "Add a passkey");
  await button(page, "Create passkey").click();
  await expect(dialog(page).getByText("No passkey was created. Try again.")).toBeVisible();
  await authenticator.verified(true);
  await button(page, "Create passkey").click();
  await expect(shownCodes(page)).toHaveCount(10);
});

test("without JavaScript the page says what a passkey needs @without-javascript", async ({ page, sso }) => {
  await open(page, sso);
  await expect(part(page, "Passkeys").locator("noscript p")).toBeVisible();
  await openDialog(page, "Add a passkey");
  await expect(dialog(page).locator("noscript p")).toBeVisible();
  await button(page, "Create passkey").click();
  await expect(dialog(page).getByRole("alert").filter({ hasText: "needs JavaScript" })).toBeVisible();
});

test("a form asks who it is when the sign-in is long ago @once", async ({ page, sso }) => {
  await open(page, sso);
  ageProofs(sso);
  await openDialog(page, "Set up the authenticator app");
  await button(page, "Continue").click();
  await expect(confirmation(page).getByRole("alert")).toHaveText("This field is required.");
  await confirmation(page).getByLabel("Your password", { exact: true }).fill(SEEDED_PASSWORD);
  await button(page, "Continue").click();
  await expect(dialog(page).getByRole("img", { name: /QR code/ })).toBeVisible();

  // The password's own dialog has it already.
  ageProofs(sso);
  await page.goto(`${SECURITY}/password`);
  await expect(field(page, "Current Password")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
});

test("an address of a passkey that isn't one's own says that there is none @once", async ({ page, sso }) => {
  await open(page, sso);
  for (const path of ["passkeys/AZnzwn0efMOaUT8PampNLKd2/edit", "passkeys/AZnzwn0efMOaUT8PampNLKd2/delete"]) {
    await page.goto(`${SECURITY}/${path}`);
    await expect(dialog(page)).toContainText("This passkey was not found.");
  }
  await page.goto(`${SECURITY}/authenticator-app/delete`);
  await expect(dialog(page)).toContainText("This authenticator app was not found.");
});
