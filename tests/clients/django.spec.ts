import { django as recipe } from "../../app/recipes/catalogue/django";
import { registrationAt, textOf, valuesOf } from "../../app/recipes/recipe";
import { freePort } from "../../harness/free-port";
import { expect, fillSignIn } from "../support/console-test";
import { filesOf } from "../support/recipe-files";
import { Registrar, type Registration } from "../support/registration";
import { SHORT_TOKENS, test } from "./clients-test";
import { Django } from "./django";

let registrar: Registrar;
let registration: Registration;
let django: Django;
let origin: string;

test.beforeAll(async ({ consoleWith }) => {
  const sso = await consoleWith(SHORT_TOKENS);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  registrar = await Registrar.at(sso);
  registration = await registrar.register();
  await registrar.connect(registration, registrationAt(origin, recipe));
  const values = valuesOf({ issuer: sso.url, clientId: registration.id, origin, providerName: "SSO" });
  const textIn = (name: string) =>
    textOf(filesOf(recipe, values).find((file) => file.name === name)?.parts ?? []);
  const texts = { settings: textIn("settings.py"), sso: textIn("sso.py") };
  django = await Django.start(port, texts, registration.secret);
});
test.afterAll(() => django?.stop());

test("people sign in to a Django project with their groups, and out of everything", async ({ page, sso }) => {
  const auditor = await registrar.addPerson("Ada Auditor", [registration.id], ["auditor"]);
  await page.goto(origin);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: registration.name, exact: true })).toBeVisible();
  await fillSignIn(page, auditor);
  await expect(page.getByText("User: Ada Auditor")).toBeVisible();
  await expect(page.getByText(`Email: ${auditor.username}@people.example`)).toBeVisible();
  await expect(page.getByText("Groups: auditor")).toBeVisible();
  expect(page.url()).toBe(`${origin}/`);

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto(`${sso.url}/dashboard`);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test("whoever is signed in at the console enters without a form", async ({ page, sso }) => {
  await page.goto(`${sso.url}/auth/sign-in`);
  await fillSignIn(page, registration.person);
  await expect(page).toHaveURL(/\/dashboard\//);
  await page.goto(`${origin}/sso/sign-in`);
  await expect(page.getByText("User: Grace Hopper")).toBeVisible();
});

test("a refused sign-in ends on a page of the project", async ({ page }) => {
  const response = await page.goto(`${origin}/sso/callback?error=access_denied`);
  expect(response?.status()).toBe(403);
});
