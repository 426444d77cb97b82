import type { Page } from "@playwright/test";
import { ADMIN, type TestConsole } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, GOOGLE_DOMAIN as hd, ready, test } from "../support/console-test";
import { named } from "../support/openid-provider";
import { ageProofs, confirmation } from "../support/proof-screen";
import { addUser, button, dialog, field, open, toast, USERS } from "../support/users-screen";

const gina = `gina@${hd}`;

/** Gina, a super administrator, signs in with Google alone. */
test.use({
  sso: async ({ google, provider }, use) => {
    provider.people.gina = { name: "Gina Google", email: gina, hd };
    provider.people.other = { name: "Otto Other", email: `otto.other@${hd}`, hd };
    await use(google);
  },
});

const google = (page: Page) => page.getByRole("button", { name: named("Continue with ") });

async function chooseAtGoogle(page: Page, name: string): Promise<void> {
  await google(page).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await button(page, name).click();
}

/** Signs Gina in. The first time she has no role yet. */
async function signInGina(page: Page, sso: TestConsole): Promise<void> {
  await page.goto("/auth/sign-in");
  await chooseAtGoogle(page, gina);
  await expect(page).toHaveURL(/no-applications|dashboard/);
  const client = Client.at(sso.url);
  const { token } = (await client.post("/auth/login", ADMIN)).body;
  const [user] = (await client.get(`/auth/users?searchTerm=${gina}`, token)).body.items;
  const { id, name, email, mobileNo, username, applications } = user;
  const super_ = { name, email, mobileNo, username, applications, status: 1, roles: ["super"] };
  expect((await client.put(`/auth/users/${id}`, super_, token)).status).toBe(200);
  await page.goto(USERS);
  await ready(page);
}

test("somebody who only has Google confirms there, and what was typed waits", async ({
  page,
  sso,
  javaScriptEnabled,
}) => {
  await signInGina(page, sso);
  await addUser(page, { name: "Gus Guest" });
  ageProofs(sso);
  await open(page, "Edit", "Gus Guest");
  await ready(page);
  await field(page, "Email").fill("gus@elsewhere.example");
  await field(page, "Mobile No").fill("+44 20 7946 0011");
  await button(page, "Save changes").click();
  await expect(google(page)).toBeFocused();
  await expectAccessible(page);
  await button(page, "Save changes").click();
  await expect(confirmation(page).getByRole("alert")).toHaveText(named("Confirm with ", " first."));

  const isKept = async () => {
    await expect(page).toHaveURL(/\/edit\?/);
    await expect(dialog(page).getByText("This form hasn't been saved yet.")).toBeVisible();
    await expect(field(page, "Email")).toHaveValue("gus@elsewhere.example");
    await expect(field(page, "Mobile No")).toHaveValue("+44 20 7946 0011");
    await ready(page);
  };
  const refusals = [
    ["Cancel", named("Signing in with ", " was cancelled.")],
    [`otto.other@${hd}`, named("Confirm with the ", " account that you sign in with.")],
  ] as const;
  // The server refuses; without a script one of them shows that what was typed waits.
  for (const [name, message] of javaScriptEnabled === false ? refusals.slice(0, 1) : refusals) {
    await chooseAtGoogle(page, name);
    await isKept();
    await expect(page.getByText(message)).toBeVisible();
    await button(page, "Save changes").click();
    await expect(confirmation(page)).toBeVisible();
  }
  await chooseAtGoogle(page, gina);
  await isKept();
  await expect(confirmation(page)).toHaveCount(0);
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
});

test("a dialog that always needs a proof sends to Google before its question is answered @once", async ({
  page,
  sso,
}) => {
  await signInGina(page, sso);
  await addUser(page, { name: "Greta Gone", role: "super" });
  ageProofs(sso);
  await page.goto(`${USERS}?searchTerm=Greta`);
  await open(page, "Delete", "Greta Gone");
  await ready(page);
  await chooseAtGoogle(page, gina);
  await expect(page).toHaveURL(/\/delete\?searchTerm=Greta$/);
  await expect(confirmation(page)).toHaveCount(0);
  await ready(page);
  await button(page, "Delete").click();
  await toast(page, "User deleted successfully");
});
