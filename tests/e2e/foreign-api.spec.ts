import type { Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import {
  test as consoleTest,
  expect,
  expectAccessible,
  fillSignIn,
  ready,
  signIn,
} from "../support/console-test";
import type { ForeignApi } from "../support/foreign-api";
import type { ForeignApplication } from "../support/foreign-api/data";
import type { Fault } from "../support/foreign-api/faults";
import { signedBy } from "../support/foreign-api/sign-in";
import { button, errorOf, field, PASSWORD } from "../support/users-screen";

const users = "/dashboard/user-management";
const audits = "/dashboard/audit-reports";
const range = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();
const dialog = (page: Page) => page.getByRole("dialog");
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const retry = (page: Page) => page.getByRole("link", { name: "Retry" });

/** The SSO API behind the console is somebody else's: it has section 7 of the specification, and nothing more. */
const test = consoleTest.extend<{ api: ForeignApi }>({
  api: async ({ foreign }, use) => {
    if (!foreign) throw new Error("These tests are for a console on a foreign SSO API.");
    await use(foreign);
    foreign.mend();
    foreign.tokens.length = 48;
  },
});

test.describe("L5: on a foreign SSO API @foreign", () => {
  // The last and longest file: no worker waits for another to end it.
  test.describe.configure({ mode: "parallel" });

  test("Google, which it does not take, is not offered @once", async ({ page }) => {
    await page.goto("/auth/sign-in");
    await expect(page.getByRole("button", { name: "Continue with Google" })).toBeHidden();
    expect((await page.request.get("/auth/google")).status()).toBe(404);
  });

  test("a role is renamed by its name in the list, which is all that changes of it", async ({ page }) => {
    const roles = "/dashboard/roles";
    await signIn(page, `${roles}/new`);
    const roleName = `Evening Watch ${test.info().project.name}`;
    await expect(dialog(page).getByRole("radio")).toHaveCount(0);
    await dialog(page).getByRole("textbox", { name: "Role Name" }).fill(roleName);
    await button(page, "Save").click();
    await toast(page, "Role added successfully");
    await page.goto(`${roles}?searchTerm=${encodeURIComponent(roleName)}`);
    await page.getByRole("link", { name: roleName, exact: true }).click();
    const rename = page.getByRole("dialog", { name: "Rename Role" });
    await rename.getByRole("textbox", { name: "Role Name" }).fill(`Late ${roleName}`);
    await rename.getByRole("button", { name: "Save changes" }).click();
    await toast(page, "Role updated successfully");
    await expect(page.getByRole("row").filter({ hasText: `Late ${roleName}` })).toBeVisible();
  });

  test("what it does not have is a page that says so @once", async ({ page }) => {
    await signIn(page, users);
    for (const address of [
      "/account",
      `${users}/export`,
      `${users}/import/template`,
      "/dashboard/batches/1/report",
    ]) {
      expect((await page.goto(address))?.status(), address).toBe(404);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    }
  });

  test("there is no mail, and no page of one's own account @once", async ({ page }) => {
    await signIn(page, users);
    const name = page.locator(".top-bar-person");
    await expect(name).toBeVisible();
    const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    await expect(sections.filter({ hasText: "Email" })).toHaveCount(0);
    for (const path of ["/dashboard/mail", "/dashboard/mail/test-mail"])
      expect((await page.request.get(path)).status(), path).toBe(404);
    expect(await name.evaluate(({ tagName }) => tagName)).toBe("DIV");
    const pages = ["", "/applications", "/profile", "/security", "/sessions", "/activity"];
    const dialogs = ["/security/password", "/profile/email", "/sessions/end-others"];
    const ofOne = ["/applications/1/picture", "/applications/consents/1/withdraw"];
    for (const path of [...pages, ...dialogs, ...ofOne])
      expect((await page.request.get(`/account${path}`)).status(), path).toBe(404);
    await page.goto("/unauthorised/no-applications");
    await expect(page.getByRole("link", { name: "Your account" })).toHaveCount(0);
  });

  test("its calls are not described as if they were ours @once", async ({ page }) => {
    await signIn(page, "/dashboard/guide");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Documentation" })).toBeVisible();
    await expect(main.getByRole("link", { name: "API Reference", exact: true })).toHaveCount(0);
    for (const path of ["/dashboard/api-reference", "/api/docs"])
      expect((await page.request.get(path)).status(), path).toBe(404);
  });

  test("there are no integrations @once", async ({ page }) => {
    await signIn(page, users);
    const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    await expect(sections.filter({ hasText: /^Integrations$/ })).toHaveCount(0);
    const pages = ["", "/tokens", "/tokens/new", "/tokens/1", "/tokens/1/revoke", "/tokens/1/take-over"];
    const ofWebhooks = ["/webhooks", "/webhooks/new", "/webhooks/1", "/webhooks/1/overview/edit"];
    for (const path of [...pages, ...ofWebhooks, "/directory"])
      expect((await page.request.get(`/dashboard/integrations${path}`)).status(), path).toBe(404);
  });

  test("nobody is invited, asked for a new password or sent a link @once", async ({ page, api }) => {
    await signIn(page, `${users}/new`);
    await expect(field(page, "Password")).toBeVisible();
    await expect(dialog(page).getByRole("radio")).toHaveCount(0);
    const person = api.data.users[7];
    await page.goto(`${users}/${person?.id}/edit?searchTerm=${encodeURIComponent(person?.email ?? "")}`);
    await expect(field(page, "Reset Password")).toBeVisible();
    await expect(dialog(page).locator("[name=mustChange], [name=handedOver], [name=way]")).toHaveCount(0);
    await expect(dialog(page).getByRole("link", { name: /link|invitation/ })).toHaveCount(0);
    for (const path of ["invitation", "password-reset"])
      expect((await page.request.get(`${users}/${person?.id}/${path}`)).status(), path).toBe(404);
  });

  test("there are no pages of applications @once", async ({ page }) => {
    const path = "/dashboard/application-access";
    await signIn(page, path);
    const main = page.getByRole("main");
    await expect(main.getByRole("row").nth(1)).toBeVisible();
    const links = await main
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    expect(links.filter((link) => /application-access\/(?!new)[^/]+$/.test(link))).toEqual([]);
    const [id = ""] = links.flatMap((link) => /application-access\/([^/]+)\/edit/.exec(link)?.[1] ?? []);
    for (const tab of ["", "/connect", "/secrets", "/people", "/activity", "/picture", "/overview/delete"]) {
      const answer = await page.request.get(`${path}/${id}${tab}`);
      expect(answer.status(), tab).toBe(404);
    }
    await page.goto(`${path}/new`);
    await expect(dialog(page).getByLabel("Application Name")).toBeVisible();
    await expect(dialog(page).getByRole("radio")).toHaveCount(0);
  });

  test("a list that fails says so in its place, and Retry brings it @with-javascript", async ({
    page,
    api,
    sso,
  }) => {
    await signIn(page, users);
    expect((await page.request.get(`${sso.url}/api/health`)).status()).toBe(404);
    for (const fault of ["html", "enormous", "unavailable"] satisfies Fault[]) {
      api.break("GET /auth/users", fault);
      await page.goto(`${users}?page=2`);
      await expect(page.getByText("The users could not be loaded.")).toBeVisible();
      await expect(page.getByRole("banner")).toContainText("Administrator");
      await expect(page.getByText(/\d+ - \d+ of \d+/)).toBeHidden();
    }
    await expectAccessible(page);
    api.mend();
    await retry(page).click();
    await range(page, /^11 - 20 of \d+$/);
    await expect(page).toHaveURL(`${users}?page=2`);
  });

  test("a dialog that can't be filled says so over its list, and Retry fills it", async ({ page, api }) => {
    await signIn(page, users);
    api.break("GET /auth/roles/drop-down", "html");
    await page.goto(`${users}/new`);
    await expect(dialog(page).getByText("The SSO API didn't respond as expected.")).toBeVisible();
    await expect(page.getByText(/^1 - 10 of \d+$/)).toBeVisible();
    await expectAccessible(page);
    api.mend();
    await retry(page).click();
    await expect(dialog(page).getByLabel("Username")).toBeVisible();
  });

  test("a summary that fails shows no figures, and the rest of its page @with-javascript", async ({
    page,
    api,
  }) => {
    api.break("GET /auth/audits/summary", "truncated");
    await signIn(page, "/dashboard/summary-dashboard");
    await expect(page.getByText("The summary could not be loaded.")).toBeVisible();
    await expect(page.getByText("Total Users")).toBeHidden();
    await expect(page.getByLabel("Month")).toBeVisible();
    api.mend();
    await retry(page).click();
    await expect(page.getByText("Total Users")).toBeVisible();
  });

  test("a change is sent once; where it fails, what was typed stays under a plain sentence @with-javascript", async ({
    page,
    api,
  }) => {
    await signIn(page, "/dashboard/roles/new");
    for (const fault of ["reset", "failing", "badGateway"] satisfies Fault[]) {
      api.break("POST /auth/roles", fault);
      const before = api.count("POST /auth/roles");
      await dialog(page).getByLabel("Role Name").fill(`Role of ${fault}`);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect.poll(() => api.count("POST /auth/roles")).toBe(before + 1);
      await toast(page, "Failed to add role");
      await expect(page.getByText("The ledger is closed")).toHaveCount(0);
      await expect(dialog(page).getByLabel("Role Name")).toHaveValue(`Role of ${fault}`);
    }
    api.mend();
    await dialog(page).getByLabel("Role Name").fill("AUDITOR");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toast(page, "A role of this name exists");
  });

  test("a token that ends in the middle of work leads to sign-in, and back @with-javascript", async ({
    page,
    api,
  }) => {
    await signIn(page, `${users}?size=25`);
    api.tokens.endAll();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await fillSignIn(page);
    await range(page, /^26 - 50 of \d+$/);
    await expect(page).toHaveURL(`${users}?size=25&page=2`);

    await page.goto("/dashboard/roles/new?searchTerm=a");
    await ready(page);
    await dialog(page).getByLabel("Role Name").fill("Never");
    api.tokens.endAll();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await fillSignIn(page);
    await expect(page).toHaveURL("/dashboard/roles/new?searchTerm=a");
    await expect(page.getByRole("dialog", { name: "Add Role" })).toBeVisible();
  });

  const UNCHECKED = "We couldn't check your permissions. Try again in a moment.";

  test("a form comes back with all that was typed where nobody can tell what its person may do", async ({
    page,
    api,
  }) => {
    await signIn(page, users);
    for (const [path, label, call] of [
      ["/dashboard/roles/new", "Role Name", "POST /auth/roles"],
      ["/dashboard/application-access/new", "Application Name", "POST /auth/applications"],
      [`${users}/6/edit`, "Name", "PUT /auth/users/{id}"],
    ] as const) {
      await page.goto(path);
      await ready(page);
      await field(page, label).fill("Typed at length");
      const before = api.count(call);
      api.break("GET /auth/profile", "html");
      await page.locator("dialog button[type=submit]").click();
      await toast(page, UNCHECKED);
      expect(api.count(call)).toBe(before);
      api.mend();
      // Without a script the page itself could not be made either: it comes with the next try.
      if (await retry(page).isVisible()) await retry(page).click();
      await expect(field(page, label)).toHaveValue("Typed at length");
    }
  });

  test("nothing is deleted where nobody can tell what its person may do @once", async ({ page, api }) => {
    await signIn(page, `${users}/9/delete`);
    api.break("GET /auth/profile", "html");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await toast(page, UNCHECKED);
    expect(api.count("DELETE /auth/users/{id}")).toBe(0);
  });

  test("a mobile number that is emptied is gone, and one that never was is not sent @once", async ({
    page,
    api,
  }) => {
    const [, somebody, other] = api.data.users;
    if (!somebody || !other) throw new Error("A user is missing");
    somebody.mobileNo = "+44 20 7946 0005";
    await signIn(page, `${users}/${somebody.id}/edit?searchTerm=${encodeURIComponent(somebody.email)}`);
    await field(page, "Mobile No").fill("");
    await button(page, "Save changes").click();
    await toast(page, "User updated successfully");
    expect(somebody.mobileNo).toBe("");
    await page.goto(`${users}/${other.id}/edit?searchTerm=${encodeURIComponent(other.email)}`);
    await ready(page);
    await button(page, "Save changes").click();
    await toast(page, "User updated successfully");
    expect(other.mobileNo).toBeUndefined();
  });

  test("an id that the SSO API can't have given is refused under its field @once", async ({ page, api }) => {
    for (const forged of ["x1", "1e3", "0x2", "", "9007199254740993"]) {
      await (forged === "x1" ? signIn(page, `${users}/5/edit`) : page.goto(`${users}/5/edit`));
      await ready(page);
      await dialog(page)
        .locator("input[name=roles]:checked")
        .evaluate((input: HTMLInputElement, value) => {
          input.value = value;
        }, forged);
      const before = api.count("PUT /auth/users/{id}");
      await button(page, "Save changes").click();
      await expect(errorOf(page, "Roles")).not.toBeEmpty();
      expect(api.count("PUT /auth/users/{id}"), forged).toBe(before);
    }
  });

  test("a password that is Google's is not reset without a script either @without-javascript", async ({
    page,
    api,
  }) => {
    const person = api.data.users.find(({ googleAuth }) => googleAuth);
    await signIn(page, `${users}/${person?.id}/edit`);
    await field(page, "Name").fill("Kept as typed");
    await field(page, "Reset Password").check();
    await field(page, "Password").fill(PASSWORD);
    await field(page, "Confirm Password").fill(PASSWORD);
    const before = api.count("PUT /auth/users/{id}");
    await button(page, "Save changes").click();
    await toast(page, "You can not reset passwords of google authenticated users.");
    await expect(field(page, "Name")).toHaveValue("Kept as typed");
    expect(api.count("PUT /auth/users/{id}")).toBe(before);
  });

  test("a status of the SSO API's own is shown, and kept until somebody chooses another @once", async ({
    page,
    api,
  }) => {
    const person = api.data.users[4];
    if (!person) throw new Error("A user is missing");
    person.status = "Suspended";
    const address = `${users}/${person.id}/edit?searchTerm=${encodeURIComponent(person.email)}`;
    await signIn(page, address);
    await expect(field(page, "Status").locator("option:checked")).toHaveText("Suspended");
    await field(page, "Mobile No").fill("+44 20 7946 0006");
    await button(page, "Save changes").click();
    await toast(page, "User updated successfully");
    expect(person).toMatchObject({ status: "Suspended", mobileNo: "+44 20 7946 0006" });
    await expect(page.getByRole("row").filter({ hasText: person.email })).toContainText("Suspended");
    await page.goto(address);
    await ready(page);
    await field(page, "Status").selectOption("Inactive");
    await button(page, "Save changes").click();
    await toast(page, "User updated successfully");
    expect(person.status).toBe(false);
  });

  test("without a profile the name is blank and the guarded pages are closed, until it is there again @with-javascript", async ({
    page,
    api,
  }) => {
    await signIn(page, audits);
    api.break("GET /auth/profile", "html");
    await page.goto(audits);
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("banner")).not.toContainText("Administrator");
    expect((await page.goto(users))?.status()).toBe(503);
    await expect(page.getByText("We couldn't check your permissions.")).toBeVisible();
    api.mend();
    await retry(page).click();
    await range(page, /^1 - 10 of \d+$/);
  });

  test("at sign-in an SSO API that is away, busy or failing is told of in a notice, and no field is marked @once", async ({
    page,
    api,
  }) => {
    await page.goto("/auth/sign-in");
    for (const [fault, said] of [
      ["unavailable", "Signing in is not possible right now. Try again in 2 seconds."],
      [
        "busy",
        "Signing in is not possible right now. Try again in 2 seconds. You can also ask your administrator.",
      ],
      ["failing", "Signing in is not possible right now. Try again in a moment."],
      ["hang", "Signing in is not possible right now. Try again in a moment."],
    ] satisfies [Fault, string][]) {
      api.break("POST /auth/login", fault);
      await fillSignIn(page);
      const notice = page.getByRole("alert");
      await expect(notice).toHaveText(said, { useInnerText: true });
      const username = page.getByLabel("Username", { exact: true });
      for (const field of [username, page.getByLabel("Password", { exact: true })]) {
        await expect(field).not.toHaveAttribute("aria-invalid");
        await expect(field).not.toHaveAttribute("aria-describedby");
      }
      await expect(username).toHaveValue(ADMIN.username);
    }
    await expectAccessible(page);
    api.break("POST /auth/login", "refusing");
    await fillSignIn(page);
    await expect(page.getByRole("alert")).toHaveText("The username or password is wrong.");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  });

  test("nobody waits for an SSO API that fails to end their sign-in, and it is asked until it does @once", async ({
    page,
    api,
  }) => {
    await signIn(page, users);
    const logout = "GET /auth/logout";
    const before = api.count(logout);
    api.break(logout, "unavailable", 3);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/auth/sign-in");
    expect(api.count(logout) - before).toBeLessThan(4);
    await page.goto(users);
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await expect.poll(() => api.count(logout) - before).toBe(4);
  });

  test("someone who administers nothing begins with their applications, and keeps the pages without a guard @once", async ({
    page,
    api,
  }) => {
    const person = { username: "just.anne", password: "seven lanterns on the pier" };
    const known = api.data.users.some(({ username }) => username === person.username);
    const closed = api.data.applications[2];
    if (!closed) throw new Error("The stand-in has no third application.");
    if (!known) {
      const details = { email: "anne@elsewhere.example", status: true, googleAuth: false, roles: [] };
      api.data.users.push({ ...person, ...details, id: 500, name: "Just Anne", applications: [1, 3] });
    }
    closed.applicationStatus = false;
    await page.goto("/auth/sign-in");
    await fillSignIn(page, person);
    await expect(page).toHaveURL("/dashboard/applications");
    await expect(page.getByRole("listitem").filter({ hasText: closed.applicationName })).toContainText(
      "Inactive",
    );
    const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    await expect(sections).toHaveText([
      "Your Applications",
      "Audit Reports",
      "User Roles",
      "Integration Guide",
    ]);
    closed.applicationStatus = true;
  });

  test("an SSO API that hangs ends in a plain page within its time, and the session is kept @once", async ({
    page,
    api,
  }) => {
    await signIn(page, users);
    api.break("*", "hang");
    const since = Date.now();
    const answer = await page.goto(users);
    await expect(page.getByRole("heading", { name: "Not available right now" })).toBeVisible();
    expect(Date.now() - since).toBeLessThan(11_500);
    // What the log's line of this request has, to quote.
    const { "x-request-id": id = "no id" } = answer?.headers() ?? {};
    await expect(page.getByText(id, { exact: true })).toBeVisible();
    await expect(page.getByText("Still not working?")).toBeVisible();
    api.mend();
    await retry(page).click();
    await range(page, /^1 - 10 of \d+$/);
  });

  test("audits that come fifty at a time show their true ranges, and all can be reached @with-javascript", async ({
    page,
  }) => {
    await signIn(page, `${audits}?size=100&message=record`);
    const next = page.getByRole("link", { name: "Next page" });
    for (const shown of ["1 - 50 of 137", "51 - 100 of 137"]) {
      await range(page, shown);
      await next.click();
    }
    await range(page, "101 - 137 of 137");
    await expect(next).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("table").locator("tbody tr").last()).toContainText("Record 137");
  });

  test("a report that can't be begun says so where it was asked for @with-javascript", async ({
    page,
    api,
  }) => {
    await signIn(page, `${audits}?user=administrator`);
    api.break("GET /auth/audits", "html");
    await page.goto(`${audits}/download?user=administrator`);
    await toast(page, "The report could not be made. Try again in a moment.");
    await expect(page).toHaveURL(`${audits}?user=administrator`);
  });

  test("a user of whom the list tells too little is not edited @with-javascript", async ({ page }) => {
    await signIn(page, `${users}?searchTerm=${encodeURIComponent("person.63@")}`);
    await page.getByRole("link", { name: /^Edit User/ }).click();
    await expect(dialog(page).getByText("so saving here would lose the others")).toBeVisible();
  });

  test("long tokens take up to three cookies; longer ones are a plain error @with-javascript", async ({
    page,
    context,
    api,
  }) => {
    api.tokens.length = 4_200;
    await signIn(page, users);
    await range(page, /^1 - 10 of \d+$/);
    const session = (await context.cookies()).filter(({ name }) => /^sso(-\d)?$/.test(name));
    expect(session).toHaveLength(3);
    for (const { name, value } of session) expect(`${name}=${value}`.length).toBeLessThanOrEqual(4_096);

    await context.clearCookies();
    api.tokens.length = 4_400;
    await page.goto(users);
    await fillSignIn(page);
    await expect(page.getByText("tokens are too long to be kept in cookies")).toBeVisible();
    expect((await context.cookies()).filter(({ name }) => name.startsWith("sso"))).toEqual([]);
  });

  test("an application's people are sent back with tokens, to an origin that is allowed @once", async ({
    page,
    browser,
    sso,
    api,
    clientOrigin,
  }) => {
    const [, payroll, warehouse] = api.data.applications;
    if (!payroll || !warehouse) throw new Error("An application is missing");
    api.data.users[0]?.applications.push(payroll.id);
    const addressFor = (application: ForeignApplication, redirectionURL: string) =>
      `${sso.url}/auth/sign-in?${new URLSearchParams({
        encodedString: Buffer.from(`${application.applicationName}&${application.id}`).toString("base64"),
        signedRequest: signedBy(application),
        redirectionURL,
      })}`;

    // A browser of its own: what the application's address holds is its own business.
    const context = await browser.newContext();
    const person = await context.newPage();
    const back = addressFor(payroll, `${clientOrigin}/back?a=1#there`);
    const arrival = new RegExp(
      `^${clientOrigin}/back\\?a=1&token=opaque-[^&]+&refreshToken=opaque-[^&]+#there$`,
    );
    await person.goto(back);
    await expect(person.getByRole("heading", { name: "Payroll", exact: true })).toBeVisible();
    await fillSignIn(person);
    await expect(person).toHaveURL(arrival);

    const open = (address: string) => context.request.get(address, { maxRedirects: 0 });
    const silent = await open(back);
    expect(silent.status()).toBe(303);
    expect(silent.headers()).toMatchObject({
      location: expect.stringMatching(arrival),
      "referrer-policy": "no-referrer",
      "cache-control": expect.stringContaining("no-store"),
    });
    expect(await silent.text()).toBe("");
    const notTheirs = await open(addressFor(warehouse, `${clientOrigin}/back`));
    expect(notTheirs.headers().location).toBe("/unauthorised/no-applications?specificApplication=true");
    await context.close();

    await signIn(page, users);
    for (const elsewhere of [
      "http://127.0.0.1:9/back",
      clientOrigin.replace("http:", "https:"),
      clientOrigin.replace("127.0.0.1", "localhost"),
      `${clientOrigin}.elsewhere.example/`,
      clientOrigin.replace("//", "//user@"),
      `${clientOrigin}\\@elsewhere.example/`,
      `${clientOrigin}/a\nb`,
      clientOrigin.replace("http:", ""),
      "javascript:alert(1)",
    ]) {
      const answer = await page.goto(addressFor(payroll, elsewhere));
      expect(answer?.status(), elsewhere).toBe(400);
      await expect(page.getByText("This sign-in request is not valid")).toBeVisible();
    }
  });

  test("every screen fits a phone @phone", async ({ page }) => {
    await signIn(page, users);
    const screens = ["summary-dashboard", "application-access", "roles", "audit-reports", "user-management"];
    for (const screen of screens) {
      await page.goto(`/dashboard/${screen}`);
      await expect(page.getByRole("table").first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(390);
    }
    await expectAccessible(page);
  });
});
