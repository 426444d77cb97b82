import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { ADMIN } from "../../harness/console";
import { expectState, figures, summary, title } from "../support/bulk-screen";
import { Client } from "../support/client";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { button, USERS } from "../support/users-screen";

test.use({ settings: async ({ mails }, use) => use(mails.settings) });

const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Select .+@/ });

/** People without a second factor; the address of the first one is confirmed. */
async function addPeople(sso: { url: string; folder: string }) {
  const api = Client.at(sso.url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const mark = randomUUID().slice(0, 8);
  const emails: string[] = [];
  for (const name of ["Ada", "Bob"]) {
    const username = `${name.toLowerCase()}-${mark}`;
    const email = `${username}@people.example`;
    const given = {
      mobileNo: null,
      status: 1,
      roles: [],
      applications: [],
      password: "seven herons on the pier",
    };
    expect(
      (await api.post("/auth/users", { ...given, name: `${name} ${mark}`, username, email }, token)).status,
    ).toBe(201);
    emails.push(email);
  }
  const database = new Sqlite(`${sso.folder}/sso.db`);
  database.prepare("update users set email_verified_at = 1 where email = ?").run(emails[0]);
  database.close();
  return { mark, emails };
}

test("people without a second factor are reminded in six clicks", async ({ page, sso, mails }) => {
  const { mark, emails } = await addPeople(sso);
  await signIn(page, `${USERS}?searchTerm=${mark}&secondFactor=none`);
  let clicks = 0;
  const click = (what: ReturnType<Page["getByText"]>) => {
    clicks++;
    return what.click();
  };
  await click(boxes(page).first());
  await click(page.getByRole("group", { name: "Selection" }).getByText("All 2 that match"));
  await click(button(page, "Send an email…"));
  await expect(page.getByRole("heading", { level: 1, name: "Send an email" })).toBeVisible();
  await ready(page);
  await expectAccessible(page);
  await expect(page.getByRole("radio", { name: /^Second-factor reminder/ })).toBeChecked();
  await click(button(page, "Check"));
  await expect(title(page, "Email a second-factor reminder")).toBeVisible();
  await expectState(page, "Checked");
  await expect(figures(page).first()).toHaveText(/^1 person will get an email.*1 gets no email$/s);
  await expect(page.getByRole("list", { name: "Why people get no email" })).toHaveText(
    "No confirmed email address: 1",
  );
  await expect(summary(page)).toContainText("Emails already sent can't be recalled.");
  await expectAccessible(page);
  await click(button(page, "Send 1 email"));
  await expectState(page, "Done");
  expect(clicks).toBeLessThanOrEqual(6);
  await expect(figures(page).first()).toHaveText(/^1 emailed/);
  await expect(summary(page).getByText("Undo…")).toHaveCount(0);
  await expect(() => {
    const mail = mails.received.find((one) => one.envelope.to.includes(emails[0] ?? ""));
    expect(mail?.subject).toBe("Protect your account with a second step");
    expect(mail?.text).toContain("/account/security");
  }).toPass();
  expect(mails.received.some((one) => one.envelope.to.includes(emails[1] ?? ""))).toBe(false);
});

test("an address chooses the email and the person", async ({ page, sso }) => {
  const { mark } = await addPeople(sso);
  const api = Client.at(sso.url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const { items } = (await api.get(`/auth/users?searchTerm=ada-${mark}`, token)).body;
  await signIn(page, `/dashboard/batches/new?kind=mail&letter=reset&ids=${items[0].id}`);
  await expect(page.getByRole("radio", { name: /^Password reset link/ })).toBeChecked();
  await expect(page.getByRole("heading", { name: "1 person" })).toBeVisible();
  await page.goto("/dashboard/batches/new?kind=mail&letter=factor");
  await expect(page.getByText("Nobody is selected.")).toBeVisible();
});

test("without a mail server there is no such page @once", async ({ page, consoleWith }) => {
  const plain = await consoleWith({});
  await page.goto(`${plain.url}/auth/sign-in`);
  await page.getByLabel("Username", { exact: true }).fill(ADMIN.username);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await button(page, "Sign-in").click();
  await page.waitForURL(/\/(dashboard|account)/);
  const answer = await page.goto(`${plain.url}/dashboard/batches/new?kind=mail&all=1`);
  expect(answer?.status()).toBe(404);
});
