import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ADMIN } from "#harness/console";
import { expect, expectAccessible, signIn, test } from "../support/console-test";
import { ageProofs, ownPassword } from "../support/proof-screen";
import { addUser, button, dialog, row, USERS } from "../support/users-screen";

async function textOf(page: Page, link: string): Promise<string> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: link, exact: true }).first().click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^people.*\.csv$/);
  return readFile(await file.path(), "utf8");
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto(`${USERS}/import`);
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await button(page, "Upload and check").click();
}

test("an export comes back as an import that changes nothing, and a changed one is applied", async ({
  page,
}) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Imogen Port" });
  const file = await textOf(page, "Export");
  expect(file.split("\r\n")).toEqual([
    '\ufeff"username","name","email","mobileNo","status","roles","applications","groups"',
    '"imogen.port","Imogen Port","imogen.port@people.example","","Active","auditor","SSO Application",""',
    "",
  ]);

  await upload(page, "people.csv", file);
  await expect(page.getByRole("heading", { level: 1, name: "Import people.csv" })).toBeVisible();
  await expect(page.getByText("1 unchanged")).toBeVisible();
  await expect(button(page, "Apply 1 change")).toHaveCount(0);

  await upload(
    page,
    "people.csv",
    file.replace("Imogen Port", "Imogen Harbour").trimEnd() +
      '\r\n"new","","new@people.example","","","auditr","",""',
  );
  await expect(page.getByText("1 person will change", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Did you mean “auditor”?")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Apply 1 change").click();
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
  await page.goto(`${USERS}?searchTerm=imogen`);
  await expect(row(page, "Imogen Harbour")).toBeVisible();

  await upload(page, "latin.csv", "username,pasword\nx,y\n");
  await expect(page.getByRole("alert").filter({ hasText: "There is no column “pasword”." })).toBeVisible();
});

test("an export with an old proof asks for one, and then has the file", async ({ page, sso }) => {
  await signIn(page, `${USERS}?searchTerm=administrator`);
  ageProofs(sso);
  await page.getByRole("link", { name: "Export", exact: true }).first().click();
  const question = page.getByRole("alertdialog", { name: "Export" });
  await expect(question).toContainText("The file has the names, addresses and access");
  await button(page, "Continue").click();
  await expect(question.getByText("This field is required.")).toBeVisible();
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Continue").click();
  await expect(dialog(page)).toContainText("The file is ready.");
  expect(await textOf(page, "Download")).toContain('"Administrator"');
  await page.getByRole("link", { name: "Close", exact: true }).last().click();
  await expect(page).toHaveURL(`${USERS}?searchTerm=administrator`);
});
