import type { Page } from "@playwright/test";
import { expect, fillSignIn, ready } from "./console-test";
import { ServiceCalls } from "./service-calls";

export const USERS = "/dashboard/user-management";
export const PASSWORD = "Orchard-gate-7";

export const dialog = (page: Page) => page.getByRole("dialog");
/** A field of the open dialog; the list behind it has some of the same name. */
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The sentence under a field. */
export const errorOf = (page: Page, label: string) =>
  dialog(page)
    .locator(".field")
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole("alert")
    .locator(".field-error");

export async function choose(page: Page, group: string, ...options: string[]): Promise<void> {
  const list = dialog(page).getByRole("group", { name: group });
  await list.locator("summary").click();
  for (const option of options) await list.getByRole("checkbox", { name: option, exact: true }).check();
}

interface Person {
  name: string;
  role?: string;
}
const listOf = ({ name }: Person) => new URLSearchParams({ searchTerm: name });
const usernameOf = ({ name }: Person) => name.toLowerCase().replaceAll(" ", ".");

export async function fillUser(page: Page, person: Person): Promise<void> {
  const username = usernameOf(person);
  await field(page, "Name").fill(person.name);
  await field(page, "Email").fill(`${username}@people.example`);
  await field(page, "Username").fill(username);
  await choose(page, "Applications", "SSO Application");
  await choose(page, "Roles", person.role ?? "auditor");
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm Password").fill(PASSWORD);
}

/** Adds somebody through the dialog, and ends at the list that shows them alone. */
export async function addUserHere(page: Page, person: Person): Promise<void> {
  await page.goto(`${USERS}/new?${listOf(person)}`);
  await ready(page);
  await fillUser(page, person);
  await button(page, "Save").click();
  await toast(page, "User added successfully");
  await expect(row(page, person.name)).toBeVisible();
}

/** Has somebody added as the dialog does it, where our own service is there to ask, and ends at the same list. */
export async function addUser(page: Page, person: Person): Promise<void> {
  const service = await ServiceCalls.of(page);
  if (!service) return addUserHere(page, person);
  const username = usernameOf(person);
  const { name, role = "auditor" } = person;
  const email = `${username}@people.example`;
  const applications = [await service.ownApplication()];
  const given = { password: PASSWORD, mustChange: true, status: 1, applications, roles: [role] };
  await service.post("/users", { name, email, username, mobileNo: null, ...given });
  await page.goto(`${USERS}?${listOf(person)}`);
  await ready(page);
  await expect(row(page, name)).toBeVisible();
}

export const open = (page: Page, action: "Edit" | "Delete", name: string) =>
  page.getByRole("link", { name: `${action} User ${name}` }).click();

/** Signs in somebody whose password an administrator has set. */
export async function signOutAndIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username, password });
  await chooseNewPassword(page);
}

/** Takes the step of a sign-in with a password that an administrator has set. Another SSO API has no such step. */
export async function chooseNewPassword(page: Page, password = "Wheelhouse-latch-9"): Promise<void> {
  const first = page.getByLabel("New password", { exact: true });
  await expect(first.or(page.locator(".top-bar"))).toBeVisible();
  if (!(await first.isVisible())) return;
  await first.fill(password);
  await page.getByLabel("Confirm new password", { exact: true }).fill(password);
  await button(page, "Set password").click();
}
