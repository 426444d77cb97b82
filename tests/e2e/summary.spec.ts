import { expect, expectAccessible, signIn, test } from "../support/console-test";

const path = "/dashboard/summary-dashboard";

test("the summary shows its figures, its plot and its two tables, each with its own pages @foreign", async ({
  page,
  behind,
}) => {
  await signIn(page, path);
  await expect(page.getByRole("heading", { level: 1, name: "Summary Dashboard" })).toBeVisible();
  for (const figure of ["No of Login Attempts", "Total Users"]) {
    const value = page.locator("dl").filter({ hasText: figure }).locator("dd");
    await expect(value).toHaveText(/^[1-9][\d,]*$/);
  }
  const plot = page.getByRole("img", { name: /sign-in attempts from/ });
  await expect(plot).toBeVisible({ visible: behind === "own" });
  const people = page.getByRole("table", { name: "user activity" });
  for (const name of ["User", "Application", "Last Login"]) {
    await expect(people.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  await expect(people.locator("tbody time").first()).toHaveText(/^\d{4}-\d\d-\d\d$/);
  const applications = page.getByRole("table", { name: "application activity", exact: true });
  const before = await applications.locator("tbody").textContent();

  await page.getByRole("navigation", { name: "Pages of user activity" }).getByTitle("Next page").click();
  await expect(page).toHaveURL(`${path}?userPage=2`);
  await expect(page.getByText(/^11 - 20 of \d+$/)).toBeVisible();
  expect(await applications.locator("tbody").textContent()).toBe(before);
  await expectAccessible(page);

  await page.goto(`${path}?user=administrator&userPage=99`);
  await expect(page).toHaveURL(`${path}?user=administrator&userPage=1`);
  await expect(people.locator("tbody tr").first()).toContainText("Administrator");
});
