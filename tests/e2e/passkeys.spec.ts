import { join } from "node:path";
import type { Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import type { TestConsole } from "../../harness/console";
import { ClientApp } from "../support/client-app";
import { expect, expectAccessible, fillSignIn, test } from "../support/console-test";
import { OpenIdApp } from "../support/openid-app";
import { expectWelcome } from "../support/openid-test";
import { Registrar, type Registration } from "../support/registration";
import { setPolicy } from "../support/second-factors";
import { VirtualAuthenticator } from "../support/virtual-authenticator";

const HOME = "/account/applications";
const REFUSED = "This passkey doesn't work here. Try another way.";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });
const passkeyButton = (page: Page) => button(page, "Sign in with a passkey");

/** Somebody who has just created a passkey, at a sign-in to an application that asked for it, and is signed out again. */
async function withPasskey(
  page: Page,
  sso: TestConsole,
  options: { isSynced?: boolean; look?: boolean } = {},
) {
  const authenticator = await VirtualAuthenticator.addTo(page, options);
  await markRequests(page);
  const registration = await (await Registrar.at(sso)).register();
  const { person } = registration;
  await page.goto("/auth/sign-in");
  await fillSignIn(page, person);
  await expect(page).toHaveURL(HOME);
  setPolicy(sso, "applications", "SSO Application", 3);
  try {
    await page.goto(`/auth/step-up?returnTo=${HOME}`);
    await link(page, /^Create a passkey/).click();
    await expect(page.getByLabel("Name")).toHaveValue(/^Chrome on /);
    if (options.look) await expectAccessible(page);
    await authenticator.whilePresent(async () => {
      await button(page, "Create a passkey").click();
      await expect(page.getByRole("heading", { name: "Save these codes" })).toBeVisible();
    });
    await page.getByLabel("I have saved them").check();
    await button(page, "Continue").click();
    await expect(page).toHaveURL(HOME);
  } finally {
    setPolicy(sso, "applications", "SSO Application", 0);
  }
  await signOut(page);
  return { authenticator, registration, person };
}

/** Tells in the page's root which request for a passkey is on its way. */
const markRequests = (page: Page) =>
  page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const answer = get(options);
      document.documentElement.dataset.asked = options?.mediation ?? "";
      return answer;
    };
  });

/**
 * Presses the button of the sign-in page, while its suggestions wait for a passkey too, and chooses one, once: nobody
 * touches the authenticator any more when the page after it asks.
 */
async function choosePasskey(page: Page, authenticator: VirtualAuthenticator, then: () => Promise<void>) {
  await expect(page.locator("html")).toHaveAttribute("data-asked", "conditional");
  await authenticator.present(true);
  await page.route(
    "**/auth/passkey",
    async (route) => {
      await authenticator.present(false);
      await route.continue();
    },
    { times: 1 },
  );
  await passkeyButton(page).click();
  await then();
}

async function signOut(page: Page): Promise<void> {
  await button(page, "Sign out").click();
  await expect(page).toHaveURL("/auth/sign-in");
}

const strengthOf = (sso: TestConsole, { person }: Registration) => {
  const database = new Sqlite(join(sso.folder, "sso.db"), { readonly: true });
  const strength = database
    .prepare(
      "select strength from sign_ins s join users u on u.id = s.user_id where u.username = ? order by authenticated_at desc",
    )
    .pluck()
    .get(person.username);
  database.close();
  return strength;
};

test.describe("a passkey", { tag: "@with-javascript" }, () => {
  test("signs in alone, by the button and by the suggestions of the username field", async ({
    page,
    sso,
  }) => {
    const { authenticator, registration } = await withPasskey(page, sso, { look: true });
    await page.goto(`/auth/sign-in?returnTo=${HOME}`);
    await expect(page.getByLabel("Username")).toHaveAttribute("autocomplete", "username webauthn");
    await expect(passkeyButton(page)).toBeVisible();
    await expectAccessible(page);
    await choosePasskey(page, authenticator, () => expect(page).toHaveURL(HOME));
    expect(strengthOf(sso, registration)).toBe(3);
    await signOut(page);
    await authenticator.whilePresent(async () => {
      await page.goto(`/auth/sign-in?returnTo=${HOME}`);
      await expect(page).toHaveURL(HOME);
    });
  });

  test("that is synced signs in again and again, without a counter", async ({ page, sso }) => {
    const { authenticator } = await withPasskey(page, sso, { isSynced: true });
    for (let time = 0; time < 2; time++) {
      await authenticator.resetCounters();
      await page.goto(`/auth/sign-in?returnTo=${HOME}`);
      await choosePasskey(page, authenticator, () => expect(page).toHaveURL(HOME));
      await signOut(page);
    }
  });

  test("FA3: whose counter fell is refused", async ({ page, sso }) => {
    const { authenticator } = await withPasskey(page, sso);
    await page.goto("/auth/sign-in");
    await choosePasskey(page, authenticator, () => expect(page).toHaveURL(HOME));
    await signOut(page);
    await authenticator.resetCounters();
    await page.goto(`/auth/sign-in?returnTo=${HOME}`);
    await choosePasskey(page, authenticator, () => expect(page.getByRole("alert")).toHaveText(REFUSED));
    await expect(page).toHaveURL(`/auth/sign-in?returnTo=${encodeURIComponent(HOME)}`);
  });

  test("that was removed here is taken out of the browser's suggestions", async ({ page, sso }) => {
    const { authenticator } = await withPasskey(page, sso);
    const [credential] = await authenticator.credentials();
    await page.addInitScript(() => {
      const known = PublicKeyCredential as unknown as {
        signalUnknownCredential: (options: object) => Promise<void>;
      };
      known.signalUnknownCredential = async (options) => {
        document.documentElement.dataset.signalled = JSON.stringify(options);
      };
    });
    const database = new Sqlite(join(sso.folder, "sso.db"));
    const id = Buffer.from(credential?.credentialId ?? "", "base64").toString("base64url");
    expect(database.prepare("delete from passkeys where id = ?").run(id).changes).toBe(1);
    database.close();
    await page.goto("/auth/sign-in");
    await expect(page.locator("html")).not.toHaveAttribute("data-signalled");
    await choosePasskey(page, authenticator, () => expect(page.getByRole("alert")).toHaveText(REFUSED));
    await expect(page.locator("html")).toHaveAttribute(
      "data-signalled",
      JSON.stringify({ rpId: "localhost", credentialId: id }),
    );
    await page.reload();
    await expect(page.locator("html")).not.toHaveAttribute("data-signalled");
  });

  test("that nobody chose leaves the page as it was, with the password still to be used", async ({
    page,
    sso,
  }) => {
    const { person } = await withPasskey(page, sso);
    await page.goto(`/auth/sign-in?returnTo=${HOME}`);
    await passkeyButton(page).click();
    await expect(page).toHaveURL(/auth\/sign-in/);
    await fillSignIn(page, person);
    await expect(page).toHaveURL(/auth\/second-factor/);
  });

  test("is the second factor after the password", async ({ page, sso }) => {
    const { authenticator, person, registration } = await withPasskey(page, sso);
    await page.goto(`/auth/sign-in?returnTo=${HOME}`);
    await fillSignIn(page, person);
    await expect(page.getByText("Use your fingerprint, face or screen lock.")).toBeVisible();
    await expect(link(page, "Use a recovery code")).toBeVisible();
    await expectAccessible(page);
    await authenticator.whilePresent(async () => {
      await button(page, "Use a passkey").click();
      await expect(page).toHaveURL(HOME);
    });
    expect(strengthOf(sso, registration)).toBe(3);
  });

  test("leads on to an application that signed its request", async ({ browser, sso }) => {
    const context = await browser.newContext({ baseURL: sso.url });
    const page = await context.newPage();
    const { authenticator, registration } = await withPasskey(page, sso);
    const { id: key, secret } = registration;
    const app = await ClientApp.start({ ssoUrl: sso.url, key, secret });
    try {
      await page.goto(`${app.url}/?kept=1`);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await choosePasskey(page, authenticator, () =>
        expect(page.getByText("Signed in as Grace Hopper")).toBeVisible(),
      );
      expect(page.url()).toBe(`${app.url}/?kept=1`);
    } finally {
      await context.close();
      await app.stop();
    }
  });

  test("leads on to an OpenID Connect application", async ({ page, sso }) => {
    const { authenticator, registration } = await withPasskey(page, sso);
    const app = await OpenIdApp.start(sso.url, await Registrar.at(sso), registration);
    await page.goto(app.signInPath());
    await choosePasskey(page, authenticator, () => expectWelcome(page, app, "Grace Hopper"));
    expect(app.claims.at(-1)).toMatchObject({ acr: "phr", amr: ["swk", "user", "mfa"] });
    await app.stop();
  });
});

test("without a script, the sign-in page offers no passkey", {
  tag: "@without-javascript",
}, async ({ page }) => {
  await page.goto("/auth/sign-in");
  await expect(passkeyButton(page)).toBeHidden();
  await expectAccessible(page);
});

test("a browser without the functions of passkeys is offered none", {
  tag: "@with-javascript",
}, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(PublicKeyCredential, "parseRequestOptionsFromJSON");
  });
  await page.goto("/auth/sign-in");
  await expect(button(page, "Sign-in")).toBeVisible();
  await expect(passkeyButton(page)).toBeHidden();
});

test("another SSO API is asked for no passkey, and has no pages for further steps @foreign @once", async ({
  page,
  behind,
}) => {
  await page.goto("/auth/sign-in");
  await expect(page.locator("#passkey")).toHaveCount(behind === "own" ? 1 : 0);
  const username = behind === "own" ? "username webauthn" : "username";
  await expect(page.getByLabel("Username", { exact: true })).toHaveAttribute("autocomplete", username);
  const statuses = [];
  for (const path of ["/auth/link", "/auth/step-up", "/auth/second-factor", "/auth/enrol"])
    statuses.push((await page.goto(path))?.status());
  expect(statuses).toEqual([404, 200, 200, 200]);
  await expect(page).toHaveURL("/auth/sign-in");
});
