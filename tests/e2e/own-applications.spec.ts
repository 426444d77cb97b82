import type { Page } from "@playwright/test";
import { ADMIN, SEEDED_PASSWORD } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, fillSignIn, signIn, test } from "../support/console-test";

const CONTACT = "help@nordwind.example";
const ANNE = { username: "anne", password: SEEDED_PASSWORD };
const BEN = { username: "ben", password: SEEDED_PASSWORD };
const home = "/account/applications";

const settings = { SUPPORT_CONTACT: CONTACT };
test.use({ settings });

/** Two people who administer nothing: Ben has no application either. */
test.beforeAll(async ({ consoleWith }) => {
  const api = Client.at((await consoleWith(settings)).url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const add = async (applicationName: string) =>
    (await api.post("/auth/applications", { applicationName, applicationStatus: true }, token)).body
      .applicationId;
  const [open, closed] = [await add("Open Ledger"), await add("Closed Ledger")];
  const details = { mobileNo: null, status: 1, roles: [] };
  const people = [
    { ...ANNE, name: "Anne Example", email: "anne@people.example", applications: [open, closed] },
    { ...BEN, name: "Ben Example", email: "ben@people.example", applications: [] },
  ];
  for (const person of people) {
    expect((await api.post("/auth/users", { ...details, ...person }, token)).status).toBe(201);
  }
  const change = { applicationName: "Closed Ledger", applicationStatus: false };
  await api.put(`/auth/applications/${closed}`, change, token);
});

const start = async (page: Page, who: typeof ANNE) => {
  await page.goto("/auth/sign-in");
  await fillSignIn(page, who);
};
const listed = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const contact = (page: Page) => page.getByRole("link", { name: CONTACT });
const signOut = (page: Page) => page.getByRole("main").getByRole("button", { name: "Sign out" });

test("someone who administers nothing begins with their applications, and the sidebar has only what opens @once", async ({
  page,
}) => {
  await start(page, ANNE);
  await expect(page).toHaveURL(home);
  await expect(page.getByRole("heading", { level: 1, name: "Applications" })).toBeVisible();
  await expect(listed(page, "Open Ledger")).toContainText("Open it from its own page");
  await expect(listed(page, "Closed Ledger")).toContainText("Inactive");
  await expect(contact(page)).toHaveAttribute("href", `mailto:${CONTACT}`);
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  await expect(sections).toHaveText(["Applications", "Profile", "Security", "Sessions", "Activity"]);
  for (const address of ["/dashboard", "/auth/sign-in", "/", "/account", "/dashboard/applications"]) {
    await page.goto(address);
    await expect(page).toHaveURL(home);
  }
  const why = page.getByText("You have no role in the console. These are your applications.");
  await page.goto("/dashboard");
  await expect(why).toBeVisible();
  await page.reload();
  await expect(why).toBeHidden();
  await page.goto("/dashboard/guide");
  await expect(sections).toHaveText(["Your Applications", "Integration Guide"]);
  await sections.first().click();
  await expect(page).toHaveURL(home);
});

test("someone without any application begins with the page that says so @once", async ({ page }) => {
  await start(page, BEN);
  await expect(page).toHaveURL("/unauthorised/no-applications?specificApplication=false");
  await expect(page.getByText("You currently don't have any applications assigned")).toBeVisible();
  await expect(page.getByText("You are signed in as Ben Example (ben).")).toBeVisible();
  await expect(contact(page)).toBeVisible();
  await expectAccessible(page);
  for (const address of ["/dashboard", "/auth/sign-in"]) {
    await page.goto(address);
    await expect(page).toHaveURL("/unauthorised/no-applications?specificApplication=false");
  }
  await page.getByRole("link", { name: "Your account" }).click();
  await expect(page).toHaveURL(home);
  await expect(page.getByText("You don't have any applications yet.")).toBeVisible();
  await expect(contact(page)).toBeVisible();
  await page.goBack();
  await signOut(page).click();
  await expect(page).toHaveURL("/auth/sign-in");
});

test("who may not open a page reads as whom they are signed in, what opens instead, and whom to ask @once", async ({
  page,
}) => {
  await page.goto("/dashboard/user-management");
  await fillSignIn(page, ANNE);
  await expect(page).toHaveURL("/dashboard/not-authorized?needs=users:read");
  await expect(page.getByText("Sorry, you do not have permission to view this page.")).toBeVisible();
  await expect(page.getByText("You need the permission “See users, and what they may open”.")).toBeVisible();
  await expect(page.getByText("You have no role in the console.")).toBeVisible();
  await expect(page.getByText("You are signed in as Anne Example (anne).")).toBeVisible();
  await expect(listed(page, "Closed Ledger")).toContainText("Inactive");
  await expect(contact(page)).toBeVisible();
  await expect(signOut(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Your applications" }).click();
  await expect(page).toHaveURL(home);
});

test("an address that somebody made up names no application and no permission @once", async ({ page }) => {
  await signIn(page, home, ANNE);
  const encodedString = Buffer.from("Forged Bank&01a22046-7dee-7d3b-a9a6-4d1365648829").toString("base64");
  const query = new URLSearchParams({
    encodedString,
    signedRequest: "forged",
    returnTo: "/auth/interaction/x",
  });
  await page.goto(`/unauthorised/no-applications?specificApplication=true&${query}`);
  await expect(page.getByText("Requested application is not assigned to your account")).toBeVisible();
  await expect(page.getByText(/You have no access to|Forged Bank/)).toBeHidden();
  await page.goto("/dashboard/not-authorized?needs=call+555-0100&needs=root");
  await expect(page.getByText("Sorry, you do not have permission to view this page.")).toBeVisible();
  await expect(page.getByText(/You need the permission|You need one of|555-0100/)).toBeHidden();
});

test("nobody is offered to sign out who is not signed in @once", async ({ page, context }) => {
  await page.goto("/unauthorised/no-applications?specificApplication=true");
  await expect(page.getByText("Requested application is not assigned to your account")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/auth/sign-in");

  // Signed in by a cookie whose session is over.
  await signIn(page);
  const cookies = await context.cookies();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth/sign-in");
  await context.addCookies(cookies);
  await page.goto("/unauthorised/no-applications");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeHidden();
});

test("an administrator whom an application refuses finds the way to the dashboard @once", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/unauthorised/no-applications?specificApplication=true");
  await expect(page.getByText("You are signed in as Administrator (admin).")).toBeVisible();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/dashboard/summary-dashboard");
});
