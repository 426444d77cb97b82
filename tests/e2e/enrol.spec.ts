import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN, type TestConsole } from "../../harness/console";
import { Client } from "../support/client";
import { ClientApp } from "../support/client-app";
import { expect, expectAccessible, fillSignIn, signIn, test } from "../support/console-test";
import { OpenIdApp } from "../support/openid-app";
import { expectWelcome } from "../support/openid-test";
import { Registrar } from "../support/registration";
import { AuthenticatorApp, enrolApp, setPolicy } from "../support/second-factors";
import { signRequest } from "../support/service";
import { button, field, toast } from "../support/users-screen";

const ENROL = "/auth/enrol";
const HOME = "/account/applications";
const DAY_MS = 24 * 60 * 60_000;

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const codeField = (page: Page) => page.getByLabel("Code", { exact: true });

/** Someone with a role that demands a second factor. */
async function concerned(sso: TestConsole, from?: number) {
  const api = Client.at(sso.url, { fitsReference: false });
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const roleName = `Crew ${randomUUID().slice(0, 8)}`;
  expect((await api.post("/auth/roles", { roleName }, token)).status).toBe(201);
  setPolicy(sso, "roles", roleName, 2, from ?? null);
  const registrar = await Registrar.at(sso);
  const registration = await registrar.register();
  const person = await registrar.addPerson("Grace Hopper", [registration.id], [roleName]);
  return { roleName, registrar, registration, person };
}

/** Reads the key, and gives a code of it. */
async function setUpApp(page: Page): Promise<AuthenticatorApp> {
  await link(page, /^Use an authenticator app/).click();
  await expect(heading(page, "Set up your authenticator app")).toBeVisible();
  const app = new AuthenticatorApp((await page.locator("code").textContent()) ?? "");
  await codeField(page).fill(app.code());
  await button(page, "Continue").click();
  await expect(heading(page, "Save these codes")).toBeVisible();
  return app;
}

async function leaveCodes(page: Page): Promise<void> {
  await page.getByLabel("I have saved them").check();
  await button(page, "Continue").click();
}

test("a role that requires a second step has it set up at the sign-in, with codes that are shown once", async ({
  page,
  context,
  sso,
}) => {
  const { roleName, person } = await concerned(sso);
  const target = `${HOME}?kept=1`;
  await page.goto(target);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(
    (url) => url.pathname === ENROL && url.searchParams.get("returnTo") === target,
  );
  await expect(heading(page, `${roleName} requires a second step`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Later/ })).toHaveCount(0);
  await expectAccessible(page);

  await link(page, /^Use an authenticator app/).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const key = (await page.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await expectAccessible(page);
  await codeField(page).fill("000000");
  await button(page, "Continue").click();
  await expect(codeField(page)).toHaveAccessibleDescription(
    "That code is not right. Codes change every 30 seconds.",
  );
  // The app that was scanned stays the one that is set up.
  await expect(page.locator("code")).toHaveText(key);

  await codeField(page).fill(new AuthenticatorApp(key).code());
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "Continue").click();
  await expect(heading(page, "Save these codes")).toBeVisible();
  expect((await answered).headers()["cache-control"]).toContain("no-store");
  const codes = await page.getByRole("listitem").locator("code").allInnerTexts();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(page.url()).not.toContain(code);
  await expectAccessible(page);
  await button(page, "Continue").click();
  await expect(heading(page, "Save these codes"), "The box is required.").toBeVisible();
  await leaveCodes(page);
  await expect(page).toHaveURL(target);

  await context.clearCookies();
  await page.goto(target);
  await fillSignIn(page, person);
  await link(page, "Use a recovery code").click();
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[7] ?? "");
  await button(page, "Continue").click();
  await expect(page).toHaveURL(target);
});

test("the codes can be copied and downloaded", { tag: "@with-javascript" }, async ({
  page,
  context,
  sso,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { person } = await concerned(sso);
  await page.goto("/auth/sign-in");
  await fillSignIn(page, person);
  await setUpApp(page);
  const codes = await page.getByRole("listitem").locator("code").allInnerTexts();
  await button(page, "Copy").click();
  await expect(page.getByRole("status")).toHaveText("Copied to clipboard");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  const downloaded = page.waitForEvent("download");
  await button(page, "Download").click();
  const file = await downloaded;
  expect([file.suggestedFilename(), file.url()]).toEqual([
    "recovery-codes.txt",
    expect.stringMatching(/^blob:/),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  for (const code of codes) expect(Buffer.concat(chunks).toString()).toContain(code);
});

test("until its date a policy can be put off, and asks again at the next sign-in", async ({
  page,
  context,
  sso,
}) => {
  const from = Date.now() + 9 * DAY_MS;
  const { roleName, person } = await concerned(sso, from);
  for (let time = 0; time < 2; time++) {
    await page.goto(HOME);
    await fillSignIn(page, person);
    await expect(heading(page, `${roleName} requires a second step`)).toBeVisible();
    await button(page, `Later, until ${new Date(from).toISOString().slice(0, 10)}`).click();
    await expect(page).toHaveURL(HOME);
    await context.clearCookies();
  }
});

test("applications whose back ends can't ask for a second step are named @once", async ({ page, sso }) => {
  const { registration, person } = await concerned(sso, Date.now() + DAY_MS);
  const signedRequest = await signRequest(registration, { claims: { aud: sso.url } });
  const api = Client.at(sso.url, { fitsReference: false });
  const login = await api.post("/auth/login", { ...person, appId: registration.id, signedRequest });
  expect(login.status).toBe(200);
  await page.goto("/auth/sign-in");
  await fillSignIn(page, person);
  await expect(page.getByRole("main")).toContainText(
    `You also sign in to ${registration.name} on its own page, which can't ask for a second step.`,
  );
  await expectAccessible(page);
});

test("an application that requires a second step gets the person after the codes", {
  tag: "@with-javascript",
}, async ({ browser, sso }) => {
  const registration = await (await Registrar.at(sso)).register();
  setPolicy(sso, "applications", registration.name, 2);
  const app = await ClientApp.start({ ssoUrl: sso.url, key: registration.id, secret: registration.secret });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${app.url}/?kept=1`);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await fillSignIn(page, registration.person);
    await expect(heading(page, `${registration.name} requires a second step`)).toBeVisible();
    await setUpApp(page);
    await leaveCodes(page);
    await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
    expect(page.url()).toBe(`${app.url}/?kept=1`);
  } finally {
    await context.close();
    await app.stop();
  }
});

test("somebody who is signed in already takes the second step on the way to such an application", {
  tag: "@with-javascript",
}, async ({ browser, sso }) => {
  const registration = await (await Registrar.at(sso)).register();
  const app = await ClientApp.start({ ssoUrl: sso.url, key: registration.id, secret: registration.secret });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${sso.url}/auth/sign-in`);
    await fillSignIn(page, registration.person);
    await expect(page).toHaveURL(sso.url + HOME);
    setPolicy(sso, "applications", registration.name, 2);
    await page.goto(`${app.url}/?kept=1`);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(heading(page, `${registration.name} requires a second step`)).toBeVisible();
    await setUpApp(page);
    await leaveCodes(page);
    await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
    expect(page.url()).toBe(`${app.url}/?kept=1`);
  } finally {
    await context.close();
    await app.stop();
  }
});

test("so does somebody on the way to an OpenID Connect application @once", async ({ page, sso }) => {
  const registrar = await Registrar.at(sso);
  const registration = await registrar.register();
  const app = await OpenIdApp.start(sso.url, registrar, registration);
  await page.goto("/auth/sign-in");
  await fillSignIn(page, registration.person);
  await expect(page).toHaveURL(HOME);
  setPolicy(sso, "applications", registration.name, 2);
  await page.goto(app.signInPath());
  await expect(heading(page, `${registration.name} requires a second step`)).toBeVisible();
  await setUpApp(page);
  await leaveCodes(page);
  await expectWelcome(page, app, "Grace Hopper");
  await app.stop();
});

test("an administrator whose role begins to ask for a second step takes it and loses nothing that was typed @with-javascript", async ({
  page,
  sso,
}) => {
  const registrar = await Registrar.at(sso);
  const { id } = await registrar.register();
  const person = await registrar.addPerson("Ada Admin", [id], ["admin"]);
  await signIn(page, "/dashboard/roles/new", person);
  const roleName = `Watch ${randomUUID().slice(0, 8)}`;
  await field(page, "Role Name").fill(roleName);
  setPolicy(sso, "roles", "admin", 2);
  try {
    await page.locator("dialog button[type=submit]").click();
    await expect(heading(page, "admin requires a second step")).toBeVisible();
    await setUpApp(page);
    await leaveCodes(page);
    await expect(page).toHaveURL("/dashboard/roles/new");
    await expect(field(page, "Role Name")).toHaveValue(roleName);
    await page.locator("dialog button[type=submit]").click();
    await toast(page, "Role added successfully");
  } finally {
    setPolicy(sso, "roles", "admin", 0);
  }
});

test.describe("somebody whose factors an administrator removed", () => {
  async function removed(sso: TestConsole) {
    const { person } = await (await Registrar.at(sso)).register();
    await enrolApp(sso, person);
    const api = Client.at(sso.url, { fitsReference: false });
    const { token } = (await api.post("/auth/login", ADMIN)).body;
    const found = await api.get(`/auth/users?page=1&size=10&searchTerm=${person.username}`, token);
    const answer = await api.call("DELETE", `/auth/users/${found.body.items[0].id}/factors`, {
      token,
      body: { reason: "The phone fell into the harbour" },
    });
    expect(answer.status).toBe(200);
    return { person, address: answer.body.link.address as string };
  }

  test("sets them up again by the link, which opening doesn't spend", async ({ page, context, sso }) => {
    const { person, address } = await removed(sso);
    await page.goto("/auth/sign-in");
    await fillSignIn(page, person);
    await expect(page.getByRole("alert")).toHaveText(
      "Your second step was removed. Open the link that your administrator gave you, then sign in.",
    );
    await expect(page.getByLabel("Username", { exact: true })).not.toHaveAttribute("aria-invalid");

    for (const method of ["HEAD", "GET"]) {
      for (let time = 0; time < 3; time++) {
        const answer = await fetch(address, { method, redirect: "manual" });
        expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth/link"]);
      }
    }
    await page.goto(address);
    await expect(page).toHaveURL("/auth/link");
    await expect(page.getByText(`This link is for Grace Hopper (${person.username}).`)).toBeVisible();
    await expectAccessible(page);
    const kept = (await context.cookies()).find(({ name }) => name === "link");
    expect(kept).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    await button(page, "Continue to sign-in").click();
    await fillSignIn(page, person);
    await expect(heading(page, "Set up a second step")).toBeVisible();
    await setUpApp(page);
    await leaveCodes(page);
    await expect(page).toHaveURL(HOME);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("link");

    await context.clearCookies();
    await page.goto(address);
    await expect(heading(page, "This link doesn't work any more")).toBeVisible();
    await expect(page.getByText("Do you need a new one? Ask your administrator.")).toBeVisible();
    await expectAccessible(page);
  });

  test("is told if somebody else is signed in @once", async ({ page, sso }) => {
    const { person, address } = await removed(sso);
    await signIn(page);
    await page.goto(address);
    await expect(page.getByRole("alert")).toHaveText("You are signed in as Administrator.");
    await expectAccessible(page);
    await button(page, "Sign out and continue").click();
    await fillSignIn(page, person);
    await expect(heading(page, "Set up a second step")).toBeVisible();
  });
});

test("a link that was never made, and a page without one, say the same @once", async ({ page }) => {
  for (const path of ["/auth/link", "/auth/link?token=", `/auth/link?token=${"x".repeat(64)}`]) {
    await page.goto(path);
    await expect(heading(page, "This link doesn't work any more")).toBeVisible();
  }
});
