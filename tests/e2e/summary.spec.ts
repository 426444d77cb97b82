import { expect, expectAccessible, signIn, test } from "../support/console-test";

const path = "/dashboard/summary-dashboard";

test("the summary shows its figures, its plot and its two tables, each with its own pages @foreign @once", async ({
  page,
  behind,
}) => {
  await signIn(page, path);
  await expect(page.getByRole("heading", { level: 1, name: "Summary Dashboard" })).toBeVisible();
  for (const figure of ["No of Login Attempts", "Total Users"]) {
    const value = page.locator("dl").filter({ hasText: figure }).locator("dd").first();
    await expect(value).toHaveText(/^[1-9][\d,]*$/);
  }
  await expect(page.getByRole("list", { name: "Audits by day" })).toBeVisible({ visible: behind === "own" });
  const people = page.getByRole("table", { name: "user activity" });
  for (const name of ["User", "Application", "Last Login"]) {
    await expect(people.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  await expect(people.locator("tbody time").first()).toHaveText(/^\d{4}-\d\d-\d\d$/);
  const applications = page.getByRole("table", { name: "application activity", exact: true });
  const before = await applications.locator("tbody").textContent();

  await page.getByRole("navigation", { name: "Pages of user activity" }).getByTitle("Next page").click();
  await expect(page).toHaveURL(`${path}?userPage=2`);
  await expect(page.getByText(/^11 - 20 of [\d,]+$/)).toBeVisible();
  expect(await applications.locator("tbody").textContent()).toBe(before);
  await expectAccessible(page);

  await page.goto(`${path}?user=administrator&userPage=99`);
  await expect(page).toHaveURL(`${path}?user=administrator&userPage=1`);
  await expect(people.locator("tbody tr").first()).toContainText("Administrator");
});

test("the plot stays in its place under every filter, and its bars open their audits @once", async ({
  page,
}) => {
  await signIn(page, path);
  const plot = page.getByRole("figure");
  const place = await plot.boundingBox();
  await expect(plot).toContainText("Sign-in attempts per day");
  await expect(plot.getByRole("listitem")).toHaveCount(30);
  await plot
    .getByRole("link", { name: /signed in/ })
    .last()
    .click();
  const today = new Date().toISOString().slice(0, 10);
  await expect(page).toHaveURL(`/dashboard/audit-reports?day=${today}&action=sign-in`);
  await expect(page.getByLabel("From")).toHaveValue(today);
  await page.goto(`${path}?month=${new Date().getUTCMonth() + 1}`);
  expect(await plot.boundingBox()).toEqual(place);
  await page.goto(`${path}?user=administrator`);
  await expect(plot).toContainText("Sign-in attempts per month");
  await expect(plot.getByRole("listitem")).toHaveCount(12);
  expect(await plot.boundingBox()).toEqual(place);
  await plot
    .getByRole("link", { name: /signed in/ })
    .last()
    .click();
  await expect(page).toHaveURL(/audit-reports\?user=administrator&month=\d+&action=sign-in$/);
  await expect(page.getByRole("table", { name: "audits" }).locator("tbody tr").first()).toContainText(
    "Administrator",
  );
});

test("what needs attention is shown whatever the filters, and leads to where it is mended @once", async ({
  page,
}) => {
  await signIn(page, `${path}?user=nobody-of-this-name`);
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention).toContainText("Secrets older than a year");
  await expect(page.getByRole("region", { name: "First steps" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(path);
  const name = page.getByRole("table", { name: "application activity" }).getByRole("link").first();
  await expect(name).toHaveAttribute("href", /\/application-access\/[\w-]+$/);
  await attention.locator("a[href$='/secrets']").first().click();
  await expect(page).toHaveURL(/application-access\/[^/]+\/secrets$/);
});
