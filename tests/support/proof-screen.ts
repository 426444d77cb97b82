import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { PROOF_MS } from "#api/contract/proof";
import { ADMIN, type TestConsole } from "#harness/console";
import { Client } from "./client";
import { expect, fillSignIn } from "./console-test";
import { codeAt } from "./totp";
import { button, PASSWORD } from "./users-screen";

/** "Confirm it's you", in the form that is open. */
export const confirmation = (page: Page) => page.getByRole("group", { name: "Confirm it's you" });
export const ownPassword = (page: Page) => confirmation(page).getByLabel("Your password", { exact: true });

function update(sso: TestConsole, statement: string, ...values: unknown[]): void {
  const database = new Sqlite(join(sso.folder, "sso.db"));
  database.prepare(statement).run(...values);
  database.close();
}

/** Lets the last proof of everybody who is signed in become too old. */
export const ageProofs = (sso: TestConsole): void =>
  update(sso, "update sign_ins set proved_at = proved_at - ?", PROOF_MS + 1000);

/** Adds a super administrator with a role that demands a second factor, who signs in as far as the enrolment. */
async function beginEnrolment(page: Page, sso: TestConsole): Promise<void> {
  const client = Client.at(sso.url);
  const { token } = (await client.post("/auth/login", ADMIN)).body;
  const role = (await client.post("/auth/roles", { roleName: `Crew ${randomUUID()}` }, token)).body;
  update(sso, "update roles set second_factor = 2 where id = ?", role.id);
  const username = `super-${randomUUID().slice(0, 8)}`;
  const user = { username, name: `Super ${username}`, email: `${username}@people.example`, mobileNo: null };
  const applications: { id: string; applicationName: string }[] = (
    await client.get("/auth/applications", token)
  ).body;
  const own = applications.filter(({ applicationName }) => applicationName === "SSO Application");
  const given = {
    password: PASSWORD,
    status: 1,
    roles: ["super", role.id],
    applications: own.map(({ id }) => id),
  };
  expect((await client.post("/auth/users", { ...user, ...given }, token)).status).toBe(201);
  await page.goto("/auth/sign-in?returnTo=%2Fdashboard%2Fuser-management");
  await fillSignIn(page, { username, password: PASSWORD });
}

async function finishEnrolment(page: Page): Promise<void> {
  await page.getByLabel("I have saved them").check();
  await button(page, "Continue").click();
  await expect(page).toHaveURL(/\/dashboard\/user-management$/);
}

/** Signs in a super administrator who has an authenticator app. @returns the code that it shows next */
export async function signInWithApp(page: Page, sso: TestConsole): Promise<() => string> {
  await beginEnrolment(page, sso);
  await page.getByRole("link", { name: /Use an authenticator app/ }).click();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(codeAt(secret, Date.now()));
  await button(page, "Continue").click();
  await finishEnrolment(page);
  return () => codeAt(secret, Date.now(), 1);
}

/** Signs in a super administrator who has a passkey, in a browser whose authenticator is present. */
export async function signInWithPasskey(page: Page, sso: TestConsole): Promise<void> {
  await beginEnrolment(page, sso);
  await page.getByRole("link", { name: /Create a passkey/ }).click();
  await button(page, "Create a passkey").click();
  await finishEnrolment(page);
}
