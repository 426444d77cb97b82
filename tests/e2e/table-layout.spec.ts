import type { Page } from "@playwright/test";
import { ADMIN, SEEDED_PASSWORD, type TestConsole } from "../../harness/console";
import { Client } from "../support/client";
import { expect, signIn, test } from "../support/console-test";

const users = "/dashboard/user-management";
const LISTS = [users, "/dashboard/application-access", "/dashboard/roles"];
const AUDITS = "/dashboard/audit-reports";

/** Adds a user, an application and a role of each name. */
async function add(sso: TestConsole, names: string[]): Promise<void> {
  const api = Client.at(sso.url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const post = async (path: string, body: object) =>
    expect((await api.post(path, body, token)).status).toBe(201);
  for (const name of names) {
    const username = name.toLowerCase().replaceAll(" ", "-").slice(0, 60);
    await post("/auth/users", {
      name,
      email: `${username}@people.example`,
      mobileNo: null,
      username,
      password: SEEDED_PASSWORD,
      status: 1,
      applications: [],
      roles: [],
    });
    await post("/auth/applications", { applicationName: name, applicationStatus: true });
    await post("/auth/roles", { roleName: name });
  }
}

const columns = (page: Page) =>
  page.getByRole("columnheader").evaluateAll((all) =>
    all.map((header) => {
      const { left, width } = header.getBoundingClientRect();
      return [Math.round(left), Math.round(width)];
    }),
  );

/** Width of the longest line of text within the table's `cells`, and the height of its tallest row. */
const measured = (page: Page, cells = "td") =>
  page.getByRole("table").evaluate((table, cells) => {
    const lines = [...table.querySelectorAll(`tbody ${cells} bdi`)].flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map(({ width }) => width);
    });
    const rows = [...table.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height);
    return { line: Math.max(...lines), row: Math.max(...rows) };
  }, cells);

test("long names wrap at 200 pixels, and no column moves for them @once", async ({ page, sso }) => {
  const long = [`Zz wrapping ${"Maximiliana ".repeat(6).trim()}`, `Zz-wrapping-${"w".repeat(80)}`];
  await add(sso, long);
  await signIn(page, users);
  for (const list of LISTS) {
    await page.goto(list);
    const before = await columns(page);
    await page.goto(`${list}?searchTerm=wrapping`);
    await expect(page.getByText(/^1 - 2 of 2$/)).toBeVisible();
    const { line, row } = await measured(page);
    expect(line, list).toBeLessThanOrEqual(200);
    expect(row, list).toBeGreaterThan(50);
    expect(await columns(page), list).toEqual(before);
  }
  await page.goto(`${AUDITS}?message=wrapping`);
  await expect(page.getByText(/^1 - 6 of 6$/)).toBeVisible();
  // A message is what the row is about, and takes its whole column.
  const { line } = await measured(page, "td:not(:first-child)");
  expect(line).toBeGreaterThan(0);
  expect(line).toBeLessThanOrEqual(200);
});

test("ten rows stand whole in a table of 40 to 60 % of a window of 1440 by 900 @once", async ({
  page,
  sso,
}) => {
  await add(
    sso,
    Array.from({ length: 10 }, (_, index) => `Ordinary Example ${index}`),
  );
  await signIn(page, users);
  for (const list of [...LISTS.map((path) => `${path}?searchTerm=ordinary`), `${AUDITS}?message=ordinary`]) {
    await page.goto(list);
    const region = page.getByRole("region", { name: /^Table of/ });
    await expect(region.locator("tbody tr")).toHaveCount(10);
    const { bottom, seen, share } = await region.evaluate((element) => ({
      bottom: Math.max(
        ...[...element.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().bottom),
      ),
      seen: element.getBoundingClientRect().top + element.clientTop + element.clientHeight,
      share: element.getBoundingClientRect().height / innerHeight,
    }));
    expect(bottom, list).toBeLessThanOrEqual(seen);
    expect(seen, list).toBeLessThan(900);
    expect(share, list).toBeGreaterThanOrEqual(0.4);
    expect(share, list).toBeLessThanOrEqual(0.6);
  }
});
