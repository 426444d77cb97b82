import type { Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import {
  ageProofs,
  confirmation,
  ownPassword,
  signInWithApp,
  signInWithPasskey,
} from "../support/proof-screen";
import { addUser, button, dialog, field, open, toast, USERS } from "../support/users-screen";
import { VirtualAuthenticator } from "../support/virtual-authenticator";

const code = (page: Page) => confirmation(page).getByLabel("Code", { exact: true });
const passkey = (page: Page) => confirmation(page).getByRole("button", { name: "Use a passkey" });

const newEmail = (name: string) => `${name.split(" ", 1)[0]?.toLowerCase()}@elsewhere.example`;

/** Changes the email of somebody new, 15 minutes after signing in. */
async function changeEmail(page: Page, sso: Parameters<typeof ageProofs>[0], name: string): Promise<void> {
  await addUser(page, { name });
  ageProofs(sso);
  // A phone's rows have no icons: the page of the user has them.
  const edit = page.getByRole("link", { name: `Edit User ${name}`, includeHidden: true });
  if (await edit.isVisible()) await edit.click();
  else await page.goto((await edit.getAttribute("href")) ?? "");
  await field(page, "Email").fill(newEmail(name));
  await ready(page);
  await button(page, "Save changes").click();
  await expect(confirmation(page)).toBeVisible();
}

test("somebody with an authenticator app confirms by its code", async ({ page, sso }) => {
  const nextCode = await signInWithApp(page, sso);
  await changeEmail(page, sso, "Cora Code");
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAccessibleDescription("Enter the code from your authenticator app.");
  await expect(ownPassword(page)).toHaveCount(0);
  await expect(confirmation(page).getByText("Use a recovery code")).toHaveCount(0);
  await expectAccessible(page);
  for (const [typed, error] of [
    ["12", "Enter the six digits that the app shows."],
    ["000000", "That code is not right. Codes change every 30 seconds."],
  ] as const) {
    await code(page).fill(typed);
    await button(page, "Save changes").click();
    await expect(confirmation(page).getByRole("alert")).toHaveText(error);
    await expect(code(page)).toHaveValue("");
    await expect(field(page, "Email")).toHaveValue(newEmail("Cora Code"));
  }
  await code(page).fill(nextCode().replace(/(?<=^...)/, " "));
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
});

test("somebody with a passkey confirms by it @with-javascript", async ({ page, sso }) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await authenticator.present(true);
  await signInWithPasskey(page, sso);
  await changeEmail(page, sso, "Petra Passkey");
  await expect(passkey(page)).toBeFocused();
  await expectAccessible(page);
  await button(page, "Save changes").click();
  await expect(confirmation(page).getByRole("alert")).toHaveText("Use a passkey first.");
  await expect(field(page, "Email")).toHaveValue(newEmail("Petra Passkey"));

  await authenticator.verified(false);
  await passkey(page).click();
  await expect(confirmation(page).getByRole("status")).toHaveText("No passkey was used. Try again.");
  await authenticator.verified(true);
  await passkey(page).click();
  await toast(page, "User updated successfully");
});

test("in a dialog with two ways, the passkey leaves the choice @with-javascript", async ({ page, sso }) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await authenticator.present(true);
  await signInWithPasskey(page, sso);
  await addUser(page, { name: "Dirk Double", role: "super" });
  ageProofs(sso);
  await open(page, "Delete", "Dirk Double");
  await passkey(page).click();
  await expect(confirmation(page).getByRole("status")).toHaveText("Confirmed. Continue below.");
  await button(page, "Deactivate instead").click();
  await toast(page, "User updated successfully");
});

test("a browser that can't say so is told what to do @with-javascript", async ({ page, sso }) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await authenticator.present(true);
  await signInWithPasskey(page, sso);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window.PublicKeyCredential, "parseRequestOptionsFromJSON");
  });
  await changeEmail(page, sso, "Odo Old");
  await expect(confirmation(page).getByText("This browser can't confirm with a passkey.")).toBeVisible();
  await expect(passkey(page)).toHaveCount(0);
  await expect(field(page, "Email")).toHaveValue(newEmail("Odo Old"));
});

test("without JavaScript a passkey can't be used, and the form says so @without-javascript", async ({
  page,
  browser,
  sso,
}) => {
  const scripted = await browser.newContext({ javaScriptEnabled: true, baseURL: sso.url });
  const elsewhere = await scripted.newPage();
  await (await VirtualAuthenticator.addTo(elsewhere)).present(true);
  await signInWithPasskey(elsewhere, sso);
  await page.context().addCookies(await scripted.cookies());
  await scripted.close();
  await changeEmail(page, sso, "Ned Noscript");
  await expect(confirmation(page).locator("noscript > p")).toBeVisible();
  await expect(field(page, "Email")).toHaveValue(newEmail("Ned Noscript"));
  await expectAccessible(page);
});

for (const place of ["Replace Secret", "Secrets"] as const) {
  // Without a script the one dialog stands for both.
  const tag = place === "Secrets" ? ["@with-javascript"] : [];
  test(`a new secret asks at once: ${place}`, { tag }, async ({ page, sso }) => {
    const client = Client.at(sso.url);
    const { token } = (await client.post("/auth/login", ADMIN)).body;
    const application = { applicationName: `Ledger ${place} ${Date.now()}`, applicationStatus: true };
    const { applicationId } = (await client.post("/auth/applications", application, token)).body;
    await signIn(page);
    ageProofs(sso);
    const path = `/dashboard/application-access/${applicationId}`;
    await page.goto(place === "Secrets" ? `${path}/secrets` : `${path}/secret`);
    await ready(page);
    const submit = button(page, place === "Secrets" ? "Replace secret" : "Replace Secret");
    if (place === "Secrets") await page.getByRole("radio", { name: "7 days" }).check();
    await ownPassword(page).fill("not my password");
    await submit.click();
    await expect(confirmation(page).getByRole("alert")).toHaveText("The password is wrong.");
    if (place === "Secrets") await expect(page.getByRole("radio", { name: "7 days" })).toBeChecked();
    await ownPassword(page).fill(ADMIN.password);
    await submit.click();
    await expect(page.getByText("Secret replaced successfully")).toBeVisible();
    await expect(confirmation(page)).toHaveCount(0);
  });
}

test("the question fits a phone @phone", async ({ page, sso }) => {
  await signIn(page, USERS);
  await changeEmail(page, sso, "Fay Phone");
  await expect(ownPassword(page)).toBeInViewport();
  const overflow = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
