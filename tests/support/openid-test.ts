import type { Page } from "@playwright/test";
import { test as base, expect } from "./console-test";
import { OpenIdApp } from "./openid-app";
import { Registrar, type Registration } from "./registration";

interface Fixtures {
  registrar: Registrar;
  /** The application's registration, and somebody who may enter it. */
  registration: Registration;
  app: OpenIdApp;
  /** Whether people are asked for their consent. */
  thirdParty: boolean;
}

export const OLGA = "Olga OpenID";

/** The test of a console with an application that speaks OpenID Connect. */
export const test = base.extend<Fixtures>({
  thirdParty: [false, { option: true }],
  registrar: async ({ sso }, use) => use(await Registrar.at(sso)),
  registration: async ({ registrar }, use) => use(await registrar.register(OLGA)),
  app: async ({ sso, registrar, registration, thirdParty }, use) => {
    const app = await OpenIdApp.start(sso.url, registrar, registration, { thirdParty });
    await use(app);
    await app.stop();
  },
});

export const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Waits for the application's page after a sign-in. */
export async function expectWelcome(page: Page, app: OpenIdApp, name = OLGA): Promise<void> {
  await expect(heading(page, `Welcome ${name}`)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(app.welcomeUrl);
}

export const expectForm = (page: Page): Promise<void> =>
  expect(page.getByLabel("Username", { exact: true })).toBeVisible();
