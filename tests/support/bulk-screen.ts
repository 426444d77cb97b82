import type { Page } from "@playwright/test";
import { expect } from "./console-test";
import { button } from "./users-screen";

export const IMPORT = "/dashboard/user-management/import";
export const BULK_CHANGES = "/dashboard/batches";

/** Uploads a file from the page of the import. */
export async function upload(page: Page, content: string | Buffer, name = "colleagues.csv"): Promise<void> {
  await page.goto(IMPORT);
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await button(page, "Upload and check").click();
}

export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
/** The state beside the title: the page reaches it by itself. */
export const expectState = (page: Page, state: string) =>
  expect(page.locator(".subject-name .badge")).toHaveText(state);
/** The first card, which says what the check found or what the run did. */
export const summary = (page: Page) => page.getByRole("region", { name: "Summary" });
export const figures = (page: Page) => summary(page).getByRole("list");
export const rows = (page: Page, label: string) => page.getByRole("table", { name: label, exact: true });
