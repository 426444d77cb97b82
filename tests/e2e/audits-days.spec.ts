import type { Page } from "@playwright/test";
import { ADMIN } from "#harness/console";
import { inDatabase } from "../support/application-screen";
import { Client } from "../support/client";
import { expect, expectAccessible, signIn, test } from "../support/console-test";

const path = "/dashboard/audit-reports";
const rows = (page: Page) => page.getByRole("table").locator("tbody tr");

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("what somebody changed yesterday takes three clicks @with-javascript", async ({ page, sso }) => {
  const client = Client.at(sso.url);
  const { token } = (await client.post("/auth/login", ADMIN)).body;
  const role = await client.post("/auth/roles", { roleName: `Yesterday ${Date.now()}` }, token);
  expect(role.status).toBe(201);
  // Audits can't be changed: the same happened yesterday too.
  inDatabase(sso, (database) => {
    const all = database.prepare("select name from pragma_table_info('audits')").pluck().all() as string[];
    const same = all.filter((column) => !["seq", "id", "at"].includes(column)).join(", ");
    database
      .prepare(
        `insert into audits (id, at, ${same}) select id || '-', at - 86400000, ${same} from audits where target_id = ?`,
      )
      .run(role.body.id);
  });
  const yesterday = dayAgo(1);

  await signIn(page, path);
  let clicks = 0;
  const click = (role: "searchbox" | "link", name: string) => {
    clicks += 1;
    return page.getByRole(role, { name, exact: true }).click();
  };
  await click("searchbox", "User");
  await page.keyboard.type("administrator");
  await expect(page).toHaveURL(/user=/);
  await click("link", "Yesterday");
  await expect(page.getByLabel("From")).toHaveValue(yesterday);
  await click("link", "Changes only");
  await expect(page).toHaveURL(/only=changes/);
  expect(clicks).toBeLessThanOrEqual(3);
  await expect(rows(page).filter({ hasText: "Added the role Yesterday" })).toHaveCount(1);
  for (const time of await rows(page).locator("time").all()) await expect(time).toContainText(yesterday);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL(path);
});

test("days are chosen from and to, and refused in reverse", async ({ page }) => {
  await signIn(page, `${path}?message=signed+in&day=${dayAgo(0)}`);
  await expect(page.getByLabel("To", { exact: true })).toHaveValue(dayAgo(0));
  await page.getByText("Days Any").click();
  await expectAccessible(page);
  await page.getByLabel("From").fill(dayAgo(6));
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(page).toHaveURL(`${path}?from=${dayAgo(6)}&to=${dayAgo(0)}&message=signed+in`);
  await expect(page.getByRole("link", { name: /^Last 7 days/ })).toHaveAttribute("aria-current", "true");
  await expect(rows(page).first()).toContainText("Signed in");

  await page.getByText("Days Any").click();
  await page.getByLabel("To", { exact: true }).fill(dayAgo(9));
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(page.getByText(`Days ${dayAgo(6)} to ${dayAgo(9)}`)).toBeVisible();
  await expect(page.getByText("The day in “To” is before the day in “From”.")).toBeVisible();
  await page.getByRole("link", { name: "Remove the filter Days" }).click();
  await expect(page.getByText("Days Any")).toBeVisible();
  await expect(rows(page).first()).toContainText("Signed in");
});

test("a bulk change is one line, which leads to its audits", async ({ page, sso }) => {
  const client = Client.at(sso.url);
  const { token } = (await client.post("/auth/login", ADMIN)).body;
  const name = `Field Notes ${Date.now()}`;
  const application = await client.post(
    "/auth/applications",
    { applicationName: name, applicationStatus: true },
    token,
  );
  const users = (await client.get("/auth/users?page=1&size=4", token)).body.items as { id: string }[];
  const { applicationId } = application.body;
  const batch = await client.post(
    "/auth/batches",
    {
      kind: "assign",
      what: { give: { applications: [applicationId] } },
      ids: users.map(({ id }) => id),
    },
    token,
  );
  expect(batch.status).toBe(201);
  const { id } = batch.body;
  expect((await client.post(`/auth/batches/${id}/run`, {}, token)).status).toBeLessThan(300);
  await expect
    .poll(async () => (await client.get(`/auth/batches/${id}`, token)).body.state, { timeout: 30_000 })
    .toBe("done");

  await signIn(page, `${path}?user=administrator&only=changes`);
  const line = rows(page).filter({ hasText: `Gave 4 people the application ${name}` });
  await expect(line).toContainText("bulk change · 4 audits");
  await expect(rows(page).filter({ hasText: name })).toHaveCount(2);
  await line.getByRole("link").click();
  await page.getByRole("link", { name: "All audits of this bulk change" }).click();
  await expect(page).toHaveURL(`${path}?batchId=${id}`);
  await expect(page.getByText(`Bulk change: Give the application ${name}`)).toBeVisible();
  await expect(page.getByText("1 - 4 of 4").first()).toBeVisible();
  await expectAccessible(page);
});
