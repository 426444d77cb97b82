import type { Page } from "@playwright/test";
import { capital } from "#api/contract/capital";
import { SEEDED_PASSWORD } from "#harness/console";
import { expect, expectAccessible, fillSignIn, ready, signIn, test } from "../support/console-test";
import { signInByApi } from "../support/integrations";

const USERS = "/dashboard/user-management";
const APPLICATIONS = "/dashboard/application-access";
const ROLES = "/dashboard/roles";
const AUDITS = "/dashboard/audit-reports";
const LONG_NAME = `Wolfeschlegelsteinhausenbergerdorff ${"Maximiliana ".repeat(8)}von und zu Hohenlohe`;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.locator("dialog");

/** Takes a picture of a state that axe finds nothing in. */
async function shoot(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await page.screenshot({
    path: `screenshots/${name}-${test.info().project.name}.png`,
    animations: "disabled",
  });
}

/** Opens a dialog of the first row that has it. On a phone its link is in the row's menu. */
async function openOfRow(page: Page, dialogName: string): Promise<void> {
  const link = page.locator(`tbody a[href*="/${dialogName}"]`).first();
  await page.goto((await link.getAttribute("href")) ?? "");
  await ready(page);
}

/** Opens each address and takes its picture. */
async function shootAll(page: Page, addresses: Record<string, string>): Promise<void> {
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address);
    if (await page.locator("#sidebar-toggle").count()) await ready(page);
    await shoot(page, name);
  }
}

test("what nobody has to sign in for", async ({ page }) => {
  await shootAll(page, {
    "sign-in": "/auth/sign-in",
    "link-over": "/auth/link",
    accessibility: "/external/accessibility",
    "sign-in-refused-request": "/auth/sign-in?signedRequest=forged&encodedString=QSZi",
    "not-found": "/nowhere",
  });
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username: "nobody", password: "not theirs" });
  await expect(page.getByRole("alert")).toBeVisible();
  await shoot(page, "sign-in-wrong");
});

test("the lists and the summary", async ({ page }) => {
  await signIn(page, USERS);
  await shootAll(page, {
    summary: "/dashboard/summary-dashboard",
    "summary-nothing": "/dashboard/summary-dashboard?user=nobody-of-this-name",
    users: USERS,
    "users-100": `${USERS}?size=100`,
    "users-inactive": `${USERS}?status=Inactive&searchTerm=a`,
    "users-nothing": `${USERS}?searchTerm=nobody-of-this-name`,
    applications: APPLICATIONS,
    roles: ROLES,
    audits: AUDITS,
    "audits-filtered": `${AUDITS}?message=signed&month=11&size=25`,
    "audits-nothing": `${AUDITS}?message=nothing-says-this`,
    "audits-days": `${AUDITS}?from=2026-01-01&only=changes`,
    groups: "/dashboard/groups",
    batches: "/dashboard/batches",
    "deleted-people": "/dashboard/user-management/deleted",
    import: "/dashboard/user-management/import",
    appearance: "/dashboard/appearance",
    "appearance-preview": "/dashboard/appearance/preview",
    "go-to": "/dashboard/go?q=a",
    mail: "/dashboard/mail",
    "mail-nothing": "/dashboard/mail?state=failed",
    tokens: "/dashboard/integrations/tokens",
    "token-new": "/dashboard/integrations/tokens/new?preset=read",
    webhooks: "/dashboard/integrations/webhooks",
    "webhook-new": "/dashboard/integrations/webhooks/new",
    directory: "/dashboard/integrations/directory",
    guide: "/dashboard/guide",
    forbidden: "/dashboard/not-authorized",
    "no-applications": "/unauthorised/no-applications",
    "no-applications-specific": "/unauthorised/no-applications?specificApplication=true",
    "dashboard-not-found": "/dashboard/nowhere",
  });
});

test("the dialogs of users", async ({ page }) => {
  await signIn(page, USERS);
  await shootAll(page, { "user-new": `${USERS}/new`, "user-missing": `${USERS}/nobody/edit` });
  await page.goto(`${USERS}/new`);
  await ready(page);
  await button(page, "Save").click();
  await expect(dialog(page).getByText("This field is required.").first()).toBeVisible();
  await shoot(page, "user-errors");

  await dialog(page).getByLabel("Name", { exact: true }).fill(LONG_NAME);
  await dialog(page)
    .getByLabel("Email")
    .fill(`${"very-long-address.".repeat(8)}name@${"sub.".repeat(12)}people.example`);
  const username = `long-${test.info().project.name}`;
  await dialog(page).getByLabel("Username").fill(username);
  for (const group of ["Applications", "Roles"]) {
    const list = dialog(page).getByRole("group", { name: group });
    await list.locator("summary").click();
    await list.getByRole("checkbox").first().check();
    if (group === "Roles") await shoot(page, "user-choosing");
    await list.locator("summary").click();
  }
  await dialog(page).getByLabel("Password", { exact: true }).fill(SEEDED_PASSWORD);
  await dialog(page).getByLabel("Confirm Password").fill(SEEDED_PASSWORD);
  await shoot(page, "user-filled");
  await button(page, "Save").click();
  await expect(page.getByText("User added successfully")).toBeVisible();
  await page.goto(`${USERS}?searchTerm=wolfeschlegel`);
  await ready(page);
  await shoot(page, "users-long-names");
  await openOfRow(page, "edit");
  await expect(dialog(page)).toBeVisible();
  await shoot(page, "user-edit");
  await page.goto(`${USERS}?searchTerm=wolfeschlegel`);
  await ready(page);
  await openOfRow(page, "delete");
  await expect(dialog(page)).toBeVisible();
  await shoot(page, "user-delete");
});

test("the dialogs of applications and roles", async ({ page }) => {
  await signIn(page, APPLICATIONS);
  await shootAll(page, { "application-new": `${APPLICATIONS}/new`, "role-new": `${ROLES}/new` });
  await page.goto(`${APPLICATIONS}/new`);
  await ready(page);
  const name = `Fleet ${test.info().project.name}`;
  await dialog(page).getByLabel("Application Name").fill(name);
  await button(page, "Save & Generate Key").click();
  await expect(dialog(page).getByText("Application Created Successfully")).toBeVisible();
  await shoot(page, "application-created");
  for (const [action, state] of [
    ["edit", "application-edit"],
    ["delete", "application-delete"],
  ] as const) {
    await page.goto(`${APPLICATIONS}?searchTerm=${encodeURIComponent(name)}`);
    await ready(page);
    await openOfRow(page, action);
    await expect(dialog(page)).toBeVisible();
    await shoot(page, state);
  }
  await page.goto(`${ROLES}/new`);
  await ready(page);
  await dialog(page).getByLabel("Role Name").fill("auditor");
  await button(page, "Save").click();
  await expect(dialog(page).getByRole("alert").first()).toBeVisible();
  await shoot(page, "role-taken");
  await page.goto(`${ROLES}?searchTerm=e`);
  await ready(page);
  await openOfRow(page, "delete");
  await expect(dialog(page)).toBeVisible();
  await shoot(page, "role-delete");
});

test("the pages of one thing", async ({ page, sso }) => {
  await signIn(page, USERS);
  const admin = await signInByApi(sso.url);
  const idOf = async (path: string, isIt: (item: Record<string, unknown>) => boolean = () => true) =>
    (await admin.api.get(`${path}?size=100`, admin.token)).body.items.find(isIt).id;
  const person = await idOf("/auth/users", ({ username }) => username !== "admin");
  const application = await idOf("/auth/applications", ({ builtIn }) => !builtIn);
  const group = await idOf("/auth/groups");
  const tabs = (path: string, name: string, all: readonly string[]) =>
    Object.fromEntries(all.map((tab) => [`${name}-${tab || "overview"}`, tab ? `${path}/${tab}` : path]));
  await shootAll(page, {
    ...tabs(`${USERS}/${person}`, "person", ["", "access", "sessions", "factors", "history"]),
    ...tabs(`${APPLICATIONS}/${application}`, "application", [
      "",
      "connect",
      "secrets",
      "people",
      "activity",
    ]),
    ...tabs(`${ROLES}/auditor`, "role", ["", "people", "history"]),
    ...tabs(`/dashboard/groups/${group}`, "group", ["", "history"]),
    "person-why": `${USERS}/${person}/access?application=${application}`,
    "connect-filled": `${APPLICATIONS}/${application}/connect?recipe=grafana&at=https%3A%2F%2Fcharts.example&fill=on`,
    "user-new-several": `${USERS}/new/several`,
    "users-export": `${USERS}/export`,
    "role-template": `${ROLES}/new?template=help-desk`,
    "role-copy": `${ROLES}/new?from=auditor`,
  });
});

test("one's own account", async ({ page, sso }) => {
  await signIn(page, "/account/applications", {
    username: sso.someoneWithoutRole(),
    password: SEEDED_PASSWORD,
  });
  await shootAll(page, {
    "account-applications": "/account/applications",
    "account-profile": "/account/profile",
    "account-security": "/account/security",
    "account-sessions": "/account/sessions",
    "account-activity": "/account/activity",
  });
});

test.describe("with a mail server", () => {
  test.use({ settings: async ({ mails }, use) => use(mails.settings) });

  test("what is shown of emails", async ({ page, mails, sso }) => {
    await shootAll(page, {
      "reset-password": "/auth/reset-password",
      "reset-password-sent": "/auth/reset-password?sent=1",
    });
    await signIn(page, `${USERS}/new`);
    await shoot(page, "user-new-invited");
    await page.goto("/dashboard/mail/test-mail");
    await shoot(page, "mail-test");
    const { api, token } = await signInByApi(sso.url);
    for (const username of ["grace.hopper", "katherine.johnson", "mary.jackson"]) {
      const name = username.split(".").map(capital).join(" ");
      const email = `${username}@${test.info().project.name}.example`;
      const nothing = { mobileNo: null, status: 1, applications: [], roles: [] };
      const user = { name, email, username: email.slice(0, 50), ...nothing, invite: true };
      expect(await api.post("/auth/users", user, token)).toMatchObject({ status: 201 });
      await expect.poll(() => mails.mailsTo(email)).toHaveLength(1);
    }
    await shootAll(page, { "mail-sent": "/dashboard/mail" });
    await page.locator("td.lead a").first().click();
    await expect(dialog(page)).toBeVisible();
    await shoot(page, "mail-text");
  });
});

test("what somebody without a role sees", async ({ page, sso }) => {
  await page.goto("/auth/sign-in");
  await fillSignIn(page, { username: sso.someoneWithoutRole(), password: SEEDED_PASSWORD });
  await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
  await shootAll(page, {
    "home-without-role": "/dashboard",
    "audits-forbidden": AUDITS,
    "roles-forbidden": ROLES,
  });
});
