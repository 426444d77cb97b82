import type { Browser, Page } from "@playwright/test";
import { ClientApp } from "../support/client-app";
import { expect, fillSignIn, test } from "../support/console-test";
import { LinkForge } from "../support/crafted-links";
import { Registrar, type Registration } from "../support/registration";

let registrar: Registrar;
let payroll: Registration;
let app: ClientApp;
test.beforeAll(async ({ consoleWith }) => {
  const sso = await consoleWith({});
  registrar = await Registrar.at(sso);
  payroll = await registrar.register();
  app = await ClientApp.start({ ssoUrl: sso.url, key: payroll.id, secret: payroll.secret });
});
test.afterAll(() => app.stop());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const signedIn = (page: Page) => expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
const withScript = { tag: "@with-javascript" };

/** A browser of its own: what the application's own pages hold is its own business. */
async function arrive(browser: Browser, path = "/") {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(app.url + path);
  return { context, page };
}

test("people sign in with the form, and land where they were going", withScript, async ({ browser, sso }) => {
  const { context, page } = await arrive(browser, "/?kept=a%20b&tokens=its-own#part");
  const travelled = page.waitForResponse((response) => response.status() === 303);
  await press(page, "Sign in");
  // The name is the one that was registered, not the "Example" that the page sent.
  await expect(page.getByRole("heading", { name: payroll.name, exact: true })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(sso.url);
  await fillSignIn(page, { ...payroll.person, password: "mistyped" });
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("heading", { name: payroll.name, exact: true })).toBeVisible();
  await fillSignIn(page, payroll.person);
  await signedIn(page);
  expect(page.url()).toBe(`${app.url}/?kept=a%20b&tokens=its-own#part`);
  await press(page, "Ask the API");
  await expect(page.getByText("Hello Grace Hopper")).toBeVisible();

  const address = new URL((await (await travelled).headerValue("location")) ?? "");
  const refreshToken = address.searchParams.get("refreshToken");
  expect((await registrar.api.post("/auth/refresh", { refreshToken })).status).toBe(401);
  expect(sso.output).not.toMatch(/eyJ/);
  expect(sso.output).not.toContain(refreshToken);
  // The attempts count for the application, though they were made at the console.
  expect(await registrar.audits()).toEqual(
    expect.arrayContaining([
      `Failed sign-in to ${payroll.name} by Grace Hopper: wrong password`,
      `Grace Hopper signed in to ${payroll.name}`,
      `Grace Hopper opened ${payroll.name}`,
    ]),
  );
  await context.close();
});

test(
  "whoever is signed in already comes back at once, without a form",
  withScript,
  async ({ browser, sso }) => {
    const { context, page } = await arrive(browser);
    await press(page, "Sign in");
    await fillSignIn(page, payroll.person);
    await signedIn(page);

    const tab = await context.newPage();
    await tab.goto(app.url);
    await expect(tab.getByText("Not signed in")).toBeVisible();
    const documents: Array<[origin: string, status: number]> = [];
    tab.on("response", (response) => {
      if (response.request().resourceType() !== "document") return;
      documents.push([new URL(response.url()).origin, response.status()]);
    });
    await press(tab, "Sign in");
    await signedIn(tab);
    expect(documents).toEqual([
      [sso.url, 303],
      [app.url, 200],
    ]);
    await context.close();
  },
);

test(
  "a second tab that was left at sign-in finds its way back to the application",
  withScript,
  async ({ browser }) => {
    const { context, page } = await arrive(browser);
    const left = await context.newPage();
    await left.goto(`${app.url}/?second=tab`);
    for (const one of [page, left]) {
      await press(one, "Sign in");
      await expect(one.getByRole("heading", { name: payroll.name, exact: true })).toBeVisible();
    }
    await fillSignIn(page, payroll.person);
    await signedIn(page);
    await fillSignIn(left, payroll.person);
    await signedIn(left);
    expect(left.url()).toBe(`${app.url}/?second=tab`);
    await context.close();
  },
);

test("signing out in one place ends the sign-in everywhere", withScript, async ({ browser, sso }) => {
  const { context, page } = await arrive(browser);
  await press(page, "Sign in");
  await fillSignIn(page, payroll.person);
  await signedIn(page);
  const tab = await context.newPage();
  await tab.goto(app.url);
  await press(tab, "Sign in");
  await signedIn(tab);
  const { refreshToken } = await tab.evaluate(() => JSON.parse(sessionStorage.getItem("sso.pair") ?? "{}"));
  expect(refreshToken).toBeTruthy();

  await press(page, "Sign out");
  await expect(page.getByText("Not signed in")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Not signed in")).toBeVisible();
  expect((await registrar.api.post("/auth/refresh", { refreshToken })).status).toBe(401);

  // The console's own cookies still hold that sign-in.
  await press(page, "Sign in");
  await expect(page.getByRole("heading", { name: payroll.name, exact: true })).toBeVisible();
  await tab.goto(`${sso.url}/dashboard/user-management`);
  await expect(tab).toHaveURL(/\/auth\/sign-in/);
  await fillSignIn(page, payroll.person);
  await signedIn(page);
  await context.close();
});

test(
  "the way back through a request that was used leads on to the application",
  withScript,
  async ({ browser, sso }) => {
    const { context, page } = await arrive(browser, "/?kept=1");
    await press(page, "Sign in");
    await fillSignIn(page, payroll.person);
    await signedIn(page);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "This sign-in request was already used" })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(sso.url);
    const way = page.getByRole("link", { name: `Go to ${payroll.name}` });
    expect(await way.getAttribute("href")).not.toMatch(/[?&](token|refreshToken)=/);
    await way.click();
    await signedIn(page);
    expect(page.url()).toBe(`${app.url}/?kept=1`);
    await context.close();
  },
);

test(
  "whoever may not enter is told so, and the application learns nothing",
  withScript,
  async ({ browser }) => {
    const stranger = await registrar.addPerson("Sam Stranger", []);
    const { context, page } = await arrive(browser);
    await press(page, "Sign in");
    await fillSignIn(page, stranger);
    await expect(page).toHaveURL(/\/unauthorised\/no-applications\?specificApplication=false&/);
    await expect(page.getByText(`You have no access to ${payroll.name}.`)).toBeVisible();
    await page.goto(app.url);
    await expect(page.getByText("Not signed in")).toBeVisible();
    await context.close();
  },
);

test("signing in needs no script on our side", withScript, async ({ browser, sso }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const forge = new LinkForge(sso.url, payroll);
  const redirectionURL = `${app.url}/?kept=1`;
  const query = forge.query({ redirectionURL, signedRequest: forge.sign({ redirectionURL }) });
  await page.goto(`${sso.url}/auth/sign-in?${query}`);
  await expect(page.getByRole("heading", { name: payroll.name, exact: true })).toBeVisible();
  await fillSignIn(page, { ...payroll.person, password: "mistyped" });
  await expect(page.getByRole("alert")).toBeVisible();
  await fillSignIn(page, payroll.person);
  await expect(page).toHaveURL(/\/\?kept=1&token=ey[\w.-]+&refreshToken=[\w-]+$/);
  expect(new URL(page.url()).origin).toBe(app.url);
  await context.close();
});

test(
  "S2: a frame brings nobody in, and leaves the request as it was",
  withScript,
  async ({ browser, sso }) => {
    const { context, page } = await arrive(browser);
    await press(page, "Sign in");
    await fillSignIn(page, payroll.person);
    await signedIn(page);
    const forge = new LinkForge(sso.url, payroll);
    const redirectionURL = `${app.url}/?framed`;
    const link = `${sso.url}/auth/sign-in?${forge.query({ redirectionURL, signedRequest: forge.sign({ redirectionURL }) })}`;
    const asked = page.waitForResponse(link);
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src }));
    }, link);
    expect((await asked).status()).toBe(200);
    const travelled = page.waitForResponse((response) => response.status() === 303);
    await page.goto(link);
    expect(await (await travelled).headerValue("location")).toContain("/?framed&token=");
    // This tab's page did not ask for them: it takes them out of the address all the same.
    await expect(page).toHaveURL(redirectionURL);
    await context.close();
  },
);
