import type { Locator, Page } from "@playwright/test";

const filters = (page: Page) => page.getByRole("form", { name: /^Filter / });

/** Choices apply at once; without JavaScript a button beside them sends them. */
export async function apply(form: Locator): Promise<void> {
  const button = form.getByRole("button", { name: "Apply" });
  if (await button.isVisible()) await button.click();
}

/** Sends what is typed in the filters. */
export const applyFilters = (page: Page) => apply(filters(page));

/** Chooses an option of a filter by its text. With JavaScript, many options are a list with a search. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = filters(page).getByLabel(label, { exact: true });
  const many = filters(page).locator("details.filter-many > summary", { hasText: label });
  await select.or(many).first().waitFor();
  if (await many.isVisible()) await chooseByWords(many, label, option);
  else await select.selectOption({ label: option });
  await applyFilters(page);
}

async function chooseByWords(summary: Locator, label: string, option: string): Promise<void> {
  await summary.click();
  const search = summary.page().getByLabel(`Find in ${label}`);
  await search.fill(option);
  await search.press("Enter");
}
