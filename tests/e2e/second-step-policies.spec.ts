import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { addHolder, inConsole, strengthen } from "../support/factor-screen";
import { ageProofs, confirmation, ownPassword } from "../support/proof-screen";
import { dialog, errorOf, field, PASSWORD, toast } from "../support/users-screen";

const ROLES = "/dashboard/roles";
const APPLICATIONS = "/dashboard/application-access";
type Console = Parameters<typeof inConsole>[0];

async function addRole(sso: Console): Promise<string> {
  const client = Client.at(sso.url);
  const { token } = (await client.post("/auth/login", ADMIN)).body;
  const roleName = `Watch ${randomUUID().slice(0, 8)}`;
  expect((await client.post("/auth/roles", { roleName }, token)).status).toBe(201);
  return roleName;
}

/** An application that uses the login call, and that one person has. */
function callingApplication(sso: Console) {
  return inConsole(sso, (database) => {
    const found = database
      .prepare(
        "select id, name from applications a where built_in = 0 and active = 1 and exists (select 1 from user_applications h join users u on u.id = h.user_id where h.application_id = a.id and u.active = 1) limit 1",
      )
      .get() as { id: string; name: string };
    database.prepare("update applications set login_call_at = ? where id = ?").run(Date.now(), found.id);
    return found;
  });
}

async function openPolicy(page: Page, roleName: string): Promise<void> {
  await page.goto(`${ROLES}?searchTerm=${encodeURIComponent(roleName)}`);
  await ready(page);
  await page.getByRole("link", { name: `Second Step ${roleName}` }).click();
  await expect(dialog(page)).toBeVisible();
  await ready(page);
}

/** The page under the dialog has a button of the same name. */
const save = (page: Page) => dialog(page).getByRole("button", { name: "Save changes" }).click();

test("a role requires a second step from a day on, and a badge says so", async ({ page, sso }) => {
  const roleName = await addRole(sso);
  await signIn(page, ROLES);
  strengthen(sso, 2);
  await openPolicy(page, roleName);
  await expect(page).toHaveTitle(/^Second Step/);
  await expect(dialog(page)).toContainText("Affects nobody yet.");
  await expectAccessible(page);
  await field(page, "Sign-in needs").selectOption("Second factor");
  await field(page, "From").fill("2020-01-01");
  await save(page);
  await expect(errorOf(page, "From")).toHaveText("This date has passed. Choose a later one, or none.");
  await expect(field(page, "Sign-in needs")).toHaveValue("2");
  await field(page, "From").fill("2100-01-01");
  await save(page);
  await toast(page, "Second step updated successfully");
  const row = page.getByRole("row").filter({ hasText: roleName });
  await expect(row).toContainText("Second factor, from 2100-01-01");
  await ready(page);
  await expectAccessible(page);

  await openPolicy(page, roleName);
  await expect(field(page, "From")).toHaveValue("2100-01-01");
  await field(page, "Sign-in needs").selectOption("None");
  await save(page);
  await toast(page, "Second step updated successfully");
  await expect(row).not.toContainText("Second factor");
});

test("nobody requires what their own sign-in lacks @once", async ({ page, sso }) => {
  const roleName = await addRole(sso);
  await signIn(page, ROLES);
  strengthen(sso, 1);
  await openPolicy(page, roleName);
  await field(page, "Sign-in needs").selectOption("Passkey");
  await save(page);
  await expect(
    page.getByText("Sign in with a passkey first. You can't require of others what your own sign-in lacks."),
  ).toBeVisible();
  await expect(field(page, "Sign-in needs")).toHaveValue("3");
});

test("an application tells beforehand whom its second step concerns, and asks for a proof @with-javascript", async ({
  page,
  sso,
}) => {
  const { id, name } = callingApplication(sso);
  await signIn(page, `${APPLICATIONS}/${id}`);
  strengthen(sso, 3);
  await ready(page);
  await page.getByRole("link", { name: "Require a second step" }).click();
  await expect(dialog(page)).toContainText(/Affects \d+ active (person|people): /);
  await expect(dialog(page)).toContainText("Their back ends can't take a second step:");
  await expect(dialog(page)).toContainText(name);
  await ready(page);
  await field(page, "Sign-in needs").selectOption("Passkey");
  ageProofs(sso);
  await save(page);
  await expect(confirmation(page)).toBeVisible();
  await expect(field(page, "Sign-in needs")).toHaveValue("3");
  await ownPassword(page).fill(ADMIN.password);
  await save(page);
  await toast(page, "Second step updated successfully");
  await page.getByRole("link", { name: "Change the second step" }).click();
  await ready(page);
  await field(page, "Sign-in needs").selectOption("None");
  await save(page);
  await toast(page, "Second step updated successfully");
  await expect(page.getByRole("link", { name: "Require a second step" })).toBeVisible();
});

test("somebody else's change in the meantime is shown @with-javascript", async ({ page, sso }) => {
  const roleName = await addRole(sso);
  await signIn(page, ROLES);
  strengthen(sso, 3);
  await openPolicy(page, roleName);
  inConsole(sso, (database) =>
    database
      .prepare("update roles set second_factor = 3, version = version + 1 where name = ?")
      .run(roleName),
  );
  await field(page, "Sign-in needs").selectOption("Second factor");
  await save(page);
  await expect(dialog(page)).toContainText("Someone else changed this role.");
  await expect(dialog(page)).toContainText("Current value: Passkey");
  await save(page);
  await toast(page, "Second step updated successfully");
});

test("it is for super administrators only", { tag: "@once" }, async ({ page, sso }) => {
  const admin = await addHolder(sso, "Ada Admin");
  const { id } = callingApplication(sso);
  inConsole(sso, (database) => {
    database.prepare("delete from totp_secrets where user_id = ?").run(admin.id);
    database.prepare("update user_roles set role_id = 'admin' where user_id = ?").run(admin.id);
  });
  await signIn(page, ROLES, { username: admin.username, password: PASSWORD });
  await expect(page.getByRole("link", { name: "Add Role" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Second Step/ })).toHaveCount(0);
  for (const path of [`${ROLES}/auditor/second-step`, `${APPLICATIONS}/${id}/overview/second-step`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard\/not-authorized/);
  }
  await page.goto(`${APPLICATIONS}/${id}`);
  await expect(page.getByRole("link", { name: "None", exact: true })).toHaveCount(0);
  await expect(page.getByText("Second step", { exact: true })).toBeVisible();
});
