import type { Page } from "@playwright/test";
import { ADMIN, type TestConsole } from "../../harness/console";
import { makeConsoleLink } from "../support/console-links";
import { expect, expectAccessible, fillSignIn, signIn, test } from "../support/console-test";
import { inConsole } from "../support/factor-screen";
import { MAIL } from "../support/mail-server";
import { Registrar } from "../support/registration";
import { enrolApp } from "../support/second-factors";
import { button, toast } from "../support/users-screen";
import { VirtualAuthenticator } from "../support/virtual-authenticator";

const PAGE = "/auth/link";
const HOME = "/account/applications";
const NEW_PASSWORD = "nine herons over the weir";

test.use({ settings: { ...MAIL, PROVIDER_NAME: "Harbour Works" } });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const passwordField = (page: Page) => page.getByLabel("New password", { exact: true });
const main = (page: Page) => page.getByRole("main");

async function someone(sso: TestConsole, name = "Grace Hopper") {
  const registration = await (await Registrar.at(sso)).register(name);
  return registration.person;
}

/** Someone without a password, and the link of their invitation. */
async function invited(sso: TestConsole) {
  const { username } = await someone(sso);
  inConsole(sso, (database) =>
    database.prepare("update users set password_hash = null where username = ?").run(username),
  );
  const address = await makeConsoleLink(sso, { purpose: "invite", username, createdBy: ADMIN.username });
  return { username, address };
}

const emailOf = (sso: TestConsole, username: string) =>
  inConsole(sso, (database) =>
    String(database.prepare("select email from users where username = ?").pluck().get(username)),
  );

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await passwordField(page).fill(password);
  await page.getByLabel("Confirm new password", { exact: true }).fill(again);
  await button(page, "Set password").click();
}

async function expectOver(page: Page, address: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(address);
  await expect(heading(page, "This link doesn't work any more")).toBeVisible();
  await expect(main(page).getByRole("link", { name: /^(Go to sign-in|Send a new link)$/ })).toBeVisible();
}

test("an invitation names who invites, sets a password and signs in", async ({ page, context, sso }) => {
  const { username, address } = await invited(sso);
  await page.goto(address);
  await expect(page).toHaveURL(PAGE);
  await expect(heading(page, "Welcome, Grace Hopper.")).toBeVisible();
  await expect(main(page)).toContainText(
    `Administrator invited you to Harbour Works. Your username is ${username}.`,
  );
  await expectAccessible(page);
  const kept = (await context.cookies()).find(({ name }) => name === "link");
  expect(kept).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  await setPassword(page, "", "");
  await expect(page.getByText("This field is required.")).toHaveCount(2);
  await setPassword(page, NEW_PASSWORD, "another one");
  await expect(page.getByLabel("Confirm new password", { exact: true })).toHaveAccessibleDescription(
    "Passwords do not match",
  );
  await setPassword(page, "password");
  await expect(passwordField(page)).toHaveAccessibleDescription(/^This password is too easy to guess\./);
  await expectAccessible(page);
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(HOME);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("link");

  await expectOver(page, address);
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page).toHaveURL("/auth/reset-password");
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username, password: NEW_PASSWORD });
  await expect(page).toHaveURL(HOME);
});

test("the strength of a new password is shown while it is typed", { tag: "@with-javascript" }, async ({
  page,
  sso,
}) => {
  const { username } = await someone(sso);
  await page.goto(await makeConsoleLink(sso, { purpose: "reset", username }));
  const meter = page.getByRole("progressbar", { name: "Password strength" });
  for (const [password, value, ...said] of [
    ["Grace Hopper", "33.33", "Weak", "Don't use the name, username or email as the password."],
    ["Passw0rd1", "33.33", "Weak", "This password is too easy to guess. Add a few words."],
    ["quayside otters 4", "66.66", "Medium", ""],
    ["Quayside otters 4", "100", "Strong", ""],
    ["", "0", "", ""],
  ] as const) {
    await passwordField(page).fill(password);
    await expect(meter).toHaveAttribute("value", value);
    await expect(page.locator("#password-meter p, #password-problem")).toHaveText(said);
  }
});

test("an invitation is accepted by a passkey too", { tag: "@with-javascript" }, async ({ page, sso }) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  const { username, address } = await invited(sso);
  await page.goto(address);
  await authenticator.whilePresent(async () => {
    await button(page, "Create a passkey").click();
    await expect(heading(page, "Save these codes")).toBeVisible();
  });
  await expectAccessible(page);
  await page.getByLabel("I have saved them").check();
  await button(page, "Continue").click();
  await expect(page).toHaveURL(HOME);
  const passkeys = inConsole(sso, (database) =>
    database
      .prepare("select p.name from passkeys p join users u on u.id = p.user_id where u.username = ?")
      .pluck()
      .all(username),
  );
  expect(passkeys).toEqual([expect.stringMatching(/^Chrome on /)]);
});

test("a reset asks for the second factor as ever @once", async ({ page, sso }) => {
  const person = await someone(sso);
  const { app } = await enrolApp(sso, person);
  const { username } = person;
  const address = await makeConsoleLink(sso, { purpose: "reset", username });
  await page.goto(address);
  await expect(main(page)).toContainText(`Set a new password for Grace Hopper (${username}).`);
  await expect(button(page, "Create a passkey")).toHaveCount(0);
  await expectAccessible(page);
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL("/auth/second-factor");
  await page.getByLabel("Code", { exact: true }).fill(app.code());
  await button(page, "Continue").click();
  await expect(page).toHaveURL(HOME);
  await expectOver(page, address);
});

test("somebody else who is signed in is told, and is somebody new afterwards @once", async ({
  page,
  sso,
}) => {
  const { username } = await someone(sso);
  const address = await makeConsoleLink(sso, { purpose: "reset", username });
  await signIn(page);
  await page.goto(address);
  await expect(page.getByRole("alert")).toHaveText(
    "You are signed in as Administrator. This signs in Grace Hopper instead.",
  );
  await expectAccessible(page);
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(HOME);
  await expect(page.getByText("Grace Hopper").first()).toBeVisible();
});

test("a former address comes back by a button, and leads to a new password", async ({ page, sso }) => {
  const { username } = await someone(sso);
  const email = `${username}@former.example`;
  const address = await makeConsoleLink(sso, { purpose: "undo-email", username, email });
  await page.goto(address);
  await expect(heading(page, "Bring your email back")).toBeVisible();
  await expect(main(page)).toContainText(`Grace Hopper (${username})`);
  await expect(main(page)).toContainText(`${email} becomes its email again.`);
  await expectAccessible(page);
  await button(page, "Bring my email back").click();
  await expect(heading(page, "Your email is back")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page, "Your email is back")).toBeVisible();
  expect(emailOf(sso, username)).toBe(email);
  await page.getByRole("link", { name: "Set a new password" }).click();
  await expect(page).toHaveURL("/auth/reset-password");
  await expectOver(page, address);
});

test("a confirmation waits for the sign-in of the account that asked @once", async ({ page, sso }) => {
  const person = await someone(sso);
  const { username } = person;
  const email = `${username}@new.example`;
  const address = await makeConsoleLink(sso, { purpose: "verify", username, email });
  await page.goto(address);
  await expect(main(page)).toContainText(`This makes ${email} the email of Grace Hopper (${username}).`);
  await expect(button(page, `Confirm ${email}`)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in to confirm" }).click();
  await fillSignIn(page);
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByRole("alert")).toHaveText("You are signed in as Administrator.");
  await expect(button(page, `Confirm ${email}`)).toHaveCount(0);
  await expectAccessible(page);
  await button(page, "Sign out and continue").click();
  await fillSignIn(page, person);
  await expect(page).toHaveURL(PAGE);
  await expectAccessible(page);
  await button(page, `Confirm ${email}`).click();
  await expect(page).toHaveURL("/account/profile");
  await toast(page, `${email} is confirmed`);
  expect(emailOf(sso, username)).toBe(email);
  await expectOver(page, address);
});

test("an address that somebody else has by now can't be confirmed", async ({ page, sso }) => {
  const [person, other] = [await someone(sso), await someone(sso, "Ada Lovelace")];
  const email = emailOf(sso, other.username);
  const address = await makeConsoleLink(sso, { purpose: "verify", username: person.username, email });
  await page.goto("/auth/sign-in");
  await fillSignIn(page, person);
  await expect(page).toHaveURL(HOME);
  await page.goto(address);
  await button(page, `Confirm ${email}`).click();
  await expect(page.getByRole("alert")).toHaveText("This email is already taken.");
  await expectAccessible(page);
});

test("scanners and browsers that look ahead keep no link and spend none @once", async ({ page, sso }) => {
  const { username } = await someone(sso);
  const address = await makeConsoleLink(sso, { purpose: "reset", username });
  const ahead: RequestInit[] = [
    { method: "HEAD", headers: {} },
    { method: "GET", headers: { "sec-purpose": "prefetch" } },
    { method: "GET", headers: { "sec-fetch-dest": "image" } },
    { method: "GET", headers: { "sec-fetch-dest": "iframe" } },
  ];
  for (const init of ahead) {
    const answer = await fetch(address, { ...init, redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, PAGE]);
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith("link="))).toEqual([]);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  }
  for (let time = 0; time < 100; time++) await fetch(address);
  await page.goto(address);
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(HOME);
});

test("a form is refused once another link was opened, or the browser has forgotten it @once", async ({
  page,
  context,
  sso,
}) => {
  const [grace, ada] = [await someone(sso), await someone(sso, "Ada Lovelace")];
  const linkOf = ({ username }: { username: string }) => makeConsoleLink(sso, { purpose: "reset", username });
  await page.goto(await linkOf(grace));
  const other = await context.newPage();
  await other.goto(await linkOf(ada));
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByRole("alert")).toHaveText(
    "Another link was opened in this browser. Open yours again.",
  );
  await expect(main(page)).toContainText("Set a new password for Ada Lovelace");

  await context.clearCookies({ name: "link" });
  await setPassword(page, NEW_PASSWORD);
  await expect(heading(page, "This link doesn't work any more")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("This page was open too long. Open the link again.");
  await expectAccessible(page);
});
