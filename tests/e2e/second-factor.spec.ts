import type { Page } from "@playwright/test";
import { ADMIN, type TestConsole } from "../../harness/console";
import { ClientApp } from "../support/client-app";
import { expect, expectAccessible, fillSignIn, test } from "../support/console-test";
import { OpenIdApp } from "../support/openid-app";
import { expectWelcome } from "../support/openid-test";
import { Registrar } from "../support/registration";
import { enrolApp, enrolPasskey, expirePendings } from "../support/second-factors";

const STEP = "/auth/second-factor";
const HOME = "/account/applications";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const codeField = (page: Page) => page.getByLabel("Code", { exact: true });

async function giveCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await button(page, "Continue").click();
}

/** Someone with an authenticator app. */
async function someone(sso: TestConsole, name?: string) {
  const registrar = await Registrar.at(sso);
  const registration = await registrar.register(name);
  const { person } = registration;
  return { registrar, registration, person, ...(await enrolApp(sso, person)) };
}

test("a code of the authenticator app completes the sign-in, and leads to where the person was going", async ({
  page,
  context,
  sso,
}) => {
  const { person, app } = await someone(sso);
  const target = `${HOME}?kept=1`;
  await page.goto(target);
  await fillSignIn(page, person);
  await expect(page).toHaveURL((url) => url.pathname === STEP && url.searchParams.get("returnTo") === target);
  await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
  await expect(page.getByText("Enter the code from your authenticator app.")).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("inputmode", "numeric");
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(button(page, "Use a passkey")).toBeHidden();
  await expectAccessible(page);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "sso")).toBeUndefined();
  expect(cookies.find(({ name }) => name === "step")).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  await giveCode(page, "");
  await expect(codeField(page)).toHaveAccessibleDescription("Enter the six digits that the app shows.");
  await giveCode(page, "000000");
  await expect(codeField(page)).toHaveAccessibleDescription(
    "That code is not right. Codes change every 30 seconds.",
  );
  await expect(codeField(page)).toHaveValue("");
  await expectAccessible(page);

  await giveCode(page, app.code().replace(/^(...)/, "$1 "));
  await expect(page).toHaveURL(target);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("step");
  await page.goto(STEP);
  await expect(page).not.toHaveURL(new RegExp(STEP));
});

test("a code comes too late after ten minutes, and after five wrong ones @once", async ({ page, sso }) => {
  const { person } = await someone(sso);
  const isOver = async () => {
    await expect(page).toHaveURL(`/auth/sign-in?returnTo=${encodeURIComponent(HOME)}`);
    await expect(page.getByRole("alert")).toHaveText("That took too long. Sign in again.");
  };
  await page.goto(`/auth/sign-in?returnTo=${HOME}`);
  await fillSignIn(page, person);
  await expect(codeField(page)).toBeVisible();
  expirePendings(sso);
  await giveCode(page, "123456");
  await isOver();

  await fillSignIn(page, person);
  await expect(codeField(page)).toBeVisible();
  expirePendings(sso);
  await page.reload();
  await isOver();

  await fillSignIn(page, person);
  for (let time = 0; time < 5; time++) {
    await giveCode(page, "000000");
    await expect(codeField(page)).toHaveAttribute("aria-invalid", "true");
  }
  await giveCode(page, "000000");
  await isOver();
});

test("FA7: after ten wrong codes the page says how long the person has to wait @once", async ({
  page,
  sso,
}) => {
  const { person, app } = await someone(sso);
  for (let round = 0; round < 2; round++) {
    await page.goto("/auth/sign-in");
    await fillSignIn(page, person);
    for (let time = 0; time < 5; time++) {
      await giveCode(page, "000000");
      await expect(page.getByRole("alert")).toBeVisible();
    }
  }
  await page.goto("/auth/sign-in");
  await fillSignIn(page, person);
  await giveCode(page, app.code());
  await expect(page.getByRole("alert")).toHaveText(/^Too many wrong codes\. Try again in /);
  await expectAccessible(page);
});

test("a recovery code signs in once, and the next page says how many are left", async ({ page, sso }) => {
  const { person, codes } = await someone(sso);
  const [code = ""] = codes;
  await page.goto(`/auth/sign-in?returnTo=${HOME}`);
  await fillSignIn(page, person);
  await link(page, "Use a recovery code").click();
  await expect(page).toHaveURL((url) => url.searchParams.get("with") === "recovery");
  const field = page.getByLabel("Recovery code", { exact: true });
  await expectAccessible(page);
  await field.fill("0000-0000-0000-0000");
  await button(page, "Continue").click();
  await expect(field).toHaveAccessibleDescription("That code is not right. Each code works once.");
  await field.fill(code.toUpperCase().replaceAll("-", " "));
  await button(page, "Continue").click();
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole("status")).toContainText(
    "You used a recovery code; 9 are left. Lost your device?",
  );
  await expect(link(page, "Remove it.")).toHaveAttribute("href", "/account/security");
});

test("the page has ways out: another factor, the administrator, another person @once", async ({
  page,
  sso,
}) => {
  const { person } = await someone(sso);
  await page.goto(`/auth/sign-in?returnTo=${HOME}`);
  await fillSignIn(page, person);
  await expect(page.getByText("Can't use any of these? Ask your administrator.")).toBeVisible();
  await link(page, "Use a recovery code").click();
  await link(page, "Use your authenticator app").click();
  await expect(codeField(page)).toBeVisible();
  await link(page, "Sign in as someone else").click();
  await expect(page).toHaveURL(`/auth/sign-in?returnTo=${encodeURIComponent(HOME)}`);
  await fillSignIn(page, ADMIN);
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole("link", { name: "Your account: Administrator" })).toBeVisible();
});

test("without a script, somebody whose only factor is a passkey is told what to do", {
  tag: "@without-javascript",
}, async ({ page, sso }) => {
  const { person } = await (await Registrar.at(sso)).register();
  const { codes } = await enrolPasskey(sso, person);
  await page.goto("/auth/sign-in");
  await fillSignIn(page, person);
  const notice = page.locator("noscript p");
  await expect(notice).toBeVisible();
  await expect(notice).toHaveText(
    "A passkey needs JavaScript. Switch it on for this page, then open it again.",
  );
  await expect(button(page, "Use a passkey")).toBeHidden();
  await expectAccessible(page);
  await link(page, "Use a recovery code").click();
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[3] ?? "");
  await button(page, "Continue").click();
  await expect(page).toHaveURL(HOME);
});

test("FA5: a wrong password gets the same page for accounts with and without factors @once", async ({
  context,
  sso,
}) => {
  const { person } = await someone(sso);
  const { person: other } = await (await Registrar.at(sso)).register();
  const masked = (text: string, username: string) =>
    text
      .replaceAll(username, "USERNAME")
      .replaceAll(/nonce="[^"]+"/g, "")
      .replaceAll(/value="[^"]{40,}"/g, "")
      .replaceAll(/challenge&quot;:&quot;[^&]+/g, "");
  async function wrong(username: string) {
    const form = await context.request.get("/auth/sign-in");
    const [, csrf = ""] = /name="csrf" value="([^"]+)"/.exec(await form.text()) ?? [];
    const sent = await context.request.post("/auth/sign-in", {
      form: { username, password: "a wrong one", csrf: csrf.replaceAll("&amp;", "&") },
      headers: { "sec-fetch-site": "same-origin" },
    });
    const names = Object.keys(sent.headers()).sort();
    return [sent.status(), names, masked(await form.text(), username), masked(await sent.text(), username)];
  }
  expect(await wrong(person.username)).toEqual(await wrong(other.username));
});

test("somebody with a second factor gets to an application that signed its request", {
  tag: "@with-javascript",
}, async ({ browser, sso }) => {
  const { registration, person, app: authenticator } = await someone(sso);
  const app = await ClientApp.start({ ssoUrl: sso.url, key: registration.id, secret: registration.secret });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${app.url}/?kept=1`);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await fillSignIn(page, person);
    await giveCode(page, "000000");
    await expect(codeField(page)).toHaveAttribute("aria-invalid", "true");
    await giveCode(page, authenticator.code());
    await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
    expect(page.url()).toBe(`${app.url}/?kept=1`);
  } finally {
    await context.close();
    await app.stop();
  }
});

test("so does somebody on the way to an OpenID Connect application @once", async ({ page, sso }) => {
  const { registrar, registration, person, app: authenticator } = await someone(sso);
  const app = await OpenIdApp.start(sso.url, registrar, registration);
  await page.goto(app.signInPath());
  await fillSignIn(page, person);
  await giveCode(page, authenticator.code());
  await expectWelcome(page, app, "Grace Hopper");
  await app.stop();
});
