import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { ADMIN, SEEDED_PASSWORD, type TestConsole } from "../../harness/console";
import { Client } from "../support/client";
import { ClientApp } from "../support/client-app";
import { runFromSources } from "../support/command";
import { expect, expectAccessible, fillSignIn, test } from "../support/console-test";
import { OpenIdApp } from "../support/openid-app";
import { expectWelcome } from "../support/openid-test";
import { Registrar } from "../support/registration";

const NEW_PASSWORD = "nine herons over the weir";
const page_ = "/auth/new-password";

const databaseOf = (sso: TestConsole) => join(sso.folder, "sso.db");

/** Has the command print a one-time password, as an operator would. */
async function recover(sso: TestConsole, username: string): Promise<string> {
  const settings = { DATABASE_URL: `file:${databaseOf(sso)}`, PUBLIC_URL: sso.url };
  const { output, errors } = await runFromSources("admin:recover", [username], settings);
  const password = /^ {2}([0-9a-z-]{29})$/m.exec(output)?.[1];
  if (!password) throw new Error(errors);
  return password;
}

/** Somebody new who may open the dashboard's pages. */
async function someAdmin(sso: TestConsole): Promise<string> {
  const api = Client.at(sso.url, { fitsReference: false });
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const username = `admin-${randomUUID().slice(0, 8)}`;
  const input = { name: "Ada Admin", email: `${username}@people.example`, username, status: 1 };
  const added = await api.post(
    "/auth/users",
    { ...input, mobileNo: null, password: SEEDED_PASSWORD, roles: ["admin"], applications: [] },
    token,
  );
  expect(added.status).toBe(201);
  return username;
}

async function fillNew(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password", { exact: true }).fill(again);
  await page.getByRole("button", { name: "Set password" }).click();
}

test("a one-time password leads to a new one, and on to where the person was going", async ({
  page,
  context,
  sso,
}) => {
  const username = await someAdmin(sso);
  const password = await recover(sso, username);
  const target = "/dashboard/user-management?page=2";
  await page.goto(target);
  await fillSignIn(page, { username, password });
  await expect(page).toHaveURL(
    (url) => url.pathname === page_ && url.searchParams.get("returnTo") === target,
  );
  await expect(page.getByRole("heading", { name: "New password" })).toBeVisible();
  await expect(page.getByText(`Set a new password for ${username} to continue.`)).toBeVisible();
  await expectAccessible(page);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "sso")).toBeUndefined();
  expect(cookies.find(({ name }) => name === "step")).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  const field = page.getByLabel("New password", { exact: true });
  const confirm = page.getByLabel("Confirm new password", { exact: true });
  await fillNew(page, "", "");
  await expect(page.getByText("This field is required.")).toHaveCount(2);
  await fillNew(page, NEW_PASSWORD, "another one");
  await expect(confirm).toHaveAccessibleDescription("Passwords do not match");
  await expect(field).not.toHaveAttribute("aria-invalid");
  await fillNew(page, "password");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/^This password is too easy to guess\./);
  await expect(field).toHaveValue("");
  await expectAccessible(page);

  await fillNew(page, NEW_PASSWORD);
  await expect(page).toHaveURL(target);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("step");
  await page.goto(page_);
  await expect(page).not.toHaveURL(new RegExp(page_));
});

test("the new password comes too late after ten minutes, or when the sign-in has ended @once", async ({
  page,
  sso,
}) => {
  const username = await someAdmin(sso);
  const password = await recover(sso, username);
  await page.goto("/auth/sign-in?returnTo=/dashboard/roles");
  await fillSignIn(page, { username, password });
  await expect(page).toHaveURL(new RegExp(page_));
  const database = new Sqlite(databaseOf(sso));
  database.prepare("update pending_sign_ins set expires_at = 1").run();
  database.close();
  await fillNew(page, NEW_PASSWORD);
  await expect(page).toHaveURL("/auth/sign-in?returnTo=%2Fdashboard%2Froles");
  await expect(page.getByRole("alert")).toHaveText("That took too long. Sign in again.");

  await fillSignIn(page, { username, password });
  await expect(page.getByRole("alert")).toHaveText("The username or password is wrong.");
  await fillSignIn(page, { username, password: await recover(sso, username) });
  await fillNew(page, NEW_PASSWORD);
  await expect(page).toHaveURL("/dashboard/roles");
});

test("nobody comes to the page but in the midst of a sign-in @once", async ({ page }) => {
  await page.goto(`${page_}?returnTo=/dashboard/roles`);
  await expect(page).toHaveURL("/auth/sign-in?returnTo=%2Fdashboard%2Froles");
});

test("somebody on the way to an application sets a new password and gets there", {
  tag: "@with-javascript",
}, async ({ browser, sso }) => {
  const registrar = await Registrar.at(sso);
  const payroll = await registrar.register();
  const app = await ClientApp.start({ ssoUrl: sso.url, key: payroll.id, secret: payroll.secret });
  const context = await browser.newContext();
  try {
    const password = await recover(sso, payroll.person.username);
    const page = await context.newPage();
    await page.goto(`${app.url}/?kept=1`);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await fillSignIn(page, { username: payroll.person.username, password });
    await expect(page.getByRole("heading", { name: payroll.name, exact: true })).toBeVisible();
    await fillNew(page, NEW_PASSWORD);
    await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
    expect(page.url()).toBe(`${app.url}/?kept=1`);
  } finally {
    await context.close();
    await app.stop();
  }
});

test("so does somebody on the way to an OpenID Connect application @once", async ({ page, sso }) => {
  const registrar = await Registrar.at(sso);
  const payroll = await registrar.register();
  const app = await OpenIdApp.start(sso.url, registrar, payroll);
  const { username } = payroll.person;
  const password = await recover(sso, username);
  await page.goto(app.signInPath());
  await fillSignIn(page, { username, password });
  await expect(page.getByRole("heading", { name: payroll.name, exact: true })).toBeVisible();
  await fillNew(page, "password");
  await expect(page.getByRole("heading", { name: payroll.name, exact: true })).toBeVisible();
  await fillNew(page, NEW_PASSWORD);
  await expectWelcome(page, app, "Grace Hopper");
  await app.stop();
});

test("S7: a browser that somebody signed in from gets in where others have to wait, after a sign-out too @once", async ({
  page,
  context,
  browser,
  sso,
}) => {
  const username = await someAdmin(sso);
  const who = { username, password: SEEDED_PASSWORD };
  await page.goto("/auth/sign-in");
  await fillSignIn(page, who);
  await expect(page).not.toHaveURL(/auth\/sign-in/);
  const device = async () => (await context.cookies()).find(({ name }) => name === "device");
  expect(await device()).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const kept = (await device())?.value;
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth/sign-in");
  expect((await device())?.value).toBe(kept);

  const stranger = await (await browser.newContext({ baseURL: sso.url })).newPage();
  await stranger.goto("/auth/sign-in");
  for (let time = 0; time < 10; time++) {
    await fillSignIn(stranger, { username, password: `wrong ${time}` });
    await expect(stranger.getByRole("alert")).toBeVisible();
  }
  await fillSignIn(stranger, who);
  await expect(stranger.getByRole("alert")).toHaveText(/^Too many attempts\./);
  await stranger.context().close();

  await fillSignIn(page, who);
  await expect(page).toHaveURL(/\/dashboard\//);
});

test("another SSO API is asked for no further step, and knows of no device @foreign @once", async ({
  page,
  context,
  behind,
}) => {
  await page.goto("/auth/sign-in");
  await fillSignIn(page);
  await expect(page).toHaveURL("/dashboard/summary-dashboard");
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.includes("device")).toBe(behind === "own");
  expect(names).not.toContain("step");
  await page.goto(page_);
  await expect(page).not.toHaveURL(new RegExp(page_));
});
