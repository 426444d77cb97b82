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
  const chip = page.getByRole("search").locator("details", { hasText: "Application" });
  await chip.locator("summary").click();
  const options = chip.getByRole("listitem");
  await expect(page.getByLabel("Find in Application")).toBeFocused();
  expect(await options.count()).toBeGreaterThan(21);
  await page.getByLabel("Find in Application").fill("uberw");
  await expect(options).toHaveText(["Filtered Überweisung"]);
  await expect(page).toHaveURL(path);
  await expectAccessible(page);
  await page.getByLabel("Find in Application").press("Enter");
  await expect(page).toHaveURL(/applicationId=/);
  await expect(chip.locator("summary")).toContainText("Filtered Überweisung");
  await expect(chip.locator("summary")).toBeFocused();
  await expectAccessible(page);
});
