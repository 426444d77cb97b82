import { ADMIN } from "../../harness/console";
import { beforeScripts, expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { signInByApi } from "../support/integrations";
import {
  addUser,
  button,
  choose,
  dialog,
  errorOf,
  field,
  fillUser,
  open,
  PASSWORD,
  toast,
  USERS,
} from "../support/users-screen";

test("the rules for passwords are said beforehand, every field that is missing says so, and what was typed stays", async ({
  page,
}) => {
  await signIn(page, `${USERS}/new`);
  await expect(field(page, "Password")).toHaveAccessibleDescription(
    "At least 8 characters. Not a common password, and not the name, username or email.",
  );
  await field(page, "Name").fill("Half Done");
  await field(page, "Email").fill("half@done");
  await field(page, "Username").fill("");
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm Password").fill(`${PASSWORD}x`);
  await button(page, "Save").click();
  for (const label of ["Username", "Applications"]) {
    await expect(errorOf(page, label)).toHaveText("This field is required.");
  }
  await expect(errorOf(page, "Email")).toHaveText("Entered value does not match email format");
  await expect(errorOf(page, "Confirm Password")).toHaveText("Passwords do not match");
  await expect(field(page, "Name")).toHaveValue("Half Done");
  await expect(field(page, "Email")).toHaveValue("half@done");
  await expectAccessible(page);
});

test("fields with errors that are out of sight are listed above the form @with-javascript", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  await signIn(page, `${USERS}/new`);
  await button(page, "Save").click();
  await expect(field(page, "Name")).toBeFocused();
  const errors = dialog(page).getByRole("navigation", { name: "Errors" });
  await expect(errors.getByRole("link")).toHaveText([
    "Name",
    "Email",
    "Username",
    "Applications",
    "Password",
    "Confirm Password",
  ]);
  await expectAccessible(page);
  await errors.getByRole("link", { name: "Username" }).click();
  await expect(field(page, "Username")).toBeFocused();
  await field(page, "Username").fill("listed.errors");
  await expect(errors.getByRole("link", { name: "Username" })).toHaveCount(0);
});

test("a list of options is searched as soon as it opens @with-javascript", async ({ page, sso }) => {
  const { api, token } = await signInByApi(sso.url);
  expect((await api.post("/auth/roles", { roleName: "Lone Lighthouse" }, token)).status).toBe(201);
  await signIn(page, `${USERS}/new`);
  const roles = dialog(page).getByRole("group", { name: "Roles" });
  const only = roles.getByRole("checkbox");
  for (const [openList, isTicked] of [
    [() => roles.locator("summary").click(), true],
    [() => page.keyboard.press("Enter"), false],
  ] as const) {
    await openList();
    await expect(roles.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("lone ligthhouse");
    await expect(only).toHaveCount(0);
    await roles.getByRole("searchbox").fill("lone light");
    await expect(only).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(only).toBeChecked({ checked: isTicked });
    await expect(dialog(page)).toBeVisible();
    // The first Escape empties the search, the second one closes the list.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(roles.locator("summary")).toBeFocused();
  }
  await roles.locator("summary").click();
  await expect(roles.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("lighthouse");
  await page.keyboard.press("Enter");
  await expect(only).toBeChecked();
  await expect(roles.locator("summary")).toContainText("Lone Lighthouse");
});

test("the fields are checked while one types @with-javascript", async ({ page }) => {
  await signIn(page, `${USERS}/new`);
  const email = field(page, "Email");
  await email.fill("ada");
  await expect(errorOf(page, "Email")).toHaveText("Entered value does not match email format");
  await email.fill("ada@lovelace.example");
  await expect(errorOf(page, "Email")).toBeHidden();
  await email.fill("");
  await expect(errorOf(page, "Email")).toHaveText("This field is required.");

  const meter = page.getByRole("progressbar", { name: "Password strength" });
  for (const [password, strength, value] of [
    ["abc", "Weak", "33.33"],
    ["seven herons 7", "Medium", "66.66"],
    ["Seven herons 7", "Strong", "100"],
  ] as const) {
    await field(page, "Password").fill(password);
    await expect(dialog(page).getByText(strength, { exact: true })).toBeVisible();
    await expect(meter).toHaveAttribute("value", value);
  }
});

test("the meter never calls strong what the rules refuse @with-javascript", async ({ page }) => {
  await signIn(page, `${USERS}/new`);
  await field(page, "Name").fill("Ada Lovelace");
  await field(page, "Email").fill("countess@people.example");
  for (const [password, fault] of [
    ["Abcde1", "Use at least 8 characters."],
    ["Passw0rd!", "This password is too easy to guess. Add a few words."],
    ["Lovelace1", "Don't use the name, username or email as the password."],
    ["Countess12", "Don't use the name, username or email as the password."],
  ] as const) {
    await field(page, "Password").fill(password);
    await expect(dialog(page).getByText(fault)).toBeVisible();
    await expect(dialog(page).getByText("Weak", { exact: true })).toBeVisible();
  }
  await field(page, "Password").fill("Seven Lanterns 7");
  await expect(dialog(page).getByText("Strong", { exact: true })).toBeVisible();
});

test("the word lists are loaded when somebody begins to type a new password @with-javascript", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const lists = () => asked.filter((url) => url.includes("password-estimate")).length;
  await signIn(page, `${USERS}/new`);
  await field(page, "Name").fill("Ada Lovelace");
  await expect(dialog(page)).toBeVisible();
  expect(lists()).toBe(0);
  await field(page, "Password").fill("Passw0rd!");
  await expect(dialog(page).getByText("This password is too easy to guess. Add a few words.")).toBeVisible();
  expect(lists()).toBe(1);
});

test("an application that is inactive is marked where it can be chosen @once", async ({ page }) => {
  await signIn(page, "/dashboard/application-access/new?searchTerm=Dormant");
  await field(page, "Application Name").fill("Dormant Ledger");
  await field(page, "Status").selectOption("Inactive");
  await page.locator("dialog button[type=submit]").click();
  await expect(dialog(page)).toContainText("Application Created Successfully");
  await page.goto(`${USERS}/new`);
  await expect(
    dialog(page).getByRole("checkbox", { name: "Dormant Ledger (inactive)", includeHidden: true }),
  ).toBeAttached();
  // A filter, as it is without a script: with one, a long list shows its options once it is open.
  const audits = await page.request.get("/dashboard/audit-reports");
  expect(await audits.text()).toContain("Dormant Ledger (inactive)");
});

test("options are searched, and chosen by keyboard @with-javascript", async ({ page }) => {
  await signIn(page, `${USERS}/new`);
  const roles = dialog(page).getByRole("group", { name: "Roles" });
  await roles.locator("summary").press("Enter");
  await roles.getByRole("searchbox", { name: "Search roles" }).fill("AUDI");
  await expect(roles.getByRole("checkbox", { name: "auditor", exact: true })).toBeVisible();
  await expect(roles.getByRole("checkbox", { name: "admin", exact: true })).toBeHidden();
  await roles.getByRole("checkbox", { name: "auditor", exact: true }).press("Space");
  await expect(roles.locator("summary")).toHaveText(/auditor/);
});

test("a list of choices that is wanting takes the focus; Escape closes it before the dialog @with-javascript", async ({
  page,
}) => {
  await signIn(page, `${USERS}/new`);
  await expect(page).toHaveTitle(/^Add User/);
  for (const label of ["Name", "Username"]) await field(page, label).fill("Somebody");
  await field(page, "Email").fill("some@body.example");
  await button(page, "Save").click();
  const list = dialog(page).getByRole("group", { name: "Applications" });
  await expect(list.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  const search = list.getByRole("searchbox");
  await search.focus();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect(list.locator("summary")).toBeFocused();
  await expect(field(page, "Name")).toHaveValue("Somebody");
});

test("a taken email and username are said under their fields; the passwords must be typed anew @with-javascript", async ({
  page,
}) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Taken Already" });
  await page.goto(`${USERS}/new`);
  await ready(page);
  await fillUser(page, { name: "Taken Already" });
  await button(page, "Save").click();
  await expect(errorOf(page, "Email")).not.toBeEmpty();
  await expect(errorOf(page, "Username")).not.toBeEmpty();
  await expect(field(page, "Username")).toHaveValue("taken.already");
  await expect(
    dialog(page).getByRole("checkbox", { name: "auditor", exact: true, includeHidden: true }),
  ).toBeChecked();
  await expect(field(page, "Password")).toHaveValue("");
});

test("the password fields open with the switch @with-javascript", async ({ page }) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Locked Fields" });
  await open(page, "Edit", "Locked Fields");
  const password = field(page, "Password");
  await expect(password).toBeDisabled();
  await field(page, "Reset Password").check();
  await expect(password).toBeEnabled();
  await button(page, "Save changes").click();
  await expect(errorOf(page, "Confirm Password")).toHaveText("This field is required.");
});

test("a dialog holds the focus, Escape closes it and gives the focus back @with-javascript", async ({
  page,
}) => {
  await signIn(page, `${USERS}?status=Active`);
  const add = page.getByRole("link", { name: "Add New" });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(field(page, "Name")).toBeFocused();
  for (const way of ["Several", "One person", "Close"]) {
    await page.keyboard.press("Shift+Tab");
    await expect(dialog(page).getByRole("link", { name: way })).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${USERS}?status=Active`);
  await expect(add).toBeFocused();
});

test("the list behind a dialog is out of reach without JavaScript too @without-javascript", async ({
  page,
}) => {
  await signIn(page, `${USERS}/new`);
  await expect(page.locator("[inert] input[type=search]")).toHaveCount(1);
  await expect(page.locator("[inert] nav, nav[inert]").first()).toBeAttached();
  await expect(page.locator("[inert] dialog")).toHaveCount(0);
});

test("the way back closes a dialog @with-javascript", async ({ page }) => {
  await signIn(page, USERS);
  await page.getByRole("link", { name: "Add New" }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(USERS);
});

test("a deep link opens the dialog over its list; a user that is gone is said to be @foreign @once", async ({
  page,
}) => {
  await signIn(page, `${USERS}/0190a5e2-0000-7000-8000-000000000000/edit?status=Inactive`);
  const gone = "This user was not found. The user no longer exists, or the address is wrong.";
  await expect(dialog(page).getByText(gone)).toBeVisible();
  await dialog(page).getByRole("link", { name: "Close" }).last().click();
  await expect(page).toHaveURL(`${USERS}?status=Inactive`);
});

test("what is chosen and typed before the script arrives stays, and so does the focus @with-javascript", async ({
  page,
}) => {
  await signIn(page, USERS);
  const email = field(page, "Email");
  await beforeScripts(page, `${USERS}/new`, async () => {
    await choose(page, "Roles", "auditor");
    await email.pressSequentially("ada@");
  });
  await ready(page);
  await expect(dialog(page).getByRole("group", { name: "Roles" }).locator("summary")).toHaveText(
    /^Roles: member,?\s*auditor$/,
  );
  await expect(email).toBeFocused();
  await page.keyboard.type("lovelace.example");
  await expect(email).toHaveValue("ada@lovelace.example");
  await expect(field(page, "Name")).toHaveValue("");
});

test("a second click while saving does not save twice @with-javascript", async ({ page }) => {
  await signIn(page, `${USERS}/new?searchTerm=Double`);
  await fillUser(page, { name: "Double Click" });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await button(page, "Save").dblclick();
  await toast(page, "User added successfully");
  expect(sent).toHaveLength(1);
});

test("the dialogs fit a phone @phone", async ({ page }) => {
  await signIn(page, `${USERS}/new`);
  const box = await dialog(page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await fillUser(page, { name: "Phone Person" });
  await button(page, "Save").click();
  await toast(page, "User added successfully");
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test("the dialogs have no fault that axe knows @with-javascript", async ({ page }) => {
      await signIn(page, `${USERS}/new`);
      await expectAccessible(page);
      await page.goto(`${USERS}?searchTerm=${ADMIN.username}%40`);
      await ready(page);
      await open(page, "Edit", "Administrator");
      await expect(dialog(page)).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test("typing goes on in the next field, whatever is wrong in an earlier one @with-javascript", async ({
  page,
}) => {
  await signIn(page, `${USERS}/new`);
  await field(page, "Email").pressSequentially("half@done");
  await expect(errorOf(page, "Email")).toHaveText("Entered value does not match email format");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0123456789", { delay: 50 });
  await expect(field(page, "Mobile No")).toHaveValue("0123456789");
  await expect(field(page, "Email")).toHaveValue("half@done");
});
