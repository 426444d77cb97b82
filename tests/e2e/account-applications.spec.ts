import type { Page } from "@playwright/test";
import { DAY_MS } from "#api/contract/durations";
import { ADMIN, type TestConsole } from "../../harness/console";
import { Clerk, expectFitsPhone, openAccount } from "../support/account-screen";
import { consent } from "../support/application-screen";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { inConsole } from "../support/factor-screen";
import { button, dialog, toast } from "../support/users-screen";

const PAGE = "/account/applications";
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const tile = (page: Page, name: string) =>
  page.getByRole("list", { name: "Your applications" }).getByRole("listitem").filter({ hasText: name });
const consents = (page: Page) => page.getByRole("region", { name: "Consents" });

/** From now on an application lets in nobody without a second factor. */
const demandSecondFactor = (sso: TestConsole, id: string) =>
  inConsole(sso, (database) =>
    database.prepare("update applications set second_factor = 2 where id = ?").run(id),
  );

/** Someone with an application of each kind. */
async function somebody(sso: TestConsole, suffix = `${Date.now()}`.slice(-6)) {
  const clerk = await Clerk.at(sso);
  const names = {
    open: `Wiki ${suffix}`,
    guarded: `Payroll ${suffix}`,
    closed: `Archive ${suffix}`,
    bare: `Ledger ${suffix}`,
  };
  const ids = {
    open: await clerk.addApplication(names.open, "https://wiki.nordwind.example/start?from=sso"),
    guarded: await clerk.addApplication(names.guarded, "https://payroll.nordwind.example/"),
    closed: await clerk.addApplication(names.closed, "https://archive.nordwind.example/"),
    bare: await clerk.addApplication(names.bare),
  };
  await clerk.deactivate(ids.closed, names.closed);
  demandSecondFactor(sso, ids.guarded);
  expect((await clerk.setPicture(ids.open, PIXEL)).status).toBe(204);
  const person = await clerk.addPerson(Object.values(ids), `Person ${suffix}`);
  return { clerk, names, ids, person };
}

test("a tile opens its application, and one that can't be opened says why @once", async ({ page, sso }) => {
  const { names, person } = await somebody(sso);
  await openAccount(page, PAGE, person);
  const open = tile(page, names.open).getByRole("link");
  await expect(open).toHaveAttribute("href", "https://wiki.nordwind.example/start?from=sso");
  await expect(open).toHaveAttribute("target", "_blank");
  await expect(open).toHaveAttribute("rel", "noopener");
  await expect(open).toContainText("wiki.nordwind.example");
  await expect(open).toContainText("Never opened");
  await expect(open).toContainText("(opens in a new tab)");
  await expect(tile(page, names.closed)).toContainText("Inactive");
  await expect(tile(page, names.bare)).toContainText("Open it from its own page");
  for (const name of [names.closed, names.bare])
    await expect(tile(page, name).getByRole("link")).toHaveCount(0);
  // The console itself is none of them.
  await expect(tile(page, "SSO Application")).toHaveCount(0);
  await expect(consents(page)).toHaveCount(0);
  await expect(page.getByText("Is an application missing? Ask your administrator.")).toBeVisible();
  await expectAccessible(page);
});

test("a tile that asks for a second factor leads to setting one up, and opens afterwards @once", async ({
  page,
  sso,
}) => {
  const { names, person } = await somebody(sso);
  await openAccount(page, PAGE, person);
  await expect(tile(page, names.guarded)).toContainText("Asks for a second factor.");
  await tile(page, names.guarded).getByRole("link", { name: "Set one up" }).click();
  await expect(page).toHaveURL(/\/auth\/enrol\?returnTo=%2Faccount%2Fapplications$/);
  await page.goto(PAGE);
  await ready(page);

  inConsole(sso, (database) =>
    database
      .prepare("insert into totp_secrets values (?, ?, '', ?, null, ?)")
      .run(person.id, person.id, Date.now(), Date.now()),
  );
  await page.reload();
  await tile(page, names.guarded).getByRole("link", { name: "Confirm it's you" }).click();
  await expect(page).toHaveURL(/\/auth\/second-factor\?returnTo=%2Faccount%2Fapplications$/);

  inConsole(sso, (database) =>
    database.prepare("update sign_ins set strength = 2 where user_id = ?").run(person.id),
  );
  await page.goto(PAGE);
  await expect(tile(page, names.guarded).getByRole("link")).toHaveAttribute(
    "href",
    "https://payroll.nordwind.example/",
  );
});

test("a tile says when its application was last opened @once", async ({ page, sso }) => {
  const { names, ids, person } = await somebody(sso);
  const opened = (at: number) =>
    inConsole(sso, (database) =>
      database
        .prepare("insert or replace into user_activity (user_id, application_id, last_at) values (?, ?, ?)")
        .run(person.id, ids.open, at),
    );
  opened(Date.UTC(2026, 0, 2, 3, 4));
  await openAccount(page, PAGE, person);
  await expect(tile(page, names.open)).toContainText("Opened on 2026-01-02");
  for (const [days, ago] of [
    [3, "Opened 3 days ago"],
    [1, "Opened yesterday"],
    [0, "Opened today"],
  ] as const) {
    opened(Date.now() - days * DAY_MS);
    await page.reload();
    await expect(tile(page, names.open)).toContainText(ago);
  }
});

test("a picture is served to those who have the application, and as nothing but a picture @once", async ({
  page,
  sso,
}) => {
  const { clerk, names, ids, person } = await somebody(sso);
  await openAccount(page, PAGE, person);
  const picture = tile(page, names.open).locator("img");
  await expect(picture).toHaveAttribute("src", `${PAGE}/${ids.open}/picture`);
  await expect(picture).toHaveJSProperty("naturalWidth", 1);
  const answer = await page.request.get(`${PAGE}/${ids.open}/picture`);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/png",
    "cache-control": "private, max-age=3600",
    "x-content-type-options": "nosniff",
  });
  expect((await answer.body()).toString("base64")).toBe(PIXEL);
  const missing = await page.request.get(`${PAGE}/${ids.bare}/picture`);
  expect([missing.status(), await missing.text()]).toEqual([404, ""]);

  await page.context().clearCookies();
  await openAccount(page, PAGE, await clerk.addPerson());
  expect((await page.request.get(`${PAGE}/${ids.open}/picture`)).status()).toBe(404);
});

test("a consent says what an application may read, and is withdrawn after a question", async ({
  page,
  sso,
}) => {
  const { names, ids, person } = await somebody(sso);
  consent(sso, ids.open, person.name);
  await openAccount(page, PAGE, person);
  const day = new Date().toISOString().slice(0, 10);
  await expect(consents(page)).toContainText("User ID, email address");
  await expect(consents(page)).toContainText(day);
  await expectAccessible(page);

  const link = page.getByRole("link", { name: `Withdraw the consent for ${names.open}` });
  await link.click();
  await expect(page).toHaveURL(`${PAGE}/consents/${ids.open}/withdraw`);
  await expect(page.getByRole("alertdialog")).toContainText(names.open);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await link.click();
  await button(page, "Withdraw").click();
  await toast(page, "Consent withdrawn");
  await expect(page).toHaveURL(PAGE);
  await expect(consents(page)).toHaveCount(0);

  await page.goto(`${PAGE}/consents/${ids.open}/withdraw`);
  await expect(dialog(page)).toContainText("This consent was not found.");
});

test("an administrator's applications are there too, with a way back to the dashboard @once", async ({
  page,
}) => {
  await signIn(page, PAGE, ADMIN);
  await expect(page.getByText("You have no applications of your own.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard/summary-dashboard");
});

test("the keyboard reaches every tile and every way out of what is in the way @with-javascript", async ({
  page,
  sso,
}) => {
  const { names, person } = await somebody(sso);
  await openAccount(page, PAGE, person);
  await page.locator("#main").focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  // By name: Archive, Ledger, Payroll, Wiki.
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Set one up");
  await page.keyboard.press("Tab");
  expect(await focused()).toContain(names.open);
});

test("twenty applications and long names fit a phone @phone", async ({ page, sso }) => {
  const clerk = await Clerk.at(sso);
  const long = "Wolfeschlegelsteinhausenbergerdorff Quarterly Reporting and Enterprise Planning";
  const ids: string[] = [];
  for (let number = 0; number < 20; number++)
    ids.push(
      await clerk.addApplication(
        number === 0 ? `${long} ${Date.now()}` : `Phone ${number} ${Date.now()}`,
        number === 5 ? undefined : `https://${"sub.".repeat(20)}nordwind.example/${number}`,
      ),
    );
  const person = await clerk.addPerson(ids, `Phone ${Date.now()}`);
  for (const id of ids.slice(0, 2)) consent(sso, id, person.name);
  await openAccount(page, PAGE, person);
  await expect(page.getByRole("list", { name: "Your applications" }).getByRole("listitem")).toHaveCount(20);
  await expectFitsPhone(page);
  await expectAccessible(page);
});
