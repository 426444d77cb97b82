import type { Page } from "@playwright/test";
import { ADMIN, SEEDED_PASSWORD } from "../../harness/console";
import { Client } from "../support/client";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";
import { addPerson, signInByApi } from "../support/integrations";

const users = "/dashboard/user-management";
const palette = (page: Page) => page.getByRole("dialog", { name: "Go to" });
const field = (page: Page) => palette(page).getByRole("combobox", { name: "Go to" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });
const goTo = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Go to…" });

test("the page Go to finds people, applications, roles, screens and actions by words in any order @foreign", async ({
  page,
  behind,
}) => {
  const [name, words] =
    behind === "foreign" ? ["Ada Almeida", "almeida ad"] : ["Administrator", "strator admin"];
  await signIn(page, "/dashboard/go");
  const list = page.getByRole("main");
  await expect(list.getByRole("link", { name: "Audit Reports" })).toBeVisible();
  await expectAccessible(page);

  async function look(query: string) {
    const search = page.getByRole("searchbox", { name: "Go to" });
    await search.fill(query);
    await search.press("Enter");
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === query);
  }
  await look(words ?? "");
  await expect(list.getByRole("region", { name: "People" }).getByRole("link", { name })).toBeVisible();
  await expectAccessible(page);
  await look("sso");
  await expect(list.getByRole("region", { name: "Applications" }).getByRole("link")).toHaveCount(1);
  await look("auditor");
  await expect(
    list
      .getByRole("region", { name: "Roles" })
      .getByRole("link")
      .filter({ has: page.getByText("auditor", { exact: true }) }),
  ).toBeVisible();
  await look("no such thing");
  await expect(list.getByText("Nothing found for “no such thing”.")).toBeVisible();
  await look("add us");
  await list.getByRole("link", { name: "Add user" }).click();
  await expect(page).toHaveURL(`${users}/new`);
});

test("the palette opens over any page, and the keyboard alone leads on @with-javascript", async ({
  page,
}) => {
  await signIn(page, users);
  const search = page.getByPlaceholder("Name / Email");
  await search.focus();
  // Without a pause: nothing that is typed before the palette is there gets lost.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("access app");
  await expect(field(page)).toHaveValue("access app");
  await expect(option(page, "Application Access")).toHaveAttribute("aria-selected", "true");
  await expect(search).toHaveValue("");
  await expectAccessible(page);

  await field(page).fill("user");
  await expect(option(page, "User Roles")).toBeVisible();
  await expectSelected(page, 0);
  await field(page).press("ArrowDown");
  await expectSelected(page, 1);
  await field(page).press("ArrowUp");
  await field(page).press("ArrowUp");
  await expectSelected(page, (await palette(page).getByRole("option").count()) - 1);

  // Keys are shown where they lead: screens of the dashboard.
  await expect(option(page, "User Roles").locator("kbd")).toHaveText(["g", "r"]);
  await field(page).fill("your account");
  await expect(option(page, "Profile")).toBeVisible();
  await expect(palette(page).getByRole("option").locator("kbd")).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(search).toBeFocused();

  await goTo(page).click();
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    field(page)
      .fill("user roles")
      .then(() => expect(option(page, "User Roles")).toHaveAttribute("aria-selected", "true"))
      .then(() => field(page).press("Control+Enter")),
  ]);
  await expect(tab).toHaveURL("/dashboard/roles");
  await tab.close();

  // Enter waits for the answer to what was typed.
  await field(page).fill("role add");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/dashboard/roles/new");
  await expect(page.getByRole("dialog").getByLabel("Role Name")).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeHidden();
});

async function expectSelected(page: Page, line: number): Promise<void> {
  const selected = palette(page).locator("[aria-selected=true]");
  await expect(selected).toHaveCount(1);
  await expect(palette(page).getByRole("option").nth(line)).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await selected.getAttribute("id")) ?? "",
  );
}

test("the palette offers only the tabs of a person that one may open @with-javascript @once", async ({
  page,
  sso,
}) => {
  const admin = await signInByApi(sso.url);
  const { body: role } = await admin.api.post(
    "/auth/roles",
    { roleName: "Palette Reader", permissions: ["users:read"] },
    admin.token,
  );
  await addPerson(admin, [], "Hermes Trismegistus");
  const reader = await addPerson(admin, [role.id], "Palette Reader");
  await signIn(page, users, reader);
  await goTo(page).click();
  await field(page).fill("hermes access");
  await expect(option(page, "Access of Hermes Trismegistus")).toBeVisible();
  for (const tab of ["factors", "history"]) {
    await field(page).fill(`hermes ${tab}`);
    await expect(palette(page).getByText(`Nothing found for “hermes ${tab}”.`)).toBeVisible();
  }
});

test("the palette leads to tabs, to why somebody can open an application, and back to what was opened @with-javascript @once", async ({
  page,
  sso,
}) => {
  const admin = await signInByApi(sso.url);
  const name = "Pallas Athene";
  const { id } = await addPerson(admin, [], name);
  const { body } = await admin.api.post(
    "/auth/applications",
    { applicationName: "Owlery", applicationStatus: true },
    admin.token,
  );
  await signIn(page, users);
  await goTo(page).click();
  await field(page).fill(`pallas fact`);
  await expect(option(page, `Factors of ${name}`)).toBeVisible();
  await field(page).fill(`peop owlery`);
  await expect(option(page, `People of Owlery`)).toBeVisible();
  await field(page).fill(`why pallas owl`);
  await option(page, `Check access of ${name}`).click();
  await expect(page).toHaveURL(`${users}/${id}/access?application=${body.applicationId}`);

  await goTo(page).click();
  await expect(palette(page).getByRole("group", { name: "Recent" })).toHaveCount(0);
  await field(page).fill("athene");
  await option(page, name).first().click();
  await expect(page).toHaveURL(`${users}/${id}`);
  await goTo(page).click();
  await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    new RegExp(name),
  ]);
});

test("somebody with no administrative role finds their own pages, and nothing of others @once", async ({
  page,
  sso,
}) => {
  const api = Client.at(sso.url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const person = { username: "palette.visitor", password: SEEDED_PASSWORD };
  const details = {
    email: "visitor@palette.example",
    mobileNo: null,
    status: 1,
    applications: [],
    roles: [],
  };
  await api.post("/auth/users", { ...person, ...details, name: "Palette Visitor" }, token);
  await signIn(page, "/account/profile", person);
  await page.goto("/dashboard/go?q=visitor");
  await expect(page.getByText("Nothing found for “visitor”.")).toBeVisible();
  await page.goto("/dashboard/go?q=security");
  await page.getByRole("main").getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL("/account/security");
});

test("single keys lead to screens, lists and dialogs, never while somebody writes @with-javascript", async ({
  page,
}) => {
  await signIn(page, users);
  await page.keyboard.type("gr");
  await expect(page).toHaveURL("/dashboard/roles");
  // The page listens from its first effect on, which comes after its address.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByPlaceholder("Role Name")).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type("gun?");
  await expect(page.getByPlaceholder("Role Name")).toHaveValue("gun?");
  await expect(page).toHaveURL((url) => url.searchParams.get("searchTerm") === "gun?");
  await page.getByRole("main").focus();

  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("User Management")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main")).toBeFocused();

  await page.keyboard.press("n");
  await expect(page).toHaveURL((url) => url.pathname === "/dashboard/roles/new");
});

test("single keys can be turned off, in the account and beside their list", async ({ page, context }) => {
  await signIn(page, "/account/profile");
  await page.getByRole("button", { name: "Turn off shortcuts" }).click();
  await expect(page.getByText("Keyboard shortcuts turned off")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All shortcuts" }).click();
  await expect(page).toHaveURL("/dashboard/go/shortcuts");
  await expect(page.getByText("Show these shortcuts")).toBeVisible();
  await expectAccessible(page);

  await page.goto(users);
  await ready(page);
  await page.keyboard.type("gr/n?");
  await expect(page.getByPlaceholder("Name / Email")).not.toBeFocused();
  await expect(page).toHaveURL(users);

  await page.goto("/dashboard/go/shortcuts");
  await page.getByRole("button", { name: "Turn on shortcuts" }).click();
  await expect(page.getByRole("button", { name: "Turn off shortcuts" })).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === "shortcuts")).toBe(false);
});

test("on a phone the palette fills the screen's width", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, users);
  await goTo(page).tap();
  await expect(option(page, "User Roles")).toBeVisible();
  const box = await palette(page).boundingBox();
  expect(box?.width).toBeGreaterThan(370);
  expect((await option(page, "User Roles").boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await option(page, "User Roles").tap();
  await expect(page).toHaveURL("/dashboard/roles");
});
