import type { Page } from "@playwright/test";
import { ADMIN, SEEDED_PASSWORD } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, fillSignIn, test } from "../support/console-test";
import type { MailServer } from "../support/mail-server";
import { Registrar } from "../support/registration";
import { enrolApp } from "../support/second-factors";
import { button, toast } from "../support/users-screen";

const HOME = "/account/applications";
const NEW_PASSWORD = "nine herons over the weir";
const SENT = "If an account has that name, we've emailed its owner a link. It works for 30 minutes.";

test.use({ settings: async ({ mails }, use) => use(mails.settings) });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const emailOf = ({ username }: { username: string }) => `${username}@people.example`;

/** The link in the mail of a kind, by its subject. */
async function linkIn(mail: MailServer, address: string, subject: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(() => {
    const texts = mail.received.filter(
      (one) => one.envelope.to.includes(address) && subject.test(one.subject ?? ""),
    );
    found = /http:\S+\/auth\/link\?token=[\w-]{64}/.exec(texts.at(-1)?.text ?? "")?.[0];
    expect(found).toBeDefined();
  }).toPass();
  return found ?? "";
}

async function askForReset(page: Page, name: string): Promise<void> {
  await page.goto("/auth/sign-in");
  await page.getByText("Reset Password", { exact: true }).click();
  await page.getByLabel("Username or email", { exact: true }).fill(name);
  await button(page, "Send link").click();
  await expect(page.getByText(SENT)).toBeVisible();
  expect(page.url()).not.toContain(encodeURIComponent(name));
}

async function setPassword(page: Page, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password", { exact: true }).fill(password);
  await button(page, "Set password").click();
}

test("an invitation by mail leads to the person's applications @once", async ({ page, sso, mails }) => {
  const registrar = await Registrar.at(sso);
  const { id } = await registrar.register();
  const { token } = (await registrar.api.post("/auth/login", ADMIN)).body;
  const username = `ada-${Date.now()}`;
  const invited = await registrar.api.post(
    "/auth/users",
    {
      name: "Ada Lovelace",
      email: emailOf({ username }),
      mobileNo: null,
      username,
      status: 1,
      applications: [id],
      roles: [],
      invite: true,
    },
    token,
  );
  expect(invited.status).toBe(201);
  const address = await linkIn(mails, emailOf({ username }), /^Your invitation/);
  // Scanners of mail open links before the person does.
  for (const method of ["HEAD", "GET", "GET"]) await fetch(address, { method });
  await page.goto(address);
  await expect(heading(page, "Welcome, Ada Lovelace.")).toBeVisible();
  await setPassword(page);
  await expect(page).toHaveURL(HOME);
  await page.goto(address);
  await expect(heading(page, "This link doesn't work any more")).toBeVisible();
});

test("a reset by mail asks for the second factor, and ends the old password @once", async ({
  page,
  sso,
  mails,
}) => {
  const { person } = await (await Registrar.at(sso)).register();
  const { app } = await enrolApp(sso, person);
  await askForReset(page, person.username);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(SENT)).toBeVisible();

  await page.goto(await linkIn(mails, emailOf(person), /^Reset your password/));
  await setPassword(page);
  await page.getByLabel("Code", { exact: true }).fill(app.code());
  await button(page, "Continue").click();
  await expect(page).toHaveURL(HOME);
  const resets = mails.received.filter(
    ({ envelope, text }) => envelope.to.includes(emailOf(person)) && text?.includes("/auth/link?token="),
  );
  expect(resets, "A reload asks for no second link.").toHaveLength(1);

  await page.context().clearCookies();
  await page.goto("/auth/sign-in");
  await fillSignIn(page, person);
  await expect(page.getByRole("alert")).toHaveText("The username or password is wrong.");
});

test("EM3: the page says the same of a name that nobody has @once", async ({ page, mails }) => {
  await askForReset(page, "nobody@people.example");
  await expect(heading(page, "Check your email")).toBeVisible();
  expect(mails.received.flatMap(({ envelope }) => envelope.to)).not.toContain("nobody@people.example");
});

test("a changed address is confirmed by mail, and comes back by the mail to the former one @once", async ({
  page,
  sso,
  mails,
}) => {
  const { person } = await (await Registrar.at(sso)).register();
  const [former, email] = [emailOf(person), `${person.username}@thief.example`];
  const api = Client.at(sso.url, { fitsReference: false });
  const { token } = (await api.post("/auth/login", person)).body;
  expect((await api.post("/auth/account/email", { email }, token)).status).toBe(204);

  await page.goto(await linkIn(mails, email, /^Confirm your/));
  await page.getByRole("link", { name: "Sign in to confirm" }).click();
  await fillSignIn(page, person);
  await button(page, `Confirm ${email}`).click();
  await expect(page).toHaveURL("/account/profile");
  await toast(page, `${email} is confirmed`);

  const owner = await page.context().browser()?.newPage({ baseURL: sso.url });
  if (!owner) throw new Error("There is no browser.");
  await owner.goto(await linkIn(mails, former, /was changed/));
  await button(owner, "Bring my email back").click();
  await expect(heading(owner, "Your email is back")).toBeVisible();
  await owner.getByRole("link", { name: "Set a new password" }).click();
  const before = mails.received.length;
  await owner.getByLabel("Username or email", { exact: true }).fill(former);
  await button(owner, "Send link").click();
  await expect
    .poll(() => mails.received.slice(before).some(({ text }) => text?.includes("/auth/link")))
    .toBe(true);
  await owner.goto(await linkIn(mails, former, /^Reset your password/));
  await setPassword(owner);
  await expect(owner).toHaveURL(HOME);
  await owner.context().close();

  // The sign-in that changed the address has ended.
  await page.goto("/account/profile");
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await fillSignIn(page, { username: person.username, password: SEEDED_PASSWORD });
  await expect(page.getByRole("alert")).toHaveText("The username or password is wrong.");
});
