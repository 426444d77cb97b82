import { ADMIN } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, signIn, test } from "../support/console-test";

const path = "/dashboard/audit-reports";

test("among many applications a filter's choice is found by a part of its name", {
  tag: "@with-javascript",
}, async ({ page, sso }) => {
  const api = Client.at(sso.url, { fitsReference: false });
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  for (let count = 1; count <= 21; count++) {
    const applicationName = `Filtered ${count === 21 ? "Überweisung" : count}`;
    await api.post("/auth/applications", { applicationName, applicationStatus: true }, token);
  }
  await signIn(page, path);
  const choice = page.getByLabel("Application", { exact: true });
  const options = choice.locator("option");
  const all = await options.count();
  expect(all).toBeGreaterThan(21);
  await page.getByLabel("Find in Application").fill("uberw");
  await expect(options).toHaveText(["Any", "Filtered Überweisung"]);
  await expect(page).toHaveURL(path);
  await choice.selectOption({ label: "Filtered Überweisung" });
  await expect(page).toHaveURL(/applicationId=/);
  await page.getByLabel("Find in Application").fill("");
  await expect(options).toHaveCount(all);
  await expect(choice.locator("option:checked")).toHaveText("Filtered Überweisung");
  await expectAccessible(page);
});
