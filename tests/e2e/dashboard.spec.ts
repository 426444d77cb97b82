import type { Page } from "@playwright/test";
import { ADMIN, SEEDED_PASSWORD } from "../../harness/console";
import manifest from "../../package.json" with { type: "json" };
import { Client } from "../support/client";
import { expect, expectAccessible, ready, signIn, test } from "../support/console-test";

const toggleSidebar = (page: Page) => page.getByRole("button", { name: "Sidebar" }).press("Space");

const users = "/dashboard/user-management";

test("the frame shows the product, who is signed in, the sections and the footer; /dashboard leads to the summary @once", async ({
  page,
}) => {
  await signIn(page, users);
  const bar = page.getByRole("banner");
  await expect(bar.getByText("SSO Application")).toBeVisible();
  await expect(bar.getByText("super", { exact: true })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBe(85);
  const sections = page.getByRole("navigation", { name: "Sections" });
  expect((await sections.boundingBox())?.width).toBe(250);
  await expect(sections.getByRole("link", { name: "User Management" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("© 2024 SSO Application", { exact: true })).toBeVisible();
  await expect(footer.getByText(`Version ${manifest.version}`, { exact: true })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard/summary-dashboard");
});

test("the sidebar closes, stays closed on the next page from its first moment, and opens again", async ({
  page,
  context,
}) => {
  await signIn(page, users);
  const link = page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "User Management" });
  const isKept = async () => (await context.cookies()).some(({ name }) => name === "sidebar");

  const before = await page.getByRole("main").boundingBox();
  await toggleSidebar(page);
  await expect(link).not.toBeInViewport();
  await expect
    .poll(async () => (await page.getByRole("main").boundingBox())?.width)
    .toBeGreaterThan(before?.width ?? 0);
  await expect.poll(isKept).toBe(true);
  expect(await (await page.request.get(users)).text()).toContain('data-sidebar="closed"');
  await page.reload();
  await ready(page);
  await expect(link).not.toBeInViewport();
  await expectAccessible(page);

  await toggleSidebar(page);
  await expect(link).toBeInViewport();
  await expect.poll(isKept).toBe(false);
  await page.goto("/dashboard/roles");
  await expect(link).toBeInViewport();
});

test("the theme switches to dark, stays so, and is accessible", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page, users);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();

  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expect.poll(background).not.toBe(light);
  await expect(page).toHaveURL(users);
  const dark = await background();
  await expectAccessible(page);
  await page.reload();
  expect(await background()).toBe(dark);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`every screen is accessible in ${colorScheme}`, { tag: "@with-javascript" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/auth/sign-in");
    await expectAccessible(page);
    await signIn(page, users);
    const links = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    const sections = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const own = ["applications", "profile", "security", "sessions", "activity"].map(
      (name) => `/account/${name}`,
    );
    const others = ["/dashboard/not-authorized", "/unauthorised/no-applications", "/dashboard/nothing-here"];
    for (const screen of [...sections, ...own, ...others]) {
      await page.goto(screen);
      await expectAccessible(page);
    }
  });
}

test("the pages of refusal say what the matter is @once", async ({ page }) => {
  await signIn(page, users);
  await page.goto("/dashboard/not-authorized");
  await expect(page.getByText("403 Forbidden")).toBeVisible();
  await expect(page.getByText("Sorry, you do not have permission to view this page.")).toBeVisible();

  await page.goto("/unauthorised/no-applications?specificApplication=true");
  await expect(page.getByText("Requested application is not assigned to your account")).toBeVisible();
  for (const query of ["", "?specificApplication=false"]) {
    await page.goto(`/unauthorised/no-applications${query}`);
    await expect(page.getByText("You currently don't have any applications assigned")).toBeVisible();
  }

  const response = await page.goto("/dashboard/nothing-here");
  expect(response?.status()).toBe(404);
});

test("everything can be reached and used with the keyboard alone", async ({ page }) => {
  await page.goto(users);
  await page.getByLabel("Username", { exact: true }).focus();
  await page.keyboard.type("admin");
  await page.keyboard.press("Tab");
  // The password follows, perhaps after the link beside its label.
  while (
    !(await page
      .getByLabel("Password", { exact: true })
      .evaluate((field) => field === document.activeElement))
  ) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("a quiet harbour at dawn");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(users);

  const reached = new Set<string>();
  for (let step = 0; step < 100; step += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      return (
        focused?.getAttribute("aria-label") ??
        focused?.getAttribute("placeholder") ??
        focused?.textContent?.trim() ??
        ""
      );
    });
    reached.add(name);
    if (name === "Next page") break;
  }
  for (const name of ["User Management", "Name / Email", "Clear"]) expect([...reached]).toContain(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${users}?page=2`);
});

test("keys pressed while a page begins do no harm @with-javascript", async ({ page }) => {
  // React's turns come late, as in a busy browser.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 300);
    };
  });
  await signIn(page, users);
  await page.goto(users, { waitUntil: "commit" });
  const begun = () => page.evaluate(() => "__remixRouter" in window);
  expect(await begun()).toBe(false);
  do await page.keyboard.press("Tab");
  while (!(await begun()));
  await ready(page);
  await page.getByRole("button", { name: "Sidebar" }).press("Space");
  const section = page.getByRole("navigation", { name: "Sections" }).getByRole("link").first();
  await expect(section).not.toBeInViewport();
});

test("on a phone the sidebar slides over a dark overlay, and nothing runs over the edge", {
  tag: "@phone",
}, async ({ page }) => {
  await signIn(page, users);
  const link = page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "User Management" });
  await expect(link).not.toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await toggleSidebar(page);
  await expect(link).toBeInViewport();
  await expectAccessible(page);
  await page.mouse.click(380, 500);
  await expect(link).not.toBeInViewport();
  await toggleSidebar(page);
  await link.click();
  await expect(link).not.toBeInViewport();
  await expect(page.getByRole("main")).toBeFocused();
});

test("on a phone the top bar says who is signed in, however long the name is", {
  tag: "@phone",
}, async ({ page, sso }) => {
  const api = Client.at(sso.url);
  const { token } = (await api.post("/auth/login", ADMIN)).body;
  const person = { username: "hohenlohe", password: SEEDED_PASSWORD };
  const name = `Wolfeschlegelsteinhausenbergerdorff ${"Maximiliana ".repeat(4).trim()}`;
  const details = { email: "hohenlohe@people.example", mobileNo: null, status: 1, applications: [] };
  await api.post("/auth/users", { ...person, ...details, name, roles: ["auditor"] }, token);
  await signIn(page, users, person);

  const bar = page.getByRole("banner");
  await expect(bar.getByText("SSO Application")).toBeInViewport({ ratio: 1 });
  await expect(bar.getByText("auditor", { exact: true })).toBeInViewport({ ratio: 1 });
  const shown = bar.getByText(name);
  await expect(shown).toBeInViewport({ ratio: 1 });
  expect(await shown.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect((await bar.boundingBox())?.height).toBe(85);
  const theme = await bar.getByRole("button", { name: "Switch to" }).boundingBox();
  const text = await shown.boundingBox();
  expect(text && theme && text.x + text.width <= theme.x).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
