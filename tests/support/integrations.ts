import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN, SEEDED_PASSWORD } from "#harness/console";
import { Client } from "./client";
import { expect } from "./console-test";
import { row } from "./users-screen";

export const TOKENS = "/dashboard/integrations/tokens";
export const WEBHOOKS = "/dashboard/integrations/webhooks";
export const DIRECTORY = "/dashboard/integrations/directory";

export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
/** The dialog that is open, a question or not. */
export const open = (page: Page) => page.locator("dialog[open]");
/** The value of a field to copy. */
export const copyable = async (page: Page, label: string): Promise<string> =>
  (await open(page).getByRole("group", { name: label }).locator("code").textContent()) ?? "";

/** Nothing is wider than the window. */
export const expectFits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

/** Loads the page until a row says so: deliveries and requests are written a moment later. */
export const expectRow = (page: Page, name: string, ...texts: string[]): Promise<void> =>
  expect(async () => {
    await page.reload();
    for (const text of [name, ...texts]) await expect(row(page, name)).toContainText(text, { timeout: 500 });
  }).toPass();

interface Signed {
  api: Client;
  token: string;
}

export async function signInByApi(url: string, { username, password } = ADMIN): Promise<Signed> {
  const api = Client.at(url);
  const { body } = await api.post("/auth/login", { username, password });
  return { api, token: body.token };
}

/** Adds somebody with these roles. */
export async function addPerson({ api, token }: Signed, roles: string[], name = "Somebody Else") {
  const username = `person-${randomUUID().slice(0, 8)}`;
  const email = `${username}@people.example`;
  const applications: { id: string; applicationName: string }[] = (await api.get("/auth/applications", token))
    .body;
  const console = applications.filter(({ applicationName }) => applicationName === "SSO Application");
  const person = { name, email, username, mobileNo: null, status: 1, password: SEEDED_PASSWORD };
  const given = { roles, applications: console.map(({ id }) => id) };
  const { status, body } = await api.post("/auth/users", { ...person, ...given }, token);
  expect(status).toBe(201);
  return { id: String(body.id), name, username, password: SEEDED_PASSWORD };
}

/** Has an API token created by whoever is signed in. */
export async function createToken({ api, token }: Signed, name: string, permissions: string[]) {
  const { status, body } = await api.post("/auth/tokens", { name, permissions }, token);
  expect(status).toBe(201);
  return body as { id: string; token: string };
}
