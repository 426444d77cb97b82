import { freePort } from "../../harness/free-port";
import { ClientApp } from "../support/client-app";
import { expect, fillSignIn, signIn, test } from "../support/console-test";
import { Registrar, type Registration } from "../support/registration";
import { send } from "../support/visitor";

interface Example {
  registration: Registration;
  app: ClientApp;
}

let registrar: Registrar;
let server: Example;
let singlePage: Example;

/** Starts an example with its addresses registered, as its first comment says. */
async function start(ssoUrl: string, example: "openid-server" | "openid-spa"): Promise<Example> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const registration = await registrar.register();
  await registrar.connect(registration, {
    protocol: example === "openid-spa" ? "openid-public" : "openid",
    redirectUris: [`${url}/callback`],
    postLogoutRedirectUris: [`${url}/`],
    backchannelLogoutUri: example === "openid-spa" ? null : `${url}/back-channel-sign-out`,
  });
  const { id: key, secret } = registration;
  return { registration, app: await ClientApp.start({ ssoUrl, key, secret, example, port }) };
}

test.beforeAll(async ({ consoleWith }) => {
  const sso = await consoleWith({});
  registrar = await Registrar.at(sso);
  [server, singlePage] = await Promise.all([start(sso.url, "openid-server"), start(sso.url, "openid-spa")]);
});
test.afterAll(() => Promise.all([server.app.stop(), singlePage.app.stop()]));

test("people sign in to the example server, and sign out of everything there @once", async ({
  page,
  sso,
}) => {
  const { app, registration } = server;
  await page.goto(app.url);
  await expect(page.getByText("Not signed in")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: registration.name, exact: true })).toBeVisible();
  await fillSignIn(page, registration.person);
  await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
  expect(page.url()).toBe(`${app.url}/`);
  await page.reload();
  await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Not signed in")).toBeVisible();
  await page.goto(`${sso.url}/dashboard`);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test("whoever is signed in at the console enters without a form, and a sign-out there ends it here @once", async ({
  page,
  sso,
}) => {
  const { app, registration } = server;
  await signIn(page, "/account/applications", registration.person);
  await page.goto(`${app.url}/sign-in`);
  await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
  await page.goto(`${sso.url}/dashboard`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await expect(async () => {
    await page.goto(app.url);
    await expect(page.getByText("Not signed in")).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test("the example server refuses answers and sign-outs that aren't its own", { tag: "@once" }, async () => {
  const { url } = server.app;
  const callback = await send(url, { path: "/callback?code=stolen&state=guessed" });
  expect(callback.status).toBe(400);
  const post = (body: string) =>
    send(url, {
      method: "POST",
      path: "/back-channel-sign-out",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  for (const body of ["", "logout_token=", "logout_token=a.b.c", "logout_token=eyJhbGciOiJub25lIn0.e30."]) {
    expect({ body, status: (await post(body)).status }).toEqual({ body, status: 400 });
  }
  expect((await post("x".repeat(20_000))).status).toBe(413);
  expect((await send(url, { path: "/nothing" })).status).toBe(404);
});

test("people sign in to the single page, whose tokens are renewed and stay in its memory @with-javascript", async ({
  browser,
}) => {
  const { app, registration } = singlePage;
  // Not the fixture's page, which fails where a page reads a token: this application does.
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.clock.install();
  await page.goto(app.url);
  await page.getByRole("button", { name: "Sign in" }).click();
  await fillSignIn(page, registration.person);
  await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
  expect(page.url()).toBe(`${app.url}/`);
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([
    0,
    0,
    "",
  ]);
  const ask = async () => {
    await page.getByRole("button", { name: "Ask who I am" }).click();
    await expect(page.locator("#answer")).toContainText('"name": "Grace Hopper"');
  };
  await ask();
  for (const _ of ["the first refresh token", "the second one"]) {
    await page.clock.fastForward("15:00");
    const renewed = page.waitForResponse(/\/oidc\/token$/);
    await ask();
    expect((await renewed).status()).toBe(200);
  }

  await page.reload();
  await expect(page.getByText("Not signed in")).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Not signed in")).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: registration.name, exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  await page.close();
});

test("the single page takes no answer that it didn't ask for @with-javascript", async ({ page }) => {
  const { url } = singlePage.app;
  await page.goto(`${url}/callback?code=stolen&state=guessed`);
  await expect(page.getByText("Begin again")).toBeVisible();
  expect(page.url()).toBe(`${url}/`);
  for (const path of ["/packages/jose/..%2f..%2fpackage.json", "/packages/zod/index.js", "/server.mjs"]) {
    expect((await send(url, { path })).status, path).toBe(404);
  }
});
