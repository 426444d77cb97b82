import type { Page } from "@playwright/test";
import type { TestConsole } from "../../harness/console";
import { Clerk, expectFitsPhone, openAccount } from "../support/account-screen";
import { expect, expectAccessible, test } from "../support/console-test";
import { inConsole } from "../support/factor-screen";
import { toast } from "../support/users-screen";

const PAGE = "/account/sessions";
const ACTIVITY = "/account/activity";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const sessions = (page: Page) => page.getByRole("list", { name: "Your sessions" }).getByRole("listitem");
const endOf = (page: Page, browser: string) =>
  sessions(page)
    .filter({ hasText: browser })
    .getByRole("button", { name: /^Sign out/ });

/** The session on the phone has opened the application. */
const opened = (sso: TestConsole, userId: string, applicationId: string) =>
  inConsole(sso, (database) =>
    database
      .prepare(
        `insert into oidc_logins select id, ?, user_id, id || ?, created_at from sign_ins
         where user_id = ? and user_agent = ?`,
      )
      .run(applicationId, applicationId, userId, IPHONE),
  );

test("AC2: people see where they are signed in, and end one session or all others", async ({ page, sso }) => {
  const clerk = await Clerk.at(sso);
  const person = await clerk.addPerson();
  const [phone, desk] = [
    await clerk.signInElsewhere(person, IPHONE),
    await clerk.signInElsewhere(person, WINDOWS),
  ];
  const run = `of ${Date.now()}`;
  for (let number = 1; number <= 7; number++)
    opened(sso, person.id, await clerk.addApplication(`App ${number} ${run}`));
  await openAccount(page, PAGE, person);
  await expect(sessions(page)).toHaveCount(3);
  const onPhone = sessions(page).filter({ hasText: "Safari on iPhone" });
  await expect(onPhone).toContainText(`Opened App 1 ${run}, App 2 ${run}, App 3 ${run}`);
  await expect(onPhone.getByText(`App 7 ${run}`)).toBeHidden();
  await onPhone.getByText("2 more", { exact: true }).click();
  await expect(onPhone.getByText(`App 7 ${run}`)).toBeVisible();
  await expect(sessions(page).filter({ hasText: "Chrome on Windows" })).not.toContainText("Opened");
  await expect(sessions(page).first()).toContainText("This device");
  await expect(sessions(page).first().getByRole("button")).toHaveCount(0);
  await expect(sessions(page).filter({ hasText: "Safari on iPhone" })).toContainText(
    `Since ${new Date().toISOString().slice(0, 10)}`,
  );
  await expect(sessions(page).filter({ hasText: "Chrome on Windows" })).toContainText("Last used");
  await expectAccessible(page);

  await endOf(page, "Safari on iPhone").click();
  await toast(page, "Session ended");
  await expect(sessions(page)).toHaveCount(2);
  expect((await clerk.api.get("/auth/profile", phone)).status).toBe(401);
  expect((await clerk.api.get("/auth/profile", desk)).status).toBe(200);

  await clerk.signInElsewhere(person, IPHONE);
  await page.getByRole("link", { name: "Sign out everywhere else" }).click();
  await expect(page).toHaveURL(`${PAGE}/end-others`);
  await expect(page.getByRole("alertdialog")).toContainText("2 other sessions");
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out", exact: true }).click();
  await toast(page, "Signed out everywhere else");
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Sign out everywhere else" })).toHaveCount(0);
  expect((await clerk.api.get("/auth/profile", desk)).status).toBe(401);
});

test("AC1: another person's session can't be ended, and one that is over says so @once", async ({
  page,
  sso,
}) => {
  const clerk = await Clerk.at(sso);
  const [person, other] = [await clerk.addPerson(), await clerk.addPerson([], "Somebody Else")];
  const token = await clerk.signInElsewhere(other, WINDOWS);
  await clerk.signInElsewhere(person, IPHONE);
  await openAccount(page, PAGE, person);
  const idOf = (id: string) =>
    inConsole(sso, (database) =>
      database.prepare("select id from sign_ins where user_id = ?").pluck().get(id),
    );
  await sessions(page)
    .getByRole("button")
    .evaluate((one, id) => one.setAttribute("value", String(id)), idOf(other.id));
  await endOf(page, "Safari on iPhone").click();
  await toast(page, "There is no such session.");
  await expect(sessions(page)).toHaveCount(2);
  expect((await clerk.api.get("/auth/profile", token)).status).toBe(200);

  inConsole(sso, (database) =>
    database
      .prepare("update sign_ins set ended_at = ? where user_id = ? and user_agent = ?")
      .run(Date.now(), person.id, IPHONE),
  );
  await endOf(page, "Safari on iPhone").click();
  await expect(sessions(page)).toHaveCount(1);
});

test("activity lists what happened in 90 days, newest first, and marks what was refused @once", async ({
  page,
  sso,
}) => {
  const clerk = await Clerk.at(sso);
  const person = await clerk.addPerson();
  await clerk.api.post("/auth/login", { username: person.username, password: "mistyped" });
  for (let time = 0; time < 11; time++) await clerk.signInElsewhere(person);
  await openAccount(page, ACTIVITY, person);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText("You signed in");
  await expect(page.getByText("1 - 10 of 14", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(`${ACTIVITY}?page=2`);
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: "Refused" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Refused" })).toContainText("wrong password");
  await page.goto(`${ACTIVITY}?only=refused`);
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel("Kind", { exact: true })).toHaveValue("refused");
  await page.goto(`${ACTIVITY}?page=99`);
  await expect(page).toHaveURL(`${ACTIVITY}?page=2`);
});

test("sessions and activity fit a phone @phone", async ({ page, sso }) => {
  const clerk = await Clerk.at(sso);
  const person = await clerk.addPerson();
  await clerk.signInElsewhere(person, IPHONE);
  await openAccount(page, PAGE, person);
  await expectFitsPhone(page);
  await expectAccessible(page);
  await page.goto(ACTIVITY);
  await expectFitsPhone(page);
  await expectAccessible(page);
});
