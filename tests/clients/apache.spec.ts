import { apache as recipe } from "../../app/recipes/catalogue/apache";
import { registrationAt, textOf, valuesOf } from "../../app/recipes/recipe";
import { freePort } from "../../harness/free-port";
import { expect, fillSignIn } from "../support/console-test";
import { filesOf } from "../support/recipe-files";
import { Registrar, type Registration } from "../support/registration";
import { Apache } from "./apache";
import { answersOf, SHORT_TOKENS, test, waitingMessages } from "./clients-test";

let registrar: Registrar;
let registration: Registration;
let apache: Apache;
let origin: string;

test.beforeAll(async ({ consoleWith }) => {
  const sso = await consoleWith(SHORT_TOKENS);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  registrar = await Registrar.at(sso);
  registration = await registrar.register();
  await registrar.connect(registration, registrationAt(origin, recipe));
  const { id: clientId, secret: clientSecret } = registration;
  const values = valuesOf({ issuer: sso.url, clientId, clientSecret, origin, providerName: "SSO" });
  const [file] = filesOf(recipe, values);
  apache = await Apache.start(port, textOf(file?.parts ?? []));
});
test.afterAll(() => apache?.stop());

test("people sign in to a page behind Apache, which refreshes their tokens, and sign out there", async ({
  page,
  sso,
}) => {
  const { person, name } = registration;
  await page.goto(`${origin}/`);
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await fillSignIn(page, person);
  await expect(page.getByRole("heading", { name: "Intranet" })).toBeVisible();
  expect(page.url()).toBe(`${origin}/`);
  await expect(page.getByText(`User: ${person.username}`)).toBeVisible();
  await expect(page.getByText(`Email: ${person.username}@people.example`)).toBeVisible();

  const before = answersOf(sso, "/oidc/token");
  await page.reload();
  await expect(page.getByText(`User: ${person.username}`)).toBeVisible();
  expect(answersOf(sso, "/oidc/token")).toBeGreaterThan(before);

  await page.goto(`${origin}/sso/callback?logout=${encodeURIComponent(`${origin}/`)}`);
  // Signed out at both ends: the page wants a sign-in again.
  await expect(page.getByLabel("Username", { exact: true })).toBeVisible();
  await page.goto(`${sso.url}/dashboard`);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test("Require claim lets in those who have the role", async ({ page }) => {
  await page.goto(`${origin}/reports/`);
  await fillSignIn(page, registration.person);
  await expect(page.getByText("Unauthorized", { exact: true })).toBeVisible();

  const auditor = await registrar.addPerson("Ada Auditor", [registration.id], ["auditor"]);
  await page.context().clearCookies();
  await page.goto(`${origin}/reports/`);
  await fillSignIn(page, auditor);
  await expect(page.getByRole("heading", { name: "Reports" })).toBeVisible();
  await expect(page.getByText(`User: ${auditor.username}`)).toBeVisible();
});

test("a sign-out at the console ends the session in Apache over the back channel", async ({ page, sso }) => {
  const { person } = registration;
  await page.goto(`${origin}/`);
  await fillSignIn(page, person);
  await expect(page.getByText(`User: ${person.username}`)).toBeVisible();
  await page.goto(`${sso.url}/dashboard`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByLabel("Username", { exact: true })).toBeVisible();
  await expect.poll(() => waitingMessages(sso)).toBe(0);
  // Without the message, Apache would find out at its next refresh, and answer 401.
  await page.goto(`${origin}/`);
  await expect(page.getByLabel("Username", { exact: true })).toBeVisible();
});

test("somebody without the application doesn't get in", async ({ page }) => {
  const other = await registrar.addPerson("Nobody Particular", []);
  await page.goto(`${origin}/`);
  await fillSignIn(page, other);
  await expect(page).toHaveURL(/\/unauthorised\/no-applications/);
  await page.goto(`${origin}/`);
  await expect(page).toHaveURL(/\/unauthorised\/no-applications/);
});
