import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { oneLine } from "#api/mail/phrase";
import { ADMIN, type TestConsole } from "#harness/console";
import { inLanguage } from "#languages/current";
import type { Language } from "#languages/known";
import { say } from "#languages/say";
import { Client } from "./client";
import { expect } from "./console-test";
import type { MailServer } from "./mail-server";
import type { OpenIdApp } from "./openid-app";
import { expectWelcome } from "./openid-test";
import type { Registration } from "./registration";
import { AuthenticatorApp, setPolicy } from "./second-factors";

const PASSWORD = "Nine herons over the weir";
const NEW_PASSWORD = "Eleven otters under the bridge";

const sayAny = say as (...said: unknown[]) => string;
export const sayIn = (language: Language) =>
  ((...said: unknown[]) => inLanguage(language, () => sayAny(...said))) as typeof say;

interface Journey {
  page: Page;
  sso: TestConsole;
  mails: MailServer;
  app: OpenIdApp;
  registration: Registration;
}

/**
 * Walks all that an end user sees, in a language: an invitation by mail, a password, the second step, the account, an
 * application that asks for consent, a forgotten password.
 *
 * @param at called on each page, with its name
 */
export async function walkInLanguage(
  { page, sso, mails, app, registration }: Journey,
  language: Language,
  at: (name: string) => Promise<void>,
): Promise<void> {
  const t = sayIn(language);
  const go = async (name: string, path: string) => {
    await page.goto(new URL(path, sso.url).href);
    await at(name);
  };
  const submit = page.locator("main form [type=submit]");
  const linkIn = (text = ""): string => /https?:\S+\/auth\/link\?\S+/.exec(text)?.[0] ?? "";
  const typePassword = async (password: string) => {
    for (const name of ["password", "confirmPassword"]) await page.locator(`#${name}`).fill(password);
  };
  const giveCode = async (code: string) => {
    await page.getByLabel(t("step.code"), { exact: true }).fill(code);
    await page.getByRole("button", { name: t("step.continue"), exact: true }).click();
  };

  const api = Client.at(sso.url, { fitsReference: false });
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const roleName = `Crew ${randomUUID().slice(0, 8)}`;
  const { body: role } = await api.post("/auth/roles", { roleName }, token);
  setPolicy(sso, "roles", roleName, 2, null);
  const username = `person-${randomUUID().slice(0, 8)}`;
  const email = `${username}@people.example`;
  const invited = await api.post(
    "/auth/users",
    {
      ...{ name: "Ada Lovelace", username, email, mobileNo: null, status: 1, invite: true, language },
      ...{ roles: [role.id], applications: [registration.id] },
    },
    token,
  );
  expect(invited.status).toBe(201);

  // What needs no account.
  await go("link-over", `/auth/link?language=${language}`);
  await go("not-found", "/nowhere");
  await go("request-refused", "/oidc/auth?client_id=nobody");
  await go("sign-in", "/auth/sign-in");
  await page.locator("#username").fill(username);
  await page.locator("#password").fill("not theirs");
  await page.locator("#sign-in [type=submit]").click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.locator(".language-switch summary").click();
  await at("sign-in-wrong");

  // The invitation, a password, the second step.
  const invitation = (await mails.mailsTo(email, 1)).at(-1);
  expect(invitation?.subject).toBe(oneLine(t("mail.invite.subject", { service: "SSO Application" })));
  expect(invitation?.html).toContain(`lang="${language}"`);
  await go("invited", linkIn(invitation?.text));
  await submit.first().click();
  await typePassword(PASSWORD);
  await at("new-password");
  await submit.first().click();
  await expect(page).toHaveURL(/\/auth\/enrol/);
  await at("enrol");
  await page.getByRole("link", { name: t("step.app-choice") }).click();
  const authenticator = new AuthenticatorApp((await page.locator("code").textContent()) ?? "");
  await at("enrol-app");
  await giveCode(authenticator.code());
  await expect(page.getByRole("heading", { name: t("step.codes-title") })).toBeVisible();
  await at("recovery-codes");
  await page.getByLabel(t("step.codes-saved")).check();
  await page.getByRole("button", { name: t("step.continue"), exact: true }).click();
  await expect(page).toHaveURL(/\/account\//);

  // The account.
  for (const path of ["profile", "security", "sessions", "activity", "applications"])
    await go(`account-${path}`, `/account/${path}`);
  await go("account-email", "/account/profile/email");
  await go("account-end-others", "/account/sessions/end-others");
  await go("no-applications", "/unauthorised/no-applications");
  await go("account-password", "/account/security/password");
  await page
    .getByRole("button", { name: t("account.password.change"), exact: true })
    .last()
    .click();
  await expect(page.getByText(t("rule.required")).first()).toBeVisible();
  await at("account-password-refused");

  // An application that asks for consent.
  await page.goto(app.signInPath());
  await expect(page.getByRole("heading", { name: t("consent.title") })).toBeVisible();
  await at("consent");
  await page.getByRole("button", { name: t("consent.allow"), exact: true }).click();
  await expectWelcome(page, app, "Ada Lovelace");
  expect(app.claims.at(-1)).toMatchObject({ locale: language });
  await go("sign-out", "/oidc/sign-out");

  // A forgotten password.
  await page.context().clearCookies();
  await go("reset", `/auth/reset-password?language=${language}`);
  await page.locator("#username").fill(username);
  await submit.first().click();
  await at("reset-sent");
  const reset = (await mails.mailsTo(email, 3)).find(({ subject }) => subject === t("mail.reset.subject"));
  await go("reset-link", linkIn(reset?.text));
  await submit.first().click();
  await typePassword(NEW_PASSWORD);
  await submit.first().click();
  await page.getByLabel(t("step.code"), { exact: true }).fill("000000");
  await page.getByRole("button", { name: t("step.continue"), exact: true }).click();
  await at("second-step-wrong");
  await giveCode(authenticator.code());
  await expect(page).toHaveURL(/\/account\//);
  await at("account-afterwards");
}
