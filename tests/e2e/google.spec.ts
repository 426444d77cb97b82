import type { Browser, BrowserContext, Page } from "@playwright/test";
import { SignJWT } from "jose";
import { ADMIN, type TestConsole } from "../../harness/console";
import { Client } from "../support/client";
import { ClientApp } from "../support/client-app";
import {
  expect,
  expectAccessible,
  fillSignIn,
  GOOGLE_DOMAIN as hd,
  signIn,
  test,
} from "../support/console-test";
import { OpenIdApp } from "../support/openid-app";
import { named } from "../support/openid-provider";
import { expectWelcome, heading } from "../support/openid-test";
import { Registrar } from "../support/registration";

const CALLBACK = "/api/auth/google/callback";
const OVER = named("This sign-in with ", " is over, or began in another browser. Try again.");
const CANCELLED = named("Signing in with ", " was cancelled.");

test.use({ sso: async ({ google }, use) => use(google) });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const google = (page: Page) => page.getByRole("button", { name: named("Continue with ") });

/** Goes to the provider and chooses one of its people, or cancels. */
async function choose(page: Page, email: string): Promise<void> {
  await google(page).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await button(page, email).click();
}

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === "google");

/** The administrator's calls of the service. */
async function administer(sso: TestConsole) {
  const client = Client.at(sso.url);
  const { body } = await client.post("/auth/login", ADMIN);
  return {
    find: async (term: string) =>
      (await client.get(`/auth/users?searchTerm=${encodeURIComponent(term)}`, body.token)).body.items,
    addApplication: async (applicationName: string) =>
      (await client.post("/auth/applications", { applicationName, applicationStatus: true }, body.token))
        .body,
    audits: async (applicationId: string) =>
      (await client.get(`/auth/audits?applicationId=${applicationId}`, body.token)).body.items,
    assign: async (term: string, applicationId: string) => {
      const [user] = (await client.get(`/auth/users?searchTerm=${term}`, body.token)).body.items;
      const { name, email, mobileNo, username, roles } = user;
      const assigned = { name, email, mobileNo, username, roles, status: 1, applications: [applicationId] };
      await client.put(`/auth/users/${user.id}`, assigned, body.token);
    },
  };
}

test("somebody new gets an account that has nothing yet, and is known again under another address", async ({
  page,
  context,
  provider,
  sso,
}) => {
  provider.people.nora = { name: "Nora New", email: `nora@${hd}`, hd };
  await page.goto("/auth/sign-in");
  await expectAccessible(page);
  await choose(page, `nora@${hd}`);
  await expect(page).toHaveURL("/unauthorised/no-applications?specificApplication=false");
  await expect(page.getByText("You currently don't have any applications assigned")).toBeVisible();
  expect(await cookieOf(context)).toBeUndefined();

  await button(page, "Sign out").click();
  provider.people.nora = { name: "Nora New", email: `nora.married@${hd}`, hd };
  await choose(page, `nora.married@${hd}`);
  await expect(page).toHaveURL(/no-applications/);
  const { find } = await administer(sso);
  expect(await find("nora")).toMatchObject([{ email: `nora@${hd}`, googleAuth: true, roles: [] }]);

  await button(page, "Sign out").click();
  await signIn(page, "/dashboard/user-management?searchTerm=nora");
  await page.getByRole("link", { name: "Edit User Nora New" }).click();
  const reset = page.getByLabel("Reset Password", { exact: true });
  await reset.click();
  // Without a script the refusal comes with the answer.
  if (await reset.isChecked()) {
    for (const name of ["Applications", "Roles"]) {
      const list = page.getByRole("dialog").getByRole("group", { name });
      await list.locator("summary").click();
      await list.getByRole("checkbox").first().check();
    }
    await page.getByLabel("Password", { exact: true }).fill("Another-gate-8");
    await page.getByLabel("Confirm Password", { exact: true }).fill("Another-gate-8");
    await button(page, "Save changes").click();
  }
  await expect(
    page.getByText("You can not reset passwords of google authenticated users.").first(),
  ).toBeVisible();
});

test("S9: who is refused stays on the sign-in page, and can go on with the password @once", async ({
  page,
  context,
  provider,
  sso,
}) => {
  const [someone] = await (await administer(sso)).find("");
  Object.assign(provider.people, {
    una: { email: `una@${hd}`, email_verified: false, hd },
    stranger: { email: "stranger@elsewhere.example", hd: "elsewhere.example" },
    local: { email: someone.email, hd },
  });
  const refusals = {
    [`una@${hd}`]: named("The email address of this ", " account is not verified."),
    "stranger@elsewhere.example": named("", " accounts from this domain can't sign in here."),
    [someone.email]: "An account with this email address already exists. Sign in with its password.",
    Cancel: CANCELLED,
  };
  const opening = "/auth/sign-in?returnTo=%2Fdashboard%2Froles%3FsearchTerm%3Dau";
  await page.goto(opening);
  for (const [email, message] of Object.entries(refusals)) {
    await choose(page, email);
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(page).toHaveURL(opening);
    expect(await cookieOf(context)).toBeUndefined();
  }
  await expectAccessible(page);
  await fillSignIn(page);
  await expect(page).toHaveURL("/dashboard/roles?searchTerm=au");
});

test("S9: a way back from Google is good once, in the browser that went there @once", async ({
  page,
  context,
  browser,
  provider,
  sso,
}) => {
  provider.people.rita = { name: "Rita Return", email: `rita@${hd}`, hd };
  const opening = "/auth/sign-in?returnTo=%2Fdashboard%2Froles";
  const refused = async (tab: Page, address: string, at: string, message = OVER) => {
    await tab.goto(address);
    await expect(tab.getByRole("alert")).toHaveText(message);
    await expect(tab).toHaveURL(`${sso.url}${at}`);
  };

  await refused(page, `${CALLBACK}?code=x&state=forged`, "/auth/sign-in");
  await refused(page, CALLBACK, "/auth/sign-in");

  // Without the cookie the browser is another one; what the provider sent along is not used up by that.
  let back = "";
  page.on("request", (request) => {
    if (request.url().includes(CALLBACK)) back = request.url();
  });
  await page.goto(opening);
  await google(page).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  const cookie = await cookieOf(context);
  if (!cookie) throw new Error("Nothing binds the sign-in to this browser.");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await context.clearCookies({ name: "google" });
  await button(page, `rita@${hd}`).click();
  await expect(page.getByRole("alert")).toHaveText(OVER);
  await expect(page).toHaveURL(opening);

  await elsewhere(browser, sso, async (other) => {
    await other.goto("/auth/sign-in");
    await google(other).click();
    await expect(other.getByRole("heading", { name: "Choose an account" })).toBeVisible();
    await refused(other, back, opening);
  });

  await context.addCookies([cookie]);
  await page.goto(back);
  await expect(page).toHaveURL(/no-applications/);
  await button(page, "Sign out").click();
  await refused(page, back, opening);
  await context.addCookies([cookie]);
  await refused(page, back, opening, named("Signing in with ", " did not work. Try again."));
  expect(sso.output).not.toMatch(/eyJ|code=/);
});

/** In a browser of its own, where an application's pages hold what is their own business. */
async function elsewhere(
  browser: Browser,
  sso: Pick<TestConsole, "url">,
  work: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL: sso.url });
  await work(await context.newPage()).finally(() => context.close());
}

test("an application's request survives the way to Google and back @once", async ({
  browser,
  provider,
  sso,
  clientOrigin,
}) => {
  provider.people.cleo = { name: "Cleo Client", email: `cleo@${hd}`, hd };
  const { addApplication, assign, audits } = await administer(sso);
  const { applicationId, applicationKey } = await addApplication("Harbour Log");
  const target = `${clientOrigin}/back?kept=1#here`;
  const open = async (page: Page) => {
    const signedRequest = await new SignJWT({ redirectionURL: target })
      .setProtectedHeader({ alg: "HS256", typ: "sso-request+jwt" })
      .setIssuer(applicationId)
      .setAudience(sso.url)
      .setIssuedAt()
      .setExpirationTime("5m")
      .setJti(crypto.randomUUID())
      .sign(new TextEncoder().encode(applicationKey));
    const encodedString = Buffer.from(`Harbour Log&${applicationId}`).toString("base64");
    const query = new URLSearchParams({ encodedString, signedRequest, redirectionURL: target });
    await page.goto(`/auth/sign-in?${query}`);
    await expect(page.getByRole("heading", { name: "Harbour Log" })).toBeVisible();
  };

  await elsewhere(browser, sso, async (page) => {
    await open(page);
    await choose(page, "Cancel");
    await expect(page.getByRole("alert")).toHaveText(CANCELLED);
    await choose(page, `cleo@${hd}`);
    await expect(page).toHaveURL(/\/unauthorised\/no-applications\?specificApplication=false&/);
    await assign("cleo", applicationId);
    await page.context().clearCookies({ name: "sso" });

    await open(page);
    const redirect = page.waitForResponse((response) => response.url().includes(CALLBACK));
    await choose(page, `cleo@${hd}`);
    await expect(page.getByText("Welcome back")).toBeVisible();
    expect(page.url()).toMatch(
      new RegExp(`^${clientOrigin}/back\\?kept=1&token=ey[^&]+&refreshToken=[^&]+#here$`),
    );
    const { "referrer-policy": referrer, "cache-control": cache } = (await redirect).headers();
    expect([(await redirect).status(), referrer, cache]).toEqual([303, "no-referrer", "private, no-store"]);
    const [, signedIn] = await audits(applicationId);
    expect(signedIn.message).toBe("Cleo Client signed in to Harbour Log with Google");
  });
});

test("so does the way to an OpenID Connect application @once", async ({ browser, provider, sso }) => {
  provider.people.otto = { name: "Otto OpenID", email: `otto@${hd}`, hd };
  const registrar = await Registrar.at(sso);
  const registration = await registrar.register();
  const app = await OpenIdApp.start(sso.url, registrar, registration);
  const { assign, audits } = await administer(sso);
  await elsewhere(browser, sso, async (page) => {
    await page.goto(app.signInPath());
    await expect(heading(page, registration.name)).toBeVisible();
    await choose(page, "Cancel");
    await expect(page.getByRole("alert")).toHaveText(CANCELLED);
    await expect(heading(page, registration.name)).toBeVisible();
    await choose(page, `otto@${hd}`);
    await expect(page).toHaveURL("/unauthorised/no-applications?specificApplication=false");
    await assign("otto", registration.id);
    await page.context().clearCookies();

    await page.goto(app.signInPath());
    await choose(page, `otto@${hd}`);
    await expectWelcome(page, app, "Otto OpenID");
    await page.goto(app.signInPath({ prompt: "login" }));
    await choose(page, `otto@${hd}`);
    await expectWelcome(page, app, "Otto OpenID");
    expect(app.claims.map(({ amr }) => amr)).toEqual([undefined, undefined]);
    const messages = (await audits(registration.id)).map(({ message }: { message: string }) => message);
    expect(messages).toContain(`Otto OpenID signed in to ${registration.name} with Google`);
  });
  await app.stop();
});

test("another installation of this product is such a provider, also on the way to an application @once", async ({
  browser,
  sso: issuer,
  consoleWith,
}) => {
  const relying = await consoleWith({ PROVIDER_NAME: "Relying party" });
  // On another site than the issuer: cookies know no ports.
  const url = `http://127.0.0.1:${relying.port}`;
  const atIssuer = await Registrar.at(issuer);
  const registration = await atIssuer.register("Ina Issuer");
  await atIssuer.connect(registration, {
    redirectUris: [url + CALLBACK],
    thirdParty: true,
    emailVerified: "entered",
  });
  await relying.halt();
  Object.assign(relying.settings, {
    PUBLIC_URL: url,
    GOOGLE_CLIENT_ID: registration.id,
    GOOGLE_CLIENT_SECRET: registration.secret,
    GOOGLE_ISSUER: issuer.url,
  });
  await relying.resume();
  const atRelying = await Registrar.at(relying);
  const application = await atRelying.register();
  const app = await OpenIdApp.start(url, atRelying, application);
  const { assign } = await administer(relying);
  await elsewhere(browser, { url }, async (page) => {
    const { host } = new URL(issuer.url);
    const goOn = () => button(page, `Continue with ${host}`).click();
    await page.goto("/auth/sign-in");
    await goOn();
    await expect(heading(page, registration.name)).toBeVisible();
    await fillSignIn(page, registration.person);
    await button(page, "Allow").click();
    await expect(page).toHaveURL(`${url}/unauthorised/no-applications?specificApplication=false`);
    await page.goto("/account/security");
    await expect(page.getByText(`You sign in with your ${host} account.`)).toBeVisible();
    await assign(registration.person.username, application.id);
    await page.context().clearCookies();

    await page.goto(app.signInPath());
    await goOn();
    await fillSignIn(page, registration.person);
    await expectWelcome(page, app, "Ina Issuer");
    expect(relying.output).not.toContain("a sign-in with Google failed");
  });
  await app.stop();
});

test("people come with Google through an application's own page @with-javascript", async ({
  browser,
  provider,
  sso,
}) => {
  provider.people.ada = { name: "Ada App", email: `ada@${hd}`, hd };
  const { addApplication, assign } = await administer(sso);
  const { applicationId: key, applicationKey: secret } = await addApplication("Example");
  const app = await ClientApp.start({ ssoUrl: sso.url, key, secret });
  await elsewhere(browser, sso, async (page) => {
    await page.goto("/auth/sign-in");
    await choose(page, `ada@${hd}`);
    await expect(page).toHaveURL(/no-applications/);
    await assign("ada", key);
    await page.context().clearCookies();
    await page.goto(`${app.url}/?kept=1`);
    await button(page, "Sign in").click();
    await choose(page, `ada@${hd}`);
    await expect(page.getByText("Signed in as Ada App")).toBeVisible();
    expect(page.url()).toBe(`${app.url}/?kept=1`);
  }).finally(() => app.stop());
});

test("with sign-up off only known people are let in, and a provider that is down is told @once", async ({
  page,
  provider,
  sso,
}) => {
  provider.people.kim = { name: "Kim Known", email: `kim@${hd}`, hd };
  provider.people.nick = { name: "Nick New", email: `nick@${hd}`, hd };
  const unreachable = named("", " can't be reached right now. Try again in a moment.");
  await page.goto("/auth/sign-in");
  await choose(page, `kim@${hd}`);
  await expect(page).toHaveURL(/no-applications/);
  await button(page, "Sign out").click();

  const restart = async (signUp: string) => {
    await sso.halt();
    sso.settings.GOOGLE_SIGNUP = signUp;
    await sso.resume();
  };
  await restart("false");
  // The discovery document, the exchange of the code, and the keys.
  for (const path of ["/.well-known/openid-configuration", "/token", "/jwks"]) {
    provider.down.add(path);
    await page.goto("/auth/sign-in");
    if (path.startsWith("/.well-known")) await google(page).click();
    else await choose(page, `kim@${hd}`);
    await expect(page.getByRole("alert")).toHaveText(unreachable);
    provider.down.delete(path);
  }
  await choose(page, `nick@${hd}`);
  await expect(page.getByRole("alert")).toHaveText(
    named("This ", " account isn't registered here. Ask your administrator."),
  );
  await choose(page, `kim@${hd}`);
  await expect(page).toHaveURL(/no-applications/);
  // Other specs of the worker use this console.
  await restart("true");
});
