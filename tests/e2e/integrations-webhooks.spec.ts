import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import {
  addPerson,
  copyable,
  expectFits,
  expectRow,
  link,
  open,
  signInByApi,
  WEBHOOKS,
} from "../support/integrations";
import { button, choose, field, row, toast } from "../support/users-screen";

const LONG = `https://127.0.0.1/${"a-long-path/".repeat(80)}`;

test.use({ settings: { WEBHOOK_PRIVATE: "127.0.0.1" } });

/** Adds a webhook by the API. */
async function addWebhook(url: string, webhook: { name: string; url: string }): Promise<string> {
  const { api, token } = await signInByApi(url);
  const { status, body } = await api.post("/auth/webhooks", { ...webhook, actions: [], active: true }, token);
  expect(status).toBe(201);
  return body.id;
}

async function menu(page: Page, name: string) {
  await page.getByTitle("More actions").click();
  await link(page, name).click();
  await ready(page);
}

test("a webhook is added, tested, told of a role, and sends again what failed", async ({
  page,
  sso,
  receiver,
  javaScriptEnabled,
}) => {
  receiver.answer = 200;
  const name = `Warehouse ${randomUUID().slice(0, 8)}`;
  await signIn(page, "/dashboard/integrations/tokens");
  await link(page, "Webhooks").click();
  await link(page, "New webhook").first().click();
  await ready(page);
  await field(page, "Name").fill(name);
  await field(page, "Address").fill("ftp://example.com");
  await expect(open(page).getByRole("group", { name: "Chosen events" })).toBeHidden();
  await open(page).getByText("Chosen events", { exact: true }).first().click();
  await button(page, "Add webhook").click();
  await expect(open(page).getByText("Choose at least one event.")).toBeVisible();
  await choose(page, "Chosen events", "Role: everything");
  await button(page, "Add webhook").click();
  await expect(open(page).locator(".field-error").filter({ hasText: "https" })).toBeVisible();
  await field(page, "Address").fill(receiver.url);
  await expectAccessible(page);
  await button(page, "Add webhook").click();
  await expect(open(page)).toContainText("Webhook added successfully");
  expect(await copyable(page, "Signing secret")).toMatch(/^whsec_/);
  await expectAccessible(page);
  // The way on leaves the secret behind, which a script asks about.
  await link(page, "Test it").click();
  if (javaScriptEnabled) await button(page, "Leave").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const address = new URL(page.url()).pathname;

  await link(page, "Test").click();
  await button(page, "Send").click();
  await expect(open(page)).toContainText(/The receiver answered 200 in \d+ ms\./);
  await receiver.first(({ payload }) => payload.type === "webhook.test");
  receiver.answer = 503;
  await link(page, "Test again").click();
  await button(page, "Send").click();
  await expect(open(page).getByRole("alert").first()).toContainText("The receiver answered 503.");
  await link(page, "Close").last().click();

  const { api, token } = await signInByApi(sso.url);
  const roleName = `Told ${randomUUID().slice(0, 8)}`;
  await api.post("/auth/roles", { roleName }, token);
  await expectRow(page, roleName, "Waiting", "The receiver answered 503.");
  await ready(page);
  await expectAccessible(page);
  receiver.answer = 200;
  await row(page, roleName)
    .getByRole("button", { name: /^Send again/ })
    .click();
  await toast(page, "The delivery is sent again in a few seconds");
  await expectRow(page, roleName, "Delivered", "Answered 200 in");
  await page.goto(`${address}?state=failed`);
  await expect(row(page, roleName)).toHaveCount(0);
  await page.goto(address);
  await row(page, roleName).getByRole("link").click();
  await expect(page).toHaveURL(/\/audit-reports\?action=role\.create&message=/);
  await expect(row(page, roleName)).toBeVisible();
});

test("a webhook's secret is replaced, and it is switched off and deleted", async ({
  page,
  sso,
  receiver,
}) => {
  const name = `Payroll ${randomUUID().slice(0, 8)}`;
  const id = await addWebhook(sso.url, { name, url: receiver.url });
  await signIn(page, `${WEBHOOKS}/${id}`);
  await menu(page, "Replace secret");
  await button(page, "Replace Secret").click();
  await expect(open(page)).toContainText("The former secret signs, too, for 24 hours.");
  expect(await copyable(page, "Signing secret")).toMatch(/^whsec_/);
  await link(page, "Close").last().click();
  await expect(page.getByText("Signs, too, until")).toBeVisible();

  await link(page, "Edit").click();
  await ready(page);
  await field(page, "Name").fill(`${name} (old)`);
  await field(page, "Deliveries").selectOption("off");
  await button(page, "Save changes").click();
  await toast(page, "Webhook updated successfully");
  await expect(page.getByRole("heading", { level: 1, name: `${name} (old)` })).toBeVisible();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
  await expect(page.getByText("All events", { exact: true })).toBeVisible();
  await menu(page, "Delete");
  await button(page, "Delete").click();
  await toast(page, "Webhook deleted successfully");
  await expect(row(page, name)).toHaveCount(0);
});

test("a webhook whose owner was deleted is marked, named in the summary, and taken over", async ({
  page,
  sso,
}) => {
  const name = `Left ${randomUUID().slice(0, 8)}`;
  const admin = await signInByApi(sso.url);
  const leaver = await addPerson(admin, ["admin"]);
  const { api, token } = await signInByApi(sso.url, leaver);
  const webhook = { name, url: "https://127.0.0.1/left", actions: [], active: true };
  const { body } = await api.post("/auth/webhooks", webhook, token);
  await admin.api.delete(`/auth/users/${leaver.id}`, admin.token);

  await signIn(page, "/dashboard/summary-dashboard");
  await expect(page.getByText("Webhooks whose owner is gone")).toBeVisible();
  await page.goto(WEBHOOKS);
  await ready(page);
  await expect(row(page, name)).toContainText("No owner");
  await expectAccessible(page);
  await page.goto(`${WEBHOOKS}/${body.id}`);
  await ready(page);
  await expect(page.getByText("Its owner was deleted. It still delivers.")).toBeVisible();
  await expectAccessible(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(WEBHOOKS);
    await expectFits(page);
    await page.goto(`${WEBHOOKS}/${body.id}`);
    await expectFits(page);
  }
  await ready(page);
  await menu(page, "Take over");
  await expect(button(page, "Take over")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Take over").click();
  await toast(page, "The webhook is yours now");
  await expect(page.getByText("It still delivers.")).toHaveCount(0);
});

test("an auditor sees webhooks and changes none, and others get the 403 page @once", async ({
  page,
  sso,
}) => {
  const id = await addWebhook(sso.url, { name: "For an auditor", url: "https://hooks.example.com" });
  const admin = await signInByApi(sso.url);
  await signIn(page, WEBHOOKS, await addPerson(admin, ["auditor"]));
  await expect(link(page, "New webhook")).toHaveCount(0);
  await link(page, "For an auditor").click();
  await expect(page.getByRole("heading", { level: 1, name: "For an auditor" })).toBeVisible();
  for (const name of ["Test", "Edit"]) await expect(link(page, name)).toHaveCount(0);
  const dialogs = ["edit", "delete", "test-event", "secret", "take-over"].map(
    (name) => `${WEBHOOKS}/${id}/overview/${name}`,
  );
  for (const address of [`${WEBHOOKS}/new`, ...dialogs]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard\/not-authorized/);
  }
  await page.context().clearCookies();
  await signIn(page, "/account/applications", await addPerson(admin, []));
  for (const address of [WEBHOOKS, `${WEBHOOKS}/${id}`]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard\/not-authorized/);
  }
});

test("webhooks with long names and addresses fit a phone @phone", async ({ page, sso }) => {
  const id = await addWebhook(sso.url, { name: "W".repeat(64), url: LONG });
  await signIn(page, WEBHOOKS);
  for (const address of [WEBHOOKS, `${WEBHOOKS}/${id}`, `${WEBHOOKS}/${id}/overview/edit`]) {
    await page.goto(address);
    await ready(page);
    await expectFits(page);
    await expectAccessible(page);
  }
});
