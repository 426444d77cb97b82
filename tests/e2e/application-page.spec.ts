import type { Page } from "@playwright/test";
import { SEEDED_PASSWORD } from "../../harness/console";
import {
  APPLICATIONS,
  consent,
  inDatabase,
  openNewApplication,
  openTab,
  refuse,
  said,
} from "../support/application-screen";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";

const OPENID = "OpenID Connect application";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages of this application" }).getByRole("link", { name });
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const redirects = (page: Page) => page.getByLabel("Redirect addresses");

test("the list leads to an application's page, whose header stays on all tabs @once", async ({ page }) => {
  await signIn(page, APPLICATIONS);
  await openNewApplication(page, { name: "Pier Charts", protocol: "openid" });
  await page.goto(`${APPLICATIONS}?searchTerm=Pier`);
  await ready(page);
  await page.getByRole("link", { name: "Pier Charts", exact: true }).click();
  await expect(page).toHaveTitle(/^Overview · Pier Charts · /);
  for (const name of ["Connect", "Secrets", "People", "Activity", "Overview"]) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle(new RegExp(`^${name} · Pier Charts · `));
    await expect(page.getByRole("heading", { level: 1, name: "Pier Charts" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit", exact: true })).toBeVisible();
    await ready(page);
    await expectAccessible(page);
  }
});

test("Add Application leads to Connect, where a refused line says why and stays as it was typed", async ({
  page,
}) => {
  await signIn(page, `${APPLICATIONS}/new`);
  await page.getByRole("dialog").getByLabel("Application Name").fill("Harbour Graphs");
  await page.getByRole("radio", { name: OPENID }).check();
  await button(page, "Save & Generate Key").click();
  await expect(page.getByText("Application Created Successfully")).toBeVisible();
  await expect(page.getByRole("group", { name: "Integration" })).toHaveCount(0);
  await page.getByRole("dialog").getByRole("link", { name: "Connect" }).click();
  await ready(page);
  await expect(tab(page, "Connect")).toHaveAttribute("aria-current", "page");

  const typed = "https://graphs.example/login\nhttp://graphs.example/login";
  await redirects(page).fill(typed);
  await page.getByLabel("Third-party application").check();
  await button(page, "Save changes").click();
  await expect(page.getByText("Line 2: http is allowed for localhost only. Use https.")).toBeVisible();
  await expect(page.getByText("Nothing was saved. One address is refused.")).toBeVisible();
  await expect(redirects(page)).toHaveValue(typed);
  await expect(page.getByLabel("Third-party application")).toBeChecked();
  await expectAccessible(page);

  await redirects(page).fill("https://graphs.example/login\n\n  http://localhost:3001/login ");
  await button(page, "Save changes").click();
  await said(page, "Connection saved");
  await expect(redirects(page)).toHaveValue("https://graphs.example/login\nhttp://localhost:3001/login");

  await redirects(page).fill("https://elsewhere.example/");
  await page.getByRole("link", { name: "Cancel", exact: true }).click();
  await expect(redirects(page)).toHaveValue("https://graphs.example/login\nhttp://localhost:3001/login");
});

test("Connect shows the fields and values of the chosen protocol alone", async ({ page }) => {
  await signIn(page, APPLICATIONS);
  await openNewApplication(page, { name: "Protocols", protocol: "openid-public", tab: "connect" });
  const values = page.getByRole("region", { name: "Values to copy" });
  await expect(page.getByRole("checkbox", { name: "Native application" })).toBeVisible();
  await expect(page.getByLabel("Require PKCE")).toBeHidden();
  await expect(values.getByText("/.well-known/openid-configuration")).toBeVisible();
  await expect(values.getByText("ends in")).toBeHidden();
  await page.getByRole("radio", { name: "OpenID Connect", exact: false }).first().check();
  await expect(page.getByRole("checkbox", { name: "Native application" })).toBeHidden();
  await expect(page.getByLabel("Require PKCE")).toBeVisible();
  await expect(values.getByText("ends in")).toBeVisible();
  await page.getByRole("radio", { name: "SSO library" }).check();
  await expect(values).toBeHidden();
  await expect(redirects(page)).toBeHidden();
  await expect(page.getByRole("group", { name: "Integration" })).toContainText("/sso.js?v=");
  await button(page, "Save changes").click();
  await said(page, "Connection saved");
  await expect(page.getByText("SSO library").first()).toBeVisible();
  await expect(redirects(page)).toBeHidden();
});

test("a recipe fills in the connection and the launch address, and another one can be chosen @once", async ({
  page,
}) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, {
    name: "Grafana of the pier",
    protocol: "openid",
    tab: "connect",
  });
  const recipe = page.getByRole("region", { name: "Recipe" });
  await expect(recipe.getByRole("heading", { name: "Grafana" })).toBeVisible();
  await expect(recipe.locator("pre")).toContainText(`client_id = ${id}`);
  await expect(recipe.getByText("are examples, until")).toBeVisible();
  await recipe.getByLabel("Where does it run?").fill("https://charts.example/some/page");
  await recipe.getByRole("button", { name: "Fill in" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("fill") === "on");
  await expect(redirects(page)).toHaveValue("https://charts.example/login/generic_oauth");
  await expect(
    page.getByText("Filled in from the recipe for Grafana at https://charts.example."),
  ).toBeVisible();
  await expect(page.getByLabel("Require PKCE")).toBeChecked();
  await expect(page.getByLabel("Make https://charts.example the launch address")).toBeChecked();
  await expectAccessible(page);
  await button(page, "Save changes").click();
  await said(page, "Connection saved");
  await expect(page).toHaveURL(`${APPLICATIONS}/${id}/connect`);
  await expect(redirects(page)).toHaveValue("https://charts.example/login/generic_oauth");
  await expect(recipe.getByLabel("Where does it run?")).toHaveValue("https://charts.example");
  await expect(recipe.locator("pre")).toContainText("root_url = https://charts.example\n");

  await recipe.getByRole("link", { name: "Other applications" }).click();
  await recipe.getByRole("link", { name: "GitLab" }).click();
  await expect(page).toHaveURL(/\?recipe=gitlab$/);
  await expect(recipe.locator("pre").first()).toContainText(id);
  await page.goto(`${APPLICATIONS}/${id}/connect?recipe=gitlab&at=ftp%3A%2F%2Fx&fill=on`);
  await expect(recipe.getByText("Enter an address that begins with https://.")).toBeVisible();
  await expect(redirects(page)).toHaveValue("https://charts.example/login/generic_oauth");
});

test("values are copied with one click @with-javascript", async ({ page, context, sso }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, APPLICATIONS);
  await openNewApplication(page, { name: "Copied Values", protocol: "openid", tab: "connect" });
  await button(page, "Copy Discovery").click();
  await said(page, "Copied to clipboard");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${sso.url}/.well-known/openid-configuration`,
  );
});

test("a refused redirect address is registered with one click, within the rules @once", async ({
  page,
  sso,
}) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, { name: "First Try", protocol: "openid", tab: "connect" });
  await expect(page.getByText("Last refused requests")).toHaveCount(0);
  refuse(sso, id, "https://first.example:3000/callback");
  refuse(sso, id, "http://first.example/callback");
  refuse(sso, id, "", "client-secret");
  await openTab(page, id, "connect");
  await expect(page.getByText("3 in the last hour")).toBeVisible();
  await expect(rowOf(page, "http://first.example/callback")).toContainText(
    "http is allowed for localhost only",
  );
  await expect(rowOf(page, "http://first.example/callback").getByRole("button")).toHaveCount(0);
  await expect(
    rowOf(page, "The client secret is wrong").getByRole("link", { name: "Secrets" }),
  ).toBeVisible();
  await expectAccessible(page);
  await button(page, "Register https://first.example:3000/callback").click();
  await said(page, "Redirect address registered");
  await expect(redirects(page)).toHaveValue("https://first.example:3000/callback");
  await expect(rowOf(page, "https://first.example:3000/callback")).toContainText("Registered");
});

test("what is typed outlives an address that is registered meanwhile @with-javascript", async ({
  page,
  sso,
}) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, { name: "Half Typed", protocol: "openid" });
  refuse(sso, id, "https://refused.example/cb");
  await openTab(page, id, "connect");
  await redirects(page).fill("https://typed.example/cb");
  await button(page, "Register https://refused.example/cb").click();
  await said(page, "Redirect address registered");
  await expect(redirects(page)).toHaveValue("https://typed.example/cb");
  await button(page, "Save changes").click();
  await expect(page.getByText("Current value: https://refused.example/cb")).toBeVisible();
  await page.getByRole("link", { name: "Cancel", exact: true }).click();
  await expect(redirects(page)).toHaveValue("https://refused.example/cb");
});

test("what is typed while a connection is being saved stays, and is saved next @with-javascript", async ({
  page,
}) => {
  await signIn(page, APPLICATIONS);
  await openNewApplication(page, { name: "In Flight", protocol: "openid", tab: "connect" });
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/connect.data*", async (route) => {
    if (route.request().method() === "POST") await sent;
    await route.continue();
  });
  await redirects(page).fill("https://first.example/cb");
  await button(page, "Save changes").click();
  await expect(button(page, "Save changes")).toHaveAttribute("aria-busy");
  await redirects(page).fill("https://second.example/cb");
  send();
  await said(page, "Connection saved");
  await expect(redirects(page)).toHaveValue("https://second.example/cb");
  await button(page, "Save changes").click();
  await expect(button(page, "Save changes")).not.toHaveAttribute("aria-busy");
  await page.reload();
  await expect(redirects(page)).toHaveValue("https://second.example/cb");
});

test("whoever saves a connection over somebody else's change is told @with-javascript", async ({
  page,
  sso,
}) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, { name: "Two Hands", protocol: "openid", tab: "connect" });
  await redirects(page).fill("https://mine.example/cb");
  refuse(sso, id, "https://theirs.example/cb");
  const other = await page.context().newPage();
  await other.goto(`${APPLICATIONS}/${id}/connect`);
  await button(other, "Register https://theirs.example/cb").click();
  await said(other, "Redirect address registered");
  await other.close();
  await button(page, "Save changes").click();
  await expect(page.getByText("Administrator changed this connection at ")).toBeVisible();
  await expect(page.getByText("Current value: https://theirs.example/cb")).toBeVisible();
  await expect(redirects(page)).toHaveValue("https://mine.example/cb");
  await button(page, "Save changes").click();
  await said(page, "Connection saved");
});

test("a secret is replaced with an overlap, is shown once, and the former one is ended", async ({ page }) => {
  await signIn(page, APPLICATIONS);
  await openNewApplication(page, { name: "Overlapping", protocol: "openid", tab: "secrets" });
  await page.getByRole("radio", { name: "7 days" }).check();
  await button(page, "Replace secret").click();
  const shown = page.getByRole("group", { name: "Application Secret" }).locator("code");
  const secret = (await shown.textContent()) ?? "";
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(page.url()).not.toContain(secret);
  await expect(rowOf(page, "Current")).toContainText(secret.slice(-4));
  await expect(rowOf(page, "Former")).toBeVisible();
  await ready(page);
  await expectAccessible(page);
  await button(page, "End now").click();
  await said(page, "The former secret has ended");
  await expect(rowOf(page, "Former")).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);

  await page.getByLabel("The secret has leaked").check();
  await button(page, "Replace secret").click();
  await expect(page.getByText("Secret replaced successfully")).toBeVisible();
  await expect(rowOf(page, "Former")).toHaveCount(0);
});

test("reloading the page of a new secret replaces nothing @without-javascript", async ({ page, sso }) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, { name: "Reloaded", protocol: "openid", tab: "secrets" });
  await button(page, "Replace secret").click();
  await expect(page.getByText("Secret replaced successfully")).toBeVisible();
  const stored = () =>
    inDatabase(sso, (database) =>
      database.prepare("select secret_encrypted from applications where id = ?").pluck().get(id),
    );
  const before = stored();
  await page.reload();
  await expect(page.getByText("It was not replaced again.")).toBeVisible();
  await expect(page.getByText("Secret replaced successfully")).toHaveCount(0);
  expect(stored()).toBe(before);
});

test("people are added and removed, and a consent is withdrawn", async ({ page, sso }) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, { name: "Crewed", protocol: "openid", tab: "people" });
  const name = inDatabase(sso, (database) =>
    String(database.prepare("select name from users where username != 'admin' and active = 1").pluck().get()),
  );
  await expect(page.getByText("Nobody has this application yet.")).toBeVisible();
  await page.getByRole("link", { name: "Add people" }).first().click();
  await ready(page);
  const dialog = page.getByRole("dialog", { name: "Add People" });
  await dialog.getByRole("searchbox").fill(name);
  await button(page, "Find").click();
  await expectAccessible(page);
  await dialog
    .getByRole("button", { name: `Add ${name}` })
    .first()
    .click();
  await said(page, "Person added");
  await expect(dialog.getByText("Has it").first()).toBeVisible();
  await dialog.getByRole("link", { name: "Close", exact: true }).last().click();
  await expect(tab(page, "People")).toContainText("1");

  consent(sso, id, name);
  await openTab(page, id, `people?searchTerm=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toContainText("openid, email");
  await expectAccessible(page);
  await button(page, `Withdraw consent of ${name}`).click();
  await said(page, "Consent withdrawn");
  await expect(rowOf(page, name)).not.toContainText("openid, email");

  await page.getByRole("link", { name: `Remove ${name}` }).click();
  await page
    .getByRole("alertdialog", { name: "Remove Person" })
    .getByRole("button", { name: "Remove" })
    .click();
  await said(page, "Person removed");
  await expect(rowOf(page, name)).toHaveCount(0);
  await button(page, "Undo").click();
  await said(page, "Person added");
  await expect(rowOf(page, name)).toBeVisible();
});

test("people are told how they have an application, and once they can open it", async ({ page, sso }) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, { name: "Shared", protocol: "openid" });
  const names = inDatabase(sso, (database) => {
    const people = database
      .prepare(
        "select id, name from users where username != 'admin' and active = 1 and invited_until is null limit 2",
      )
      .all() as { id: string; name: string }[];
    database
      .prepare(
        "insert into groups (id, name, name_key, user_count, created_at) values ('tide', 'Tide', 'tide', 2, 0)",
      )
      .run();
    database.prepare("insert into group_applications (group_id, application_id) values ('tide', ?)").run(id);
    for (const person of people)
      database.prepare("insert into group_members (group_id, user_id) values ('tide', ?)").run(person.id);
    database
      .prepare("insert into user_applications (user_id, application_id) values (?, ?)")
      .run(people[0]?.id, id);
    database.prepare("update applications set user_count = 1, second_factor = 2 where id = ?").run(id);
    return people.map(({ name }) => name);
  });
  const [both = "", one = ""] = names;
  await openTab(page, id, "people");
  await expect(tab(page, "People")).toContainText("2");
  await expect(page.getByText("2 people have it: 1 directly, 1 through the group Tide.")).toBeVisible();
  await expect(rowOf(page, both)).toContainText("Directly");
  await expect(rowOf(page, one)).not.toContainText("Directly");
  await expect(rowOf(page, one)).toContainText("After setup");
  await expect(page.getByRole("link", { name: `Remove ${one}` })).toHaveCount(0);
  await expect(rowOf(page, one).getByRole("link", { name: `Group of ${one}: Tide` })).toBeVisible();
  await expectAccessible(page);
  for (const link of await rowOf(page, both)
    .getByRole("link", { name: /^(Why|Remove)/ })
    .all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }

  await page.getByRole("link", { name: `Remove ${both}` }).click();
  await expect(page.getByText("They keep Shared through the group Tide.")).toBeVisible();
  await openTab(page, id, "people");
  await page.getByRole("link", { name: `Why: access of ${one}` }).click();
  await expect(page.getByText(`${one} can open Shared once they have set up a second factor.`)).toBeVisible();
  await expect(page.getByText("They are asked at their next sign-in.")).toBeVisible();
  await expectAccessible(page);

  await openTab(page, id, "overview/delete");
  await expect(
    page.getByText("There is 1 user associated with this application. 1 more has it through groups."),
  ).toBeVisible();
});

/** The form with the picture is folded. */
async function unfoldPicture(page: Page) {
  const unfold = page.locator("summary").filter({ hasText: "Add picture…" });
  if (await unfold.isVisible()) await unfold.click();
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("the launcher's address and picture are set and removed", async ({ page }) => {
  await signIn(page, APPLICATIONS);
  await openNewApplication(page, { name: "Launched", protocol: "openid" });
  await page.getByLabel("Launch address").fill("http://launched.example/");
  await button(page, "Save changes").click();
  await expect(page.getByText("http is allowed for localhost only. Use https.")).toBeVisible();
  await expect(page.getByLabel("Launch address")).toHaveValue("http://launched.example/");
  await page.getByLabel("Launch address").fill("https://launched.example/");
  await button(page, "Save changes").click();
  await said(page, "Launch address saved");
  await expect(page.getByRole("link", { name: "Open in a new tab" })).toHaveAttribute(
    "href",
    "https://launched.example/",
  );

  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Picture").setInputFiles({ name, mimeType: "image/png", buffer });
  await unfoldPicture(page);
  await choose("page.png", Buffer.from("<html></html>"));
  await button(page, "Add picture").click();
  await expect(page.getByRole("alert").getByText(/PNG, WebP or JPEG/)).toBeVisible();
  await unfoldPicture(page);
  await choose("dot.png", PIXEL);
  await button(page, "Add picture").click();
  await said(page, "Picture saved");
  const source = (await page.locator("header img").getAttribute("src")) ?? "";
  const picture = await page.request.get(source);
  expect(picture.headers()).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("private"),
  });
  expect((await picture.body()).equals(PIXEL)).toBe(true);
  await button(page, "Remove picture").click();
  await said(page, "Picture removed");
  await expect(page.locator("header img")).toHaveCount(0);
});

test("Edit, Deactivate and Delete are over the page, and Delete ends at the list @with-javascript", async ({
  page,
}) => {
  await signIn(page, APPLICATIONS);
  await openNewApplication(page, { name: "Short Lived", protocol: "openid" });
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await ready(page);
  await page.getByRole("dialog").getByLabel("Application Name").fill("Short Lived, renamed");
  await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
  await said(page, "Application updated successfully");
  await expect(page.getByRole("heading", { level: 1, name: "Short Lived, renamed" })).toBeVisible();

  const menu = page.locator("summary").filter({ hasText: "More actions" });
  await menu.click();
  await page.getByRole("link", { name: "Deactivate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByText("Inactive").first()).toBeVisible();
  await menu.click();
  await expect(page.getByRole("link", { name: "Deactivate" })).toHaveCount(0);
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await said(page, "Application deleted successfully");
  await expect(page).toHaveURL(APPLICATIONS);
});

test("an auditor reads the page and is offered no change @once", async ({ page, sso }) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, { name: "Watched", protocol: "openid" });
  const username = sso.someoneWithoutRole();
  inDatabase(sso, (database) => {
    database
      .prepare(
        "insert into user_roles (user_id, role_id) select users.id, roles.id from users, roles where username = ? and roles.name = 'auditor'",
      )
      .run(username);
  });
  await page.context().clearCookies();
  await signIn(page, `${APPLICATIONS}/${id}`, { username, password: SEEDED_PASSWORD });
  for (const name of ["Connect", "Secrets", "People", "Activity", "Overview"]) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
    const offered = page.getByRole("main").getByRole("button", {
      name: /^(Save|Add|Replace|Remove|End|Register|Withdraw)/,
    });
    await expect(offered).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^(Edit|Add people|Delete|Deactivate)$/ })).toHaveCount(0);
  }
  await page.goto(`${APPLICATIONS}/${id}/overview/delete`);
  await expect(page.getByText("403 Forbidden")).toBeVisible();
});

test("a connection from before needs attention until somebody chooses which addresses are verified", async ({
  page,
  sso,
}) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, { name: "Early Bird", protocol: "openid" });
  inDatabase(sso, (database) =>
    database.prepare("update oidc_clients set email_verified = null where application_id = ?").run(id),
  );
  const attention = page.getByRole("region", { name: "Needs attention" });
  await page.goto("/dashboard/summary-dashboard");
  await ready(page);
  await attention.getByRole("link", { name: "Early Bird" }).click();
  await ready(page);
  const verified = page.getByLabel("Verified email addresses");
  // Saving for another reason is no choice.
  await page.getByLabel("Require PKCE").check();
  await button(page, "Save changes").click();
  await said(page, "Connection saved");
  await ready(page);
  for (const [now, next] of [
    ["Not chosen yet", "Confirmed here"],
    ["Confirmed here", "As administrators entered them"],
  ]) {
    await expect(verified.locator("option:checked")).toHaveText(String(now));
    await verified.selectOption(String(next));
    await button(page, "Save changes").click();
    await said(page, "Connection saved");
    await expect(verified.locator("option:checked")).toHaveText(String(next));
    await ready(page);
  }
  await page.goto("/dashboard/summary-dashboard");
  await expect(attention.getByRole("link", { name: "Early Bird" })).toHaveCount(0);
});

test("somebody who may see applications and not people is shown how many there are @once", async ({
  page,
  sso,
}) => {
  await signIn(page, APPLICATIONS);
  const id = await openNewApplication(page, { name: "Counted", protocol: "openid" });
  const username = sso.someoneWithoutRole();
  inDatabase(sso, (database) => {
    database
      .prepare(
        "insert into roles (id, name, name_key, built_in, created_at) values ('looks', 'Looks', 'looks', 0, 0)",
      )
      .run();
    database.prepare("insert into role_permissions values ('looks', 'applications:read')").run();
    database
      .prepare("insert into user_roles (user_id, role_id) select id, 'looks' from users where username = ?")
      .run(username);
  });
  await page.context().clearCookies();
  await signIn(page, `${APPLICATIONS}/${id}`, { username, password: SEEDED_PASSWORD });
  await expect(page.getByText("Nobody has it yet")).toBeVisible();
  await expect(tab(page, "Connect")).toBeVisible();
  await expect(page.locator(`a[href$="/people"]`)).toHaveCount(0);
  await page.goto(`${APPLICATIONS}/${id}/people`);
  await expect(page.getByText("403 Forbidden")).toBeVisible();
});

test("an application that isn't there, and the console's own, say so @once", async ({ page, sso }) => {
  await signIn(page, APPLICATIONS);
  for (const path of ["", "/connect", "/people", "/overview/edit"]) {
    const response = await page.goto(`${APPLICATIONS}/no-such-application${path}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "Application Access" }).last()).toBeVisible();
  }
  const own = inDatabase(sso, (database) =>
    String(database.prepare("select id from applications where built_in = 1").pluck().get()),
  );
  await openTab(page, own, "connect");
  await expect(page.getByText("This is the console itself.")).toBeVisible();
  await expect(tab(page, "Connect")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
});
