import type { Page } from "@playwright/test";
import { Clerk, expectFitsPhone, openAccount } from "../support/account-screen";
import { expect, expectAccessible, fillSignIn, test } from "../support/console-test";
import { inConsole } from "../support/factor-screen";
import type { MailServer } from "../support/mail-server";
import { ageProofs, ownPassword } from "../support/proof-screen";
import { button, dialog, errorOf, field, toast } from "../support/users-screen";

const PAGE = "/account/profile";

test.use({ settings: async ({ mails }, use) => use(mails.settings) });

const main = (page: Page) => page.getByRole("main");
const control = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const faultOf = (page: Page, label: string) =>
  main(page).locator(".field").filter({ hasText: label }).getByRole("alert").locator(".field-error");
const email = (page: Page) => page.getByRole("region", { name: "Email", exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** The address of the link in a mail, as a path. */
async function linkIn(mails: MailServer, address: string, count = 1): Promise<string> {
  const text = (await mails.mailsTo(address, count)).at(-1)?.text ?? "";
  const [found = ""] = /https?:\S+\/auth\/link\?\S+/.exec(text) ?? [];
  return found.replace(/^https?:\/\/[^/]+/, "");
}

test("people change their name and number, and read what is wrong under the field", async ({ page, sso }) => {
  const person = await (await Clerk.at(sso)).addPerson();
  await openAccount(page, PAGE, person);
  await expect(control(page, "Name")).toHaveValue("Marisol Etxeberria");
  await expect(control(page, "Mobile No")).toHaveValue("+34 600 100 200");
  await expect(control(page, "Username")).toHaveValue(person.username);
  await expect(control(page, "Username")).toHaveAttribute("readonly", "");

  await control(page, "Name").fill("");
  await button(page, "Save changes").click();
  await expect(faultOf(page, "Name")).toHaveText("This field is required.");
  if (test.info().project.use.javaScriptEnabled !== false) await expect(control(page, "Name")).toBeFocused();
  await expect(control(page, "Mobile No")).toHaveValue("+34 600 100 200");
  await expectAccessible(page);

  await control(page, "Name").fill("Marisol de la Vega");
  await control(page, "Mobile No").fill("");
  await button(page, "Save changes").click();
  await toast(page, "Profile saved");
  await expect(page).toHaveURL(PAGE);
  await expect(control(page, "Name")).toHaveValue("Marisol de la Vega");
  await expect(control(page, "Mobile No")).toHaveValue("");
  await expect(page.locator(".top-bar-person")).toContainText("Marisol de la Vega");
});

test("a profile that someone else changed meanwhile isn't overwritten unseen @with-javascript", async ({
  page,
  sso,
}) => {
  const person = await (await Clerk.at(sso)).addPerson();
  await openAccount(page, PAGE, person);
  inConsole(sso, (database) =>
    database
      .prepare("update users set mobile_no = '+34 999', version = version + 1 where id = ?")
      .run(person.id),
  );
  await control(page, "Name").fill("Marisol de la Vega");
  await button(page, "Save changes").click();
  await expect(main(page).getByText(/^Someone else changed this profile\./)).toBeVisible();
  await expect(main(page).getByText("Current value: +34 999")).toBeVisible();
  await expect(control(page, "Name")).toHaveValue("Marisol de la Vega");
  await control(page, "Mobile No").fill("+34 999");
  await button(page, "Save changes").click();
  await toast(page, "Profile saved");
  await expect(control(page, "Mobile No")).toHaveValue("+34 999");
});

test("a form whose session ended comes back after the sign-in, without being saved @with-javascript", async ({
  page,
  sso,
}) => {
  const person = await (await Clerk.at(sso)).addPerson();
  await openAccount(page, PAGE, person);
  await control(page, "Name").fill("Marisol de la Vega");
  inConsole(sso, (database) =>
    database.prepare("update sign_ins set ended_at = ? where user_id = ?").run(Date.now(), person.id),
  );
  await button(page, "Save changes").click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(PAGE);
  await expect(main(page).getByText(/^This form hasn't been saved yet\./)).toBeVisible();
  await expect(control(page, "Name")).toHaveValue("Marisol de la Vega");
  await button(page, "Save changes").click();
  await toast(page, "Profile saved");
  await expect(main(page).getByText(/^This form hasn't been saved yet\./)).toHaveCount(0);
});

test("a new address counts once the link in its mail was opened @once", async ({ page, sso, mails }) => {
  const person = await (await Clerk.at(sso)).addPerson();
  const wanted = `new-${person.email}`;
  await openAccount(page, PAGE, person);
  await expect(email(page)).toContainText("Not confirmed yet");
  await link(page, "Change email").click();
  await expect(page).toHaveURL(`${PAGE}/email`);
  await expectAccessible(page);
  await field(page, "New Email").fill("nobody");
  await button(page, "Send link").click();
  await expect(errorOf(page, "New Email")).toHaveText("Entered value does not match email format");
  await field(page, "New Email").fill(wanted);
  await button(page, "Send link").click();
  await toast(page, "We have sent a link to the new address.");
  await expect(email(page)).toContainText(`We sent a link to ${wanted}.`);
  await expect(email(page)).toContainText(person.email);
  await expectAccessible(page);

  const first = await linkIn(mails, wanted);
  await link(page, "Send again").click();
  await expect(page.getByRole("alertdialog")).toContainText(wanted);
  await expectAccessible(page);
  await button(page, "Send").click();
  await toast(page, "We have sent a link.");
  const second = await linkIn(mails, wanted, 2);
  expect(second).not.toBe(first);

  await page.goto(second);
  await button(page, `Confirm ${wanted}`).click();
  await expect(page).toHaveURL(PAGE);
  await expect(email(page)).toContainText(wanted);
  await expect(email(page)).toContainText("Confirmed");
  await expect(link(page, "Send again")).toHaveCount(0);
});

test("the present address is confirmed by a link too, which can be taken back @once", async ({
  page,
  sso,
  mails,
}) => {
  const person = await (await Clerk.at(sso)).addPerson();
  await openAccount(page, PAGE, person);
  await link(page, "Send a confirmation").click();
  await expect(page).toHaveURL(`${PAGE}/email/confirmation`);
  await button(page, "Send").click();
  await expect(email(page)).toContainText("We sent a link to this address.");
  await linkIn(mails, person.email);
  await button(page, "Cancel").click();
  await toast(page, "Your email address stays as it is");
  await expect(link(page, "Send a confirmation")).toBeVisible();
});

test("a change of the address asks who it is when the sign-in is long ago @without-javascript", async ({
  page,
  sso,
  mails,
}) => {
  const person = await (await Clerk.at(sso)).addPerson();
  await openAccount(page, PAGE, person);
  ageProofs(sso);
  await link(page, "Change email").click();
  await field(page, "New Email").fill(`other-${person.email}`);
  await ownPassword(page).fill("not the password");
  await button(page, "Send link").click();
  await expect(dialog(page).getByText("The password is wrong.")).toBeVisible();
  await expect(field(page, "New Email")).toHaveValue(`other-${person.email}`);
  await ownPassword(page).fill(person.password);
  await button(page, "Send link").click();
  await toast(page, "We have sent a link to the new address.");
  await linkIn(mails, `other-${person.email}`);
});

test.describe("without mail, and where people can't change their profile", () => {
  test.use({ settings: { PROFILE_EDIT: "false", LANGUAGES: "en,de" } });

  test("an administrator does, but for the language @once", async ({ page, sso }) => {
    const person = await (await Clerk.at(sso)).addPerson();
    await page.goto("/auth/sign-in");
    await fillSignIn(page, person);
    await page.goto(PAGE);
    await expect(main(page)).toContainText("Marisol Etxeberria");
    await expect(main(page).getByRole("textbox")).toHaveCount(0);
    await expect(main(page)).toContainText("Your administrator keeps these details.");
    await expect(email(page)).toContainText("Ask your administrator to change it.");
    await expect(link(page, "Change email")).toHaveCount(0);
    for (const path of ["/email", "/email/confirmation"])
      expect((await page.request.get(PAGE + path)).status()).toBe(404);
    await expectAccessible(page);
    await page.getByLabel("Language", { exact: true }).selectOption("Deutsch");
    await button(page, "Save changes").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(main(page)).toContainText("Marisol Etxeberria");
  });
});

test("profile and its dialog fit a phone @phone", async ({ page, sso }) => {
  const long = `Wolfeschlegelsteinhausenbergerdorff ${"Maximiliana ".repeat(8)}von und zu Hohenlohe`;
  const person = await (await Clerk.at(sso)).addPerson([], long);
  await openAccount(page, PAGE, person);
  await expectFitsPhone(page);
  await expectAccessible(page);
  await page.goto(`${PAGE}/email`);
  await expectFitsPhone(page);
  await expectAccessible(page);
});
