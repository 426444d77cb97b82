import type { Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { ageProofs, confirmation, ownPassword } from "../support/proof-screen";
import {
  addUser,
  button,
  choose,
  dialog,
  errorOf,
  field,
  open,
  row,
  toast,
  USERS,
} from "../support/users-screen";

const scripted = () => test.info().project.use.javaScriptEnabled !== false;

/** Opens Edit User of somebody new, 15 minutes after signing in. */
async function edit(page: Page, sso: Parameters<typeof ageProofs>[0], name: string): Promise<void> {
  await signIn(page, USERS);
  await addUser(page, { name });
  ageProofs(sso);
  await open(page, "Edit", name);
  await expect(field(page, "Name")).toHaveValue(name);
  await ready(page);
}

test("Edit User asks for the password when it is needed, and loses nothing", async ({ page, sso }) => {
  await edit(page, sso, "Paula Proof");
  await expect(confirmation(page)).toHaveCount(0);
  await field(page, "Email").fill("paula@elsewhere.example");
  await field(page, "Mobile No").fill("+44 20 7946 0009");
  await choose(page, "Roles", "admin");
  await button(page, "Save changes").click();

  await expect(confirmation(page)).toBeVisible();
  await expect(ownPassword(page)).toBeFocused();
  const isKept = async () => {
    await expect(field(page, "Email")).toHaveValue("paula@elsewhere.example");
    await expect(field(page, "Mobile No")).toHaveValue("+44 20 7946 0009");
    await expect(dialog(page).locator(".multi-select input:checked")).toHaveCount(3);
  };
  await isKept();

  for (const [typed, error] of [
    ["not my password", "The password is wrong."],
    ["", "This field is required."],
  ] as const) {
    await ownPassword(page).fill(typed);
    await button(page, "Save changes").click();
    await expect(confirmation(page).getByRole("alert")).toHaveText(error);
    await expect(ownPassword(page)).toHaveValue("");
    await expect(ownPassword(page)).toBeFocused();
    await expect(ownPassword(page)).toHaveAccessibleDescription(error);
    await isKept();
  }
  await expectAccessible(page);
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
  await expect(row(page, "paula@elsewhere.example")).toBeVisible();

  // The proof counts for a while.
  await open(page, "Edit", "Paula Proof");
  await field(page, "Email").fill("paula@home.example");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
});

test("an ordinary change asks for nothing @once", async ({ page, sso }) => {
  await edit(page, sso, "Olga Ordinary");
  await field(page, "Name").fill("Olga Renamed");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
});

test("new passwords stay typed with JavaScript, and are asked for again without", async ({ page, sso }) => {
  await edit(page, sso, "Nils Newpass");
  await field(page, "Reset Password").check();
  for (const label of ["Password", "Confirm Password"])
    await field(page, label).fill("nine herons over the weir");
  await button(page, "Save changes").click();
  await expect(confirmation(page)).toBeVisible();
  if (scripted()) await expect(field(page, "Password")).toHaveValue("nine herons over the weir");
  else {
    for (const label of ["Password", "Confirm Password"]) {
      await expect(errorOf(page, label)).toHaveText("Enter this again.");
      await field(page, label).fill("nine herons over the weir");
    }
  }
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
});

test("a refused field keeps the question @with-javascript", async ({ page, sso }) => {
  await edit(page, sso, "Tara Taken");
  await field(page, "Email").fill("tara@elsewhere.example");
  await button(page, "Save changes").click();
  await expect(ownPassword(page)).toBeVisible();
  await field(page, "Email").fill("no address");
  await button(page, "Save changes").click();
  await expect(errorOf(page, "Email")).toHaveText("Entered value does not match email format");
  await expect(ownPassword(page)).toBeVisible();
});

test("the way back from Edit User asks before what was typed is lost @with-javascript", async ({
  page,
  sso,
}) => {
  await edit(page, sso, "Wim Waits");
  await field(page, "Email").fill("wim@elsewhere.example");
  await button(page, "Save changes").click();
  await expect(ownPassword(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveAccessibleName("Discard unsaved changes?");
  await button(page, "Keep editing").click();
  await expect(field(page, "Email")).toHaveValue("wim@elsewhere.example");
});

test("Add User asks for a super administrator @with-javascript", async ({ page, sso }) => {
  await signIn(page, USERS);
  ageProofs(sso);
  await page.goto(`${USERS}/new`);
  await ready(page);
  for (const [label, value] of [
    ["Name", "Sam Super"],
    ["Email", "sam@super.example"],
    ["Username", "sam.super"],
    ["Password", "nine herons over the weir"],
    ["Confirm Password", "nine herons over the weir"],
  ] as const)
    await field(page, label).fill(value);
  await choose(page, "Applications", "SSO Application");
  await choose(page, "Roles", "super");
  await button(page, "Save").click();
  await expect(ownPassword(page)).toBeFocused();
  await expect(field(page, "Username")).toHaveValue("sam.super");
  if (!scripted())
    for (const label of ["Password", "Confirm Password"])
      await field(page, label).fill("nine herons over the weir");
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Save").click();
  await toast(page, "User added successfully");
});

test("Delete User of a super administrator asks at once, for deactivating too @with-javascript", async ({
  page,
  sso,
}) => {
  await signIn(page, USERS);
  for (const name of ["Dora Deleted", "Ines Inactive"]) await addUser(page, { name, role: "super" });
  ageProofs(sso);
  await page.goto(`${USERS}?searchTerm=Ines`);
  await open(page, "Delete", "Ines Inactive");
  await expect(page.getByRole("alertdialog")).toHaveAccessibleDescription(/Are you sure/);
  await expectAccessible(page);
  await button(page, "Deactivate instead").click();
  await expect(confirmation(page).getByRole("alert")).toHaveText("This field is required.");
  await ownPassword(page).fill("not my password");
  await button(page, "Deactivate instead").click();
  await expect(confirmation(page).getByRole("alert")).toHaveText("The password is wrong.");
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Deactivate instead").click();
  await toast(page, "User updated successfully");

  ageProofs(sso);
  await page.goto(`${USERS}?searchTerm=Dora`);
  await ready(page);
  await open(page, "Delete", "Dora Deleted");
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Delete").click();
  await toast(page, "User deleted successfully");
});

test("Delete User of anybody else asks for nothing @once", async ({ page, sso }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Otis Other" });
  ageProofs(sso);
  await open(page, "Delete", "Otis Other");
  await expect(button(page, "Delete")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await button(page, "Delete").click();
  await toast(page, "User deleted successfully");
});

test("FA15: five wrong passwords end the session, and the form is still there after signing in @once", async ({
  page,
  sso,
}) => {
  await edit(page, sso, "Fina Five");
  await field(page, "Email").fill("fina@elsewhere.example");
  await button(page, "Save changes").click();
  for (let tries = 1; tries <= 5; tries++) {
    await ownPassword(page).fill("not my password");
    await button(page, "Save changes").click();
    if (tries < 5) await expect(confirmation(page).getByRole("alert")).toHaveText("The password is wrong.");
    if (tries < 5) await expect(ownPassword(page)).toHaveValue("");
  }
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await signInHere(page);
  await expect(field(page, "Email")).toHaveValue("fina@elsewhere.example");
  await ready(page);
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
});

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel("Username", { exact: true }).fill(ADMIN.username);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await button(page, "Sign-in").click();
}
