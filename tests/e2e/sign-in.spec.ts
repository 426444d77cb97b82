import { ADMIN } from "../../harness/console";
import { expect, expectAccessible, fillSignIn, signIn, test } from "../support/console-test";

const home = "/dashboard/summary-dashboard";
const username = "Username";
const password = "Password";

test("the sign-in page says what it is, and the right password opens the dashboard @foreign", async ({
  page,
}) => {
  await page.goto("/auth/sign-in");
  await expect(page.getByRole("heading", { name: "SSO Application" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign-in" })).toBeVisible();
  await expect(page.getByText("Enter your Username & Password to login")).toBeVisible();
  await expect(page.getByLabel(username, { exact: true })).toBeVisible();
  await expect(page.getByLabel(password, { exact: true })).toHaveAttribute("type", "password");
  await fillSignIn(page);
  await expect(page).toHaveURL(home);
  await expect(page.getByRole("heading", { level: 1, name: "Summary Dashboard" })).toBeVisible();
});

test("without its settings nobody is offered Google, and its addresses are not there @once", async ({
  page,
}) => {
  await page.goto("/auth/sign-in");
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeHidden();
  for (const address of ["/auth/google", "/api/auth/google/callback?code=x&state=y"]) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("the root and /auth lead to the sign-in page @once", async ({ page }) => {
  for (const address of ["/", "/auth"]) {
    await page.goto(address);
    await expect(page).toHaveURL("/auth/sign-in");
  }
});

test("a wrong password shows the service's message under the password and marks both fields @foreign", async ({
  page,
}) => {
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username: "admin", password: "not this one" });

  await expect(page).toHaveURL("/auth/sign-in");
  const message = page.getByRole("alert");
  await expect(message).toBeVisible();
  for (const label of [username, password]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
  }
  const field = page.getByLabel(password, { exact: true });
  await expect(field).toHaveAccessibleDescription(((await message.textContent()) ?? "").trim());
  const below = await message.boundingBox();
  const above = await field.boundingBox();
  expect(below && above && below.y >= above.y + above.height).toBe(true);

  await expect(page.getByLabel(username, { exact: true })).toHaveValue("admin");
  await expect(field).toHaveValue("");
  await expectAccessible(page);
});

test("S6: someone unknown gets the same message as someone with a wrong password @once", async ({ page }) => {
  const messages = [];
  for (const name of ["admin", "nobody.of.that.name"]) {
    await page.goto("/auth/sign-in");
    await fillSignIn(page, { username: name, password: "not this one" });
    messages.push(await page.getByRole("alert").textContent());
    expect(messages.at(-1)).toBeTruthy();
  }
  expect(messages[0]).toBe(messages[1]);
});

test("with JavaScript the button waits for both fields, and typing clears an error", {
  tag: "@with-javascript",
}, async ({ page }) => {
  await page.goto("/auth/sign-in");
  const button = page.getByRole("button", { name: "Sign-in", exact: true });
  await expect(button).toBeDisabled();
  await page.getByLabel(username, { exact: true }).fill("admin");
  await expect(button).toBeDisabled();
  await page.getByLabel(password, { exact: true }).fill("not this one");
  await expect(button).toBeEnabled();
  await button.click();

  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel(password, { exact: true }).fill("n");
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByLabel(username, { exact: true })).not.toHaveAttribute("aria-invalid", "true");
});

test("without JavaScript the button can be pressed, and the server asks for what is missing", {
  tag: "@without-javascript",
}, async ({ page }) => {
  await page.goto("/auth/sign-in");
  await page.getByRole("button", { name: "Sign-in", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
});

test("a deep link opens after the sign-in, with its whole query @once", async ({ page }) => {
  const address = "/dashboard/user-management?status=Inactive&size=25";
  await page.goto(address);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await fillSignIn(page);
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("Inactive");
});

test("F6: the address to return to never leaves the site @once", async ({ page }) => {
  await page.goto("/auth/sign-in?returnTo=//elsewhere.example/");
  await fillSignIn(page);
  await expect(page).toHaveURL(home);
});

test("someone signed in who opens the sign-in page goes to the users @foreign @once", async ({ page }) => {
  await signIn(page);
  await page.goto("/auth/sign-in");
  await expect(page).toHaveURL("/dashboard/user-management");
});

test("a tab that was left at sign-in goes on as the person who signed in in another @once", async ({
  page,
  context,
}) => {
  const left = await context.newPage();
  await left.goto("/auth/sign-in?returnTo=/dashboard/roles?searchTerm=a");
  await signIn(page);
  await fillSignIn(left, { username: "somebody", password: "else" });
  await expect(left).toHaveURL("/dashboard/roles?searchTerm=a");
  await left.close();
});

test("F6: a sign-in page that has expired opens again as it was, and leads nowhere else @once", async ({
  page,
  context,
}) => {
  await page.goto("/auth/sign-in?returnTo=/dashboard/roles?searchTerm=a");
  await context.clearCookies();
  await fillSignIn(page);
  await expect(page.getByRole("alert")).toHaveText("This page has expired. Sign in again.");
  await expect(page.getByLabel("Username", { exact: true })).toHaveValue(ADMIN.username);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await fillSignIn(page);
  await expect(page).toHaveURL("/dashboard/roles?searchTerm=a");

  for (const returnTo of ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example"]) {
    const answer = await page.request.post("/auth/sign-in", {
      headers: { "sec-fetch-site": "same-origin" },
      form: { csrf: "old", returnTo, redirectionURL: "https://elsewhere.example/" },
      maxRedirects: 0,
    });
    const { location, "set-cookie": cookies = "" } = answer.headers();
    expect([answer.status(), location]).toEqual([
      303,
      "/auth/sign-in?redirectionURL=https%3A%2F%2Felsewhere.example%2F",
    ]);
    expect(cookies).not.toContain("sso=");
  }
});

test("signing out ends the session for good @foreign", async ({ page, context }) => {
  await signIn(page);
  const cookies = await context.cookies();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth/sign-in");

  await context.addCookies(cookies);
  await page.goto("/dashboard/user-management");
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});
