import { randomUUID } from "node:crypto";
import type { TestConsole } from "../../harness/console";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import {
  addPerson,
  copyable,
  createToken,
  DIRECTORY,
  expectFits,
  expectRow,
  link,
  open,
  signInByApi,
  TOKENS,
} from "../support/integrations";
import { button, field, row } from "../support/users-screen";

const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0";
const LONG = "Directory of the Harbourmasters, Pilots and Lighthouse Keepers";

/** Makes a request as a directory does. */
async function send(sso: TestConsole, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${sso.url}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

const addUser = (sso: TestConsole, token: string, userName: string, displayName: string) =>
  send(sso, token, "POST", "/Users", {
    schemas: [`${SCHEMA}:User`],
    userName,
    displayName,
    active: true,
    emails: [{ type: "work", primary: true, value: `${userName}@people.example` }],
  });

test("a directory is given a token, and the page shows what it did and what failed", async ({
  page,
  sso,
}) => {
  await signIn(page, TOKENS);
  await link(page, "Directory (SCIM)").click();
  await expect(page.getByText("No directory has sent a request yet.")).toBeVisible();
  await expect(page.getByText(`${sso.url}/scim/v2`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("region", { name: "Who decides what" })).toContainText("super administrators");
  await link(page, "Create a token for the directory").click();
  await ready(page);
  await expect(field(page, "Let a directory manage users and groups, by an API token")).toBeChecked();
  await field(page, "Name").fill("Entra ID");
  await button(page, "Create token").click();
  const token = await copyable(page, "API token");

  const ada = await addUser(sso, token, "ada.directory", "Ada of the Directory");
  expect(ada.status).toBe(201);
  expect((await addUser(sso, token, "ada.directory", "Ada again")).status).toBe(409);
  const group = await send(sso, token, "POST", "/Groups", {
    schemas: [`${SCHEMA}:Group`],
    displayName: "Crew of the Directory",
    members: [{ value: ada.body.id }],
  });
  expect(group.status).toBe(201);

  await page.goto(DIRECTORY);
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await expect(page.getByText("1 group", { exact: true })).toBeVisible();
  await expectRow(page, "POST /Groups", "201");
  await expectAccessible(page);
  await page.goto(`${DIRECTORY}?failed=true`);
  await expect(row(page, "POST /Groups")).toHaveCount(0);
  await expect(row(page, "POST /Users")).toContainText("409");
  await row(page, "POST /Users").getByRole("link", { name: "Entra ID" }).click();
  await expect(open(page)).toContainText("Let a directory manage users and groups");

  await page.goto(`/dashboard/user-management/${ada.body.id}`);
  await expect(page.getByText("A directory manages this user")).toBeVisible();
  await page.goto(`/dashboard/groups/${group.body.id}`);
  await expect(page.getByText("A directory manages the name and the members of this group.")).toBeVisible();
  await expect(row(page, "Ada of the Directory")).toBeVisible();
  await expect(link(page, "Add people")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
});

test("who gets more by a directory than its token's creator may give waits until somebody approves", async ({
  page,
  sso,
}) => {
  const admin = await signInByApi(sso.url);
  const { api, token: root } = admin;
  const roleName = `Directory keepers ${randomUUID().slice(0, 8)}`;
  const role = (await api.post("/auth/roles", { roleName }, root)).body.id;
  const permissions = ["tokens:write", "scim"];
  await api.put(`/auth/roles/${role}/permissions`, { permissions }, root);
  const keeper = await signInByApi(sso.url, await addPerson(admin, [role]));
  const { token } = await createToken(keeper, "Keeper's", ["scim"]);
  const people = await Promise.all(
    ["Grace Harbour", LONG].map(
      async (name) =>
        (await addUser(sso, token, `waits.${randomUUID().slice(0, 8)}`, name)).body.id as string,
    ),
  );
  const { body: group } = await send(sso, token, "POST", "/Groups", {
    schemas: [`${SCHEMA}:Group`],
    displayName: "Harbour IT",
  });
  const gifts = { groupName: "Harbour IT", description: null, roles: ["auditor"], applications: [] };
  expect((await api.put(`/auth/groups/${group.id}`, gifts, root)).status).toBe(200);
  const members = people.map((value) => ({ value }));
  await send(sso, token, "PUT", `/Groups/${group.id}`, { displayName: "Harbour IT", members });

  await signIn(page, "/dashboard/summary-dashboard");
  await expect(page.getByText("Members to approve")).toBeVisible();
  await link(page, "Harbour IT").click();
  await expect(page.getByText("2 people wait for approval")).toBeVisible();
  await expect(page.getByText("No members yet.")).toBeVisible();
  await expectAccessible(page);
  await link(page, "Review").click();
  await ready(page);
  await open(page).getByRole("checkbox", { name: "Grace Harbour" }).check();
  await expectAccessible(page);
  await button(page, "Approve").click();
  await expect(page.getByText("Members approved", { exact: true })).toBeVisible();
  await expect(row(page, "Grace Harbour")).toBeVisible();
  await expect(page.getByText("1 person waits for approval")).toBeVisible();
  await link(page, "Review").click();
  await ready(page);
  await button(page, "Approve").click();
  await expect(page.getByText("Choose at least one person.")).toBeVisible();
  await ready(page);
  await open(page).getByRole("checkbox", { name: LONG }).check();
  await button(page, "Refuse").click();
  await expect(page.getByText("Members refused", { exact: true })).toBeVisible();
  await expect(page.getByText("waits for approval")).toHaveCount(0);
});

test("an auditor sees what directories do, and others get the 403 page @once", async ({ page, sso }) => {
  const admin = await signInByApi(sso.url);
  await signIn(page, DIRECTORY, await addPerson(admin, ["auditor"]));
  await expect(link(page, "Create a token for the directory")).toHaveCount(0);
  await expect(page.getByText(`${sso.url}/scim/v2`, { exact: true })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, "/account/applications", await addPerson(admin, []));
  await page.goto(DIRECTORY);
  await expect(page).toHaveURL(/\/dashboard\/not-authorized/);
});

test("a directory's requests fit a phone @phone", async ({ page, sso }) => {
  const { token } = await createToken(await signInByApi(sso.url), LONG, ["scim"]);
  await send(sso, token, "GET", `/Users?filter=${encodeURIComponent(`userName eq "${"a".repeat(300)}"`)}`);
  await signIn(page, DIRECTORY);
  await expectRow(page, LONG);
  await expectFits(page);
  await expectAccessible(page);
});
