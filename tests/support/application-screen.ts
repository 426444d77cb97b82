import { join } from "node:path";
import type { Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import type { Protocol } from "#api/contract/connections";
import type { TestConsole } from "#harness/console";
import { expect, ready } from "./console-test";
import { ServiceCalls } from "./service-calls";

export const APPLICATIONS = "/dashboard/application-access";

/** Has an application of a protocol added, and opens a tab of its page. @returns its id */
export async function openNewApplication(
  page: Page,
  { name, protocol, tab = "" }: { name: string; protocol: Protocol; tab?: string },
): Promise<string> {
  const service = await ServiceCalls.of(page);
  const added = await service?.post("/applications", {
    applicationName: name,
    applicationStatus: true,
    protocol,
  });
  const id = String(added?.applicationId);
  await openTab(page, id, tab);
  return id;
}

export async function openTab(page: Page, id: string, tab: string): Promise<void> {
  page.once("dialog", (question) => question.accept());
  await page.goto(`${APPLICATIONS}/${id}${tab && `/${tab}`}`);
  await ready(page);
}

/** Changes the service's database under the running console. */
export function inDatabase<Result>(sso: TestConsole, work: (database: Sqlite.Database) => Result): Result {
  const database = new Sqlite(join(sso.folder, "sso.db"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** A request that the service refused for its redirect address. */
export const refuse = (sso: TestConsole, id: string, redirectUri: string, reason = "redirect-uri"): void =>
  inDatabase(sso, (database) => {
    database
      .prepare("insert into refused_requests values (?, ?, ?, ?, ?, ?)")
      .run(`${Date.now()}${redirectUri.length}`, id, Date.now(), reason, redirectUri || null, "203.0.113.24");
  });

/** A person's consent to an application. */
export const consent = (sso: TestConsole, id: string, name: string): void =>
  inDatabase(sso, (database) => {
    database
      .prepare("insert into consents select id, ?, 'openid email', ? from users where name = ?")
      .run(id, Date.now(), name);
  });

/** A toast. */
export const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
