import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { ADMIN } from "#harness/console";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { ageProofs, ownPassword } from "../support/proof-screen";
import { addUser, button, dialog, row, USERS } from "../support/users-screen";

/** Opens the dialog that offers the files. */
const openExport = (page: Page) => page.getByRole("link", { name: "Export", exact: true }).first().click();

async function textOf(page: Page, link: string, name = /^people.*\.csv$/): Promise<string> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: link, exact: true }).first().click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(name);
  return readFile(await file.path(), "utf8");
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto(`${USERS}/import`);
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await button(page, "Upload and check").click();
}

/** As Excel saves it where the comma is the decimal sign. */
const asInEurope = (file: string) => file.replaceAll('","', ";").replaceAll('"', "");

test("an export comes back as an import that changes nothing, and a changed one is applied", async ({
  page,
}) => {
  await signIn(page, USERS);
  await addUser(page, { name: "Imogen Port" });
  await openExport(page);
  const forImport = dialog(page).getByRole("link", { name: "For import", exact: true });
  await expect(forImport).toHaveAccessibleDescription(/import them again\. 1 person filtered$/);
  await expect(dialog(page).getByText("Up to 1 person", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const file = await textOf(page, "For import");
  expect(file.split("\r\n")).toEqual([
    '\ufeff"username","name","email","mobileNo","language","status","roles","applications","groups"',
    '"imogen.port","Imogen Port","imogen.port@people.example","","","Active","auditor","SSO Application",""',
    "",
  ]);

  await upload(page, "people.csv", file);
  await expect(page.getByRole("heading", { level: 1, name: "Import people.csv" })).toBeVisible();
  await expect(page.getByText("1 unchanged")).toBeVisible();
  await expect(button(page, "Apply 1 change")).toHaveCount(0);

  await upload(
    page,
    "people.csv",
    asInEurope(file.replace("Imogen Port", "Imogen Harbour").trimEnd()) +
      "\r\nnew;;new@people.example;;;;auditr;;",
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
  await openExport(page);
  const question = page.getByRole("alertdialog", { name: "Export" });
  await expect(question).toContainText("The file has the names, addresses and access");
  await button(page, "Continue").click();
  await expect(question.getByText("This field is required.")).toBeVisible();
  await ownPassword(page).fill(ADMIN.password);
  await button(page, "Continue").click();
  await expect(dialog(page)).toContainText("Choose what the CSV file is for.");
  expect(await textOf(page, "For import")).toContain('"Administrator"');
  await page.getByRole("link", { name: "Close", exact: true }).last().click();
  await expect(page).toHaveURL(`${USERS}?searchTerm=administrator`);
});

test("who can open what is exported in three clicks at most, of everybody or of an application", async ({
  page,
  sso,
}) => {
  await signIn(page, USERS);
  const name = "Rita Report";
  await addUser(page, { name });
  await page.goto(`${USERS}?searchTerm=rita`);
  await ready(page);
  ageProofs(sso);
  let clicks = 0;
  const click = (target: Locator) => {
    clicks += 1;
    return target.click();
  };
  await click(page.getByRole("link", { name: "Export", exact: true }).first());
  await ownPassword(page).fill(ADMIN.password);
  await click(button(page, "Continue"));
  await expect(page.getByRole("link", { name: "Access report" })).toBeVisible();
  await expectAccessible(page);
  const waiting = page.waitForEvent("download");
  await click(page.getByRole("link", { name: "Access report" }));
  const text = await readFile(await (await waiting).path(), "utf8");
  expect(clicks).toBe(3);
  const [header, line, ...rest] = text.trimEnd().split("\r\n");
  expect(header).toContain('"application","access through","since","by","last opened","second factor"');
  expect(line).toMatch(
    new RegExp(
      `^"${name}","rita.report",".*","Active","SSO Application","Directly",".+","Administrator","","None"$`,
    ),
  );
  expect(rest).toEqual([]);

  // An application's page exports those who have that application.
  await page.goto("/dashboard/application-access?searchTerm=sso");
  await ready(page);
  clicks = 0;
  await click(page.getByRole("link", { name: /^\d+ (person|people)$/ }));
  await click(page.getByRole("link", { name: "Export", exact: true }));
  const [, ...people] = (await textOf(page, "Download", /^access.*\.csv$/)).trimEnd().split("\r\n");
  expect(clicks + 1).toBe(3);
  expect(people.every((one) => one.includes('"SSO Application"'))).toBe(true);
  expect(people.some((one) => one.startsWith(`"${name}"`))).toBe(true);
});
