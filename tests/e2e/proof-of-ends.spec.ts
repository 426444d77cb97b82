import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import { APPLICATIONS, openNewApplication, said } from "../support/application-screen";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { addPerson, createToken, link, open, signInByApi, TOKENS, WEBHOOKS } from "../support/integrations";
import { ageProofs, confirmation, ownPassword } from "../support/proof-screen";
import { button } from "../support/users-screen";

/** Answers a question that always needs a proof, or one that needs it once it was answered. */
async function confirm(page: Page, answer: string, asks: "at once" | "then" = "at once"): Promise<void> {
  await ready(page);
  if (asks === "at once") await expect(confirmation(page)).toBeVisible();
  await button(page, answer).click();
  const refusal = confirmation(page).getByText("This field is required.");
  await expect(asks === "at once" ? refusal : confirmation(page)).toBeVisible();
  await ownPassword(page).fill(ADMIN.password);
  await button(page, answer).click();
}

test("the launch address and the end of an application ask for the password, and lose nothing", async ({
  page,
  sso,
}) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, { name: "Proved Charts", protocol: "openid" });
  ageProofs(sso);
  await page.getByLabel("Launch address").fill("https://charts.example/");
  await button(page, "Save changes").click();
  await expect(confirmation(page)).toBeVisible();
  await expect(page.getByLabel("Launch address")).toHaveValue("https://charts.example/");
  await expectAccessible(page);
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Save changes").click();
  await said(page, "Launch address saved");

  ageProofs(sso);
  await page.goto(`${APPLICATIONS}/${id}/connect`);
  await ready(page);
  await page.getByLabel("Redirect addresses").fill("https://charts.example/callback");
  await button(page, "Save changes").click();
  await expect(confirmation(page)).toBeVisible();
  await expect(page.getByLabel("Redirect addresses")).toHaveValue("https://charts.example/callback");
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Save changes").click();
  await expect(confirmation(page)).toHaveCount(0);

  ageProofs(sso);
  await page.goto(`${APPLICATIONS}/${id}/overview/deactivate`);
  await confirm(page, "Deactivate");
  await said(page, "Application updated successfully");
  ageProofs(sso);
  await page.goto(`${APPLICATIONS}/${id}/overview/delete`);
  await confirm(page, "Delete");
  await said(page, "Application deleted successfully");
});

test("somebody else's API token, and a webhook, end with the password", async ({ page, sso }) => {
  const admin = await signInByApi(sso.url);
  const other = await signInByApi(sso.url, await addPerson(admin, ["super"], "Other Super"));
  const token = await createToken(other, "Other's", ["users:read"]);
  const hook = { name: "Watcher", url: "https://watcher.example.com/", actions: [], active: true };
  const { body: webhook } = await other.api.post("/auth/webhooks", hook, other.token);
  await signIn(page, TOKENS);
  ageProofs(sso);
  await page.goto(`${TOKENS}/${token.id}/revoke`);
  await confirm(page, "Revoke", "then");
  await said(page, "API token revoked");
  ageProofs(sso);
  await page.goto(`${WEBHOOKS}/${webhook.id}/overview/delete`);
  await confirm(page, "Delete");
  await expect(page).toHaveURL(WEBHOOKS);
});

test("the audit report is downloaded after the password", async ({ page, sso }) => {
  await signIn(page, "/dashboard/audit-reports?message=signed+in");
  ageProofs(sso);
  await link(page, "Download Audit Report").click();
  const question = page.getByRole("alertdialog", { name: "Audit Report" });
  await expect(question).toContainText("what the people in these audits did");
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Continue").click();
  await expect(open(page)).toContainText("The file is ready.");
  const waiting = page.waitForEvent("download");
  await link(page, "Download").click();
  expect(await readFile(await (await waiting).path(), "utf8")).toContain("signed in");
});
