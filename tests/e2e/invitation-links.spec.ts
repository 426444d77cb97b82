import { Client } from "../support/client";
import { expect, expectAccessible, fillSignIn, ready, signIn, test } from "../support/console-test";
import { inConsole } from "../support/factor-screen";
import {
  addUser,
  addUserHere,
  button,
  chooseNewPassword,
  dialog,
  field,
  fillUser,
  open,
  PASSWORD,
  row,
  signOutAndIn,
  toast,
  USERS,
} from "../support/users-screen";

const CHOSEN = "Nine herons over the weir";

test("without a mail server the invitation link is shown once, and accepted", async ({ page, sso }) => {
  await signIn(page, `${USERS}/new?searchTerm=Lena`);
  await expect(dialog(page).getByRole("radio", { name: /^Set a password/ })).toBeChecked();
  await fillUser(page, { name: "Lena Link" });
  await dialog(page)
    .getByRole("radio", { name: /^Make an invitation link/ })
    .check();
  await expect(field(page, "Password")).toBeHidden();
  await button(page, "Save").click();
  await toast(page, "User added successfully");
  await expect(dialog(page)).toContainText("Hand this link to Lena Link only");
  await expect(dialog(page)).not.toContainText("email");
  await expectAccessible(page);
  const first = (await dialog(page).locator("code").textContent()) ?? "";
  await dialog(page).getByRole("link", { name: "Close" }).last().click();
  await expect(row(page, "Lena Link").getByText("Invited", { exact: true })).toBeVisible();
  await open(page, "Edit", "Lena Link");
  await expect(dialog(page).getByRole("checkbox", { name: /^Require a new password/ })).toHaveCount(0);
  await dialog(page).getByRole("link", { name: "See the invitation" }).click();
  await expect(page.getByRole("dialog", { name: "Invitation" })).toBeVisible();
  await expect(button(page, "Send again")).toHaveCount(0);
  await ready(page);
  await button(page, "Copy link").click();
  await expect(dialog(page)).toContainText("Hand this link to Lena Link only");
  const address = (await dialog(page).locator("code").textContent()) ?? "";
  expect(address).not.toBe(first);

  const token = new URL(address).searchParams.get("token") ?? "";
  const used = await Client.at(sso.url).post("/auth/links/use", { token, password: CHOSEN });
  expect(used.status).toBe(200);
  await page.goto(`${USERS}?searchTerm=Lena`);
  await expect(row(page, "Lena Link")).toBeVisible();
  await expect(page.getByText("Invited", { exact: true })).toHaveCount(0);
});

test("EM8: a password that an administrator sets is changed at the next sign-in @with-javascript", async ({
  page,
}) => {
  await signIn(page, USERS);
  await addUserHere(page, { name: "Nadia Newpass" });
  await page.context().clearCookies();
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username: "nadia.newpass", password: PASSWORD });
  await expect(page).toHaveURL(/\/auth\/new-password/);
  await chooseNewPassword(page, CHOSEN);
  await expect(page).toHaveURL(/\/dashboard/);

  await page.context().clearCookies();
  await signIn(page, `${USERS}?searchTerm=Nadia`);
  await open(page, "Edit", "Nadia Newpass");
  await ready(page);
  await expect(dialog(page).getByRole("checkbox", { name: /^Require a new password/ })).not.toBeChecked();
  await field(page, "Reset Password").check();
  await expect(dialog(page).getByText("They choose a new password at their next sign-in.")).toBeVisible();
  await expect(dialog(page).getByRole("checkbox", { name: /^Require a new password/ })).toBeHidden();
  await expectAccessible(page);
  await field(page, "Password").fill("Another-gate-8");
  await field(page, "Confirm Password").fill("Another-gate-8");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
  await page.context().clearCookies();
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username: "nadia.newpass", password: "Another-gate-8" });
  await expect(page).toHaveURL(/\/auth\/new-password/);
});

test("EM8: an administrator asks for a new password, and takes it back @with-javascript", async ({
  page,
  sso,
}) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Ask Asker" });
  await signOutAndIn(page, "ask.asker");
  await page.context().clearCookies();
  const asked = () =>
    inConsole(sso, (database) =>
      database.prepare("select must_change_password from users where username = 'ask.asker'").pluck().get(),
    );
  const ask = dialog(page).getByRole("checkbox", { name: "Require a new password at the next sign-in" });
  await signIn(page, `${USERS}?searchTerm=Asker`);
  for (const on of [true, false]) {
    expect(asked()).toBe(on ? 0 : 1);
    await open(page, "Edit", "Ask Asker");
    await ready(page);
    await expect(ask).toBeChecked({ checked: !on });
    await ask.setChecked(on);
    await button(page, "Save changes").click();
    await toast(page, "User updated successfully");
    expect(asked()).toBe(on ? 1 : 0);
    await page.goto(`${USERS}?searchTerm=Asker`);
    await ready(page);
  }
});

test("one's own password, set here, is not asked for again @once", async ({ page }) => {
  await signIn(page, `${USERS}?searchTerm=admin%40`);
  await open(page, "Edit", "Administrator");
  await expect(field(page, "Reset Password")).toBeVisible();
  await expect(dialog(page).locator("[name=handedOver], [name=mustChange]")).toHaveCount(0);
  await expect(dialog(page).getByRole("link", { name: /reset link/ })).toHaveCount(0);
});

test("an auditor sees who is invited, and changes nothing", { tag: "@once" }, async ({ page, sso }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Olive Auditor" });
  const id = inConsole(sso, (database) => {
    database
      .prepare(
        "update users set password_hash = null, invited_until = ? where username != 'admin' and username = ?",
      )
      .run(Date.now() + 86_400_000, "olive.auditor");
    return database.prepare("select id from users where username = 'olive.auditor'").pluck().get();
  });
  await addUser(page, { name: "Aldo Auditor" });
  await signOutAndIn(page, "aldo.auditor");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${USERS}?searchTerm=Olive`);
  await expect(row(page, "Olive Auditor").getByText("Invited", { exact: true })).toBeVisible();
  await expect(row(page, "Olive Auditor").getByRole("link")).toHaveText(["Olive Auditor"]);
  await expectAccessible(page);
  for (const path of ["invitation", "password-reset"]) {
    await page.goto(`${USERS}/${id}/${path}`);
    await expect(page).toHaveURL(/\/dashboard\/not-authorized/);
  }
});
