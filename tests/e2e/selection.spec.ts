import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";

const users = "/dashboard/user-management";
const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Select .+@/ });
const bar = (page: Page) => page.getByRole("group", { name: "Selection" });
const submit = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const isScripted = () => test.info().project.use.javaScriptEnabled !== false;

async function choose(page: Page, group: string, option: string) {
  const list = page.getByRole("group", { name: group, exact: true });
  await list.locator("summary").click();
  await list.getByRole("checkbox", { name: option, exact: true }).check();
}

/** Places of the rows and of their cells. */
const places = (page: Page) =>
  page
    .locator("tbody td, .list-region, .pagination")
    .evaluateAll((all) => all.map((one) => Object.values(one.getBoundingClientRect().toJSON()).join()));

test("people of a page are selected, and the check shows what they would be given and lose", async ({
  page,
}) => {
  await signIn(page, `${users}?status=Active`);
  await expect(bar(page).getByRole("button")).toHaveCount(0);
  const before = await places(page);
  await boxes(page).nth(2).check();
  await boxes(page).nth(5).check();
  expect(await places(page)).toEqual(before);
  await expect(bar(page).getByRole("button")).toHaveText([
    "Applications…",
    "Roles…",
    "Groups…",
    "Status…",
    "Export…",
    "Delete…",
    "Clear the selection",
  ]);
  await expectAccessible(page);

  await bar(page).getByRole("button", { name: "Export…" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "For import" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  await page.goBack();
  await ready(page);
  await boxes(page).nth(2).check();
  await boxes(page).nth(5).check();

  await submit(page, "Roles…");
  await expect(page.getByRole("heading", { name: "Give or take away roles" })).toBeVisible();
  await ready(page);
  await expect(page.getByRole("heading", { name: "2 people" })).toBeVisible();
  await expectAccessible(page);
  await submit(page, "Check");
  await expect(page.getByText("Choose what to give or take away.")).toBeVisible();
  await choose(page, "Give roles", "auditor");
  if (isScripted()) await expect(page.getByText("Give 2 people the role auditor.")).toBeVisible();
  await page.getByText("Change applications and groups too").click();
  await choose(page, "Take away applications", "SSO Application");
  await submit(page, "Check");
  await expect(page).toHaveURL(/\/dashboard\/batches\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Nothing has changed yet.")).toBeVisible();
});

test("all that match are selected, whatever page shows, and nobody is deleted by the check", async ({
  page,
}) => {
  await signIn(page, `${users}?status=Inactive`);
  const [, total = ""] =
    /of ([\d,]+)$/.exec((await page.getByText(/^1 - \d+ of [\d,]+$/).textContent()) ?? "") ?? [];
  await boxes(page).first().check();
  await bar(page).getByText(`All ${total} that match`).click();
  await submit(page, "Delete…");
  await expect(page.getByRole("heading", { name: `all ${total} people` })).toBeVisible();
  await expect(page.getByText("Status: Inactive")).toBeVisible();
  await expect(page.getByText(`Delete all ${total} people.`)).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`${users}?status=Inactive`);

  await boxes(page).first().check();
  await bar(page).getByText(`All ${total} that match`).click();
  await submit(page, "Status…");
  await ready(page);
  await page.getByText("They can sign in.").click();
  await submit(page, "Check");
  await expect(page).toHaveURL(/\/dashboard\/batches\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Nothing has changed yet.")).toBeVisible();
});

test("Space selects, Shift selects a range, and the count is said", { tag: "@with-javascript" }, async ({
  page,
}) => {
  await signIn(page, users);
  const said = page.locator(".selection").getByRole("status").last();
  await boxes(page).nth(1).press("Space");
  await expect(said).toHaveText("1 selected");
  await boxes(page)
    .nth(4)
    .click({ modifiers: ["Shift"] });
  await expect(said).toHaveText("4 selected");
  const everyone = page.getByRole("checkbox", { name: "Select everyone on this page" });
  await expect(everyone).toBeChecked({ indeterminate: true });
  await everyone.check();
  await expect(said).toHaveText("10 selected");
  await submit(page, "Clear the selection");
  await expect(said).toHaveText("0 selected");
  await expect(everyone).not.toBeChecked();

  // The selection goes along to other pages.
  await boxes(page).first().check();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await boxes(page).nth(3).check();
  await expect(said).toHaveText("2 selected, 1 on other pages");
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(boxes(page).first()).toBeChecked();
  await expect(bar(page)).toContainText(", 1 on other pages");
  await submit(page, "Status…");
  await expect(page.getByRole("heading", { name: "2 people" })).toBeVisible();
});

test("on a phone, Select turns a tap on a card into a choice", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, users);
  await expect(boxes(page)).toHaveCount(0);
  await page.getByText("Select", { exact: true }).click();
  await page.getByRole("row").nth(2).click();
  await expect(page).toHaveURL(users);
  await expect(boxes(page).nth(1)).toBeChecked();
  await submit(page, "Groups…");
  await expect(page.getByRole("heading", { name: "1 person" })).toBeVisible();
});
