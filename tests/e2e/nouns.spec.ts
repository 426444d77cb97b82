import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { NOUNS } from "../support/nouns";

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

for (const { noun, page: path, label, add, send, close, edits } of NOUNS) {
  const title = capitalized(noun);
  const field = (page: Page) => page.getByRole("dialog").getByLabel(label, { exact: true });
  const name = `Quay of the ${noun}`;

  // One noun stands for all without a script: the dialogs are the same.
  const tag = noun === "application" ? [] : ["@with-javascript"];
  test(`${noun}: one is added, found, changed and deleted by the dialogs of its list`, { tag }, async ({
    page,
  }) => {
    await signIn(page, `${path}?searchTerm=${encodeURIComponent(name)}`);
    await expect(page.getByText("No results match these filters.")).toBeVisible();
    await page.getByRole("link", { name: add }).first().click();
    await ready(page);
    await expectAccessible(page);
    await button(page, send).click();
    await expect(page.getByRole("dialog").getByText("This field is required.")).toBeVisible();
    await field(page).fill(name);
    await button(page, send).click();
    // The dialog has a link of this name before it is sent, too.
    await expect(button(page, send)).toHaveCount(0);
    if (close) await page.getByRole("dialog").getByRole("link", { name: close, exact: true }).last().click();
    else await toast(page, `${title} added successfully`);
    await expect(row(page, name)).toBeVisible();

    let now = name;
    if (edits) {
      await page.getByRole("link", { name: `Edit ${title} ${name}` }).click();
      await ready(page);
      now = `${name}, north`;
      await field(page).fill(now);
      await button(page, "Save changes").click();
      await toast(page, `${title} updated successfully`);
      await expect(row(page, now)).toBeVisible();
    }
    await page.getByRole("link", { name: `Delete ${title} ${now}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, `${title} deleted successfully`);
    await expect(row(page, now)).toHaveCount(0);

    await page.goto(`${path}/no-such-${noun}/delete`);
    await expect(page.getByText(`This ${noun} was not found.`)).toBeVisible();
  });
}
