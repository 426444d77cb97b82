import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { SignJWT } from "jose";
import { ClientApp } from "../support/client-app";
import { expect, expectAccessible, fillSignIn, ready, signIn, test } from "../support/console-test";
import { signRequest } from "../support/service";

const path = "/dashboard/application-access";
const dialog = (page: Page) => page.getByRole("dialog");
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Adds an application through the dialog. @returns what is shown this once */
async function addApplication(page: Page, name: string): Promise<{ key: string; secret: string }> {
  await page.goto(`${path}/new?searchTerm=${encodeURIComponent(name)}`);
  await ready(page);
  await dialog(page).getByLabel("Application Name").fill(name);
  await button(page, "Save & Generate Key").click();
  await expect(dialog(page).getByText("Application Created Successfully")).toBeVisible();
  const shown = (label: string) =>
    dialog(page).getByRole("group", { name: label }).locator("code").textContent();
  return { key: (await shown("Application Key")) ?? "", secret: (await shown("Application Secret")) ?? "" };
}

/** Gives the administrator the application. */
async function assign(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/user-management?searchTerm=admin%40");
  await ready(page);
  await page.getByRole("link", { name: "Edit User Administrator" }).click();
  const list = dialog(page).getByRole("group", { name: "Applications" });
  await list.locator("summary").click();
  await list.getByRole("checkbox", { name, exact: true }).check();
  await dialog(page).getByLabel("Email").fill("admin@people.example");
  await button(page, "Save changes").click();
  await toast(page, "User updated successfully");
}

test("an application is added in two steps, and its secret is shown once @foreign", async ({ page, sso }) => {
  await signIn(page, path);
  await page.getByRole("link", { name: "Add Application" }).click();
  await expect(dialog(page).getByText("Define Application Details")).toBeVisible();
  await ready(page);
  await button(page, "Save & Generate Key").click();
  await expect(dialog(page).getByText("This field is required.")).toBeVisible();

  const { key, secret } = await addApplication(page, "Fleet Tracker");
  expect(key).not.toBe("");
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  const snippet = dialog(page).getByRole("group", { name: "Integration" }).locator("code");
  await expect(snippet).toContainText(`data-app-id="${key}"`);
  await expect(snippet).toContainText(`src="${sso.url}/sso.js?v=`);
  await expect(button(page, "Save & Generate Key")).toBeHidden();
  await expectAccessible(page);
  await dialog(page).getByRole("link", { name: "Close", exact: true }).last().click();
  await expect(page).toHaveURL(`${path}?searchTerm=Fleet+Tracker`);
  await expect(page.getByRole("row").filter({ hasText: "Fleet Tracker" }).getByText("Active")).toBeVisible();
  expect(await page.content()).not.toContain(secret);
});

test("what is shown is copied, and said to be @with-javascript", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, path);
  const { key } = await addApplication(page, "Copied");
  await button(page, "Copy Application Key").click();
  await toast(page, "Copied to clipboard");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});

test("an application is edited and deleted; the question says how many have it @foreign", async ({
  page,
}) => {
  await signIn(page, path);
  await addApplication(page, "Passing By");
  await assign(page, "Passing By");
  await page.goto(`${path}?searchTerm=Passing`);
  await ready(page);
  await page.getByRole("link", { name: "Edit Application Passing By" }).click();
  await dialog(page).getByLabel("Status").selectOption("Inactive");
  await button(page, "Save changes").click();
  await toast(page, "Application updated successfully");
  await expect(page.getByRole("row").filter({ hasText: "Passing By" }).getByText("Inactive")).toBeVisible();

  await page.getByRole("link", { name: "Delete Application Passing By" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Application" });
  await expect(question).toContainText("1");
  await question.getByRole("button", { name: "Delete" }).click();
  await toast(page, "Application deleted successfully");
});

test("a secret that leaked is replaced, and the new one is shown once", async ({ page, sso }) => {
  await signIn(page, path);
  const old = await addApplication(page, "Leaky");
  await page.goto(`${path}?searchTerm=Leaky`);
  await ready(page);
  await page.getByRole("link", { name: "Edit Application Leaky" }).click();
  await page.getByRole("link", { name: "Replace Secret" }).click();
  const question = page.getByRole("alertdialog", { name: "Replace Secret" });
  await expect(question).toContainText("Leaky");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Replace Secret" }).click();
  await expect(dialog(page).getByText("Secret replaced successfully")).toBeVisible();
  const shown = dialog(page).getByRole("group", { name: "Application Secret" }).locator("code");
  const secret = (await shown.textContent()) ?? "";
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  await expectAccessible(page);
  await dialog(page).getByRole("link", { name: "Close", exact: true }).last().click();
  await expect(page).toHaveURL(`${path}?searchTerm=Leaky`);
  expect(await page.content()).not.toContain(secret);

  const isKnown = async (signedWith: string) => {
    const signedRequest = await signRequest(
      { id: old.key, secret: signedWith },
      { claims: { aud: sso.url } },
    );
    const answer = await page.request.post("/api/auth/application/sign-in-request", {
      data: { appId: old.key, signedRequest },
    });
    return answer.status();
  };
  expect([await isKnown(secret), await isKnown(old.secret)]).toEqual([200, 400]);
});

test("an application sends its people here and gets them back @with-javascript", async ({
  page,
  browser,
  sso,
}) => {
  await signIn(page, path);
  const { key, secret } = await addApplication(page, "Example");
  await assign(page, "Example");
  const app = await ClientApp.start({ ssoUrl: sso.url, key, secret });
  // A browser of its own: what the application's own pages hold is its own business.
  const context = await browser.newContext({ baseURL: sso.url });
  const person = await context.newPage();
  try {
    await person.goto(`${app.url}/?kept=1`);
    await button(person, "Sign in").click();
    await expect(person.getByRole("heading", { name: "Example", exact: true })).toBeVisible();
    expect(new URL(person.url()).origin).toBe(sso.url);
    await fillSignIn(person);
    await expect(person.getByText("Signed in as Administrator")).toBeVisible();
    expect(person.url()).toBe(`${app.url}/?kept=1`);
    await button(person, "Ask the API").click();
    await expect(person.getByText("Hello Administrator")).toBeVisible();

    // Another tab has nothing yet; signed in at the console already, it goes there and back without a form.
    const tab = await context.newPage();
    await tab.goto(app.url);
    await expect(tab.getByText("Not signed in")).toBeVisible();
    await button(tab, "Sign in").click();
    await expect(tab.getByText("Signed in as Administrator")).toBeVisible();

    await button(person, "Sign out").click();
    await expect(person.getByText("Not signed in")).toBeVisible();
    await button(person, "Sign in").click();
    await expect(person.getByRole("button", { name: "Sign-in", exact: true })).toBeVisible();
    expect(sso.output).not.toMatch(/eyJ/);
  } finally {
    await context.close();
    await app.stop();
  }
});

test.describe("crafted requests", () => {
  test("S1, S2, F3: end on one plain page, and none gets a token", async ({ page, request, sso }) => {
    await signIn(page, path);
    const { key, secret } = await addApplication(page, "Crafted");
    const other = await addApplication(page, "Crafted Other");
    await assign(page, "Crafted");
    const good = "http://localhost:4999/back?a=1";
    const signed = (claims: { iss?: string; redirectionURL?: string }, with_ = secret, header: object = {}) =>
      new SignJWT({ redirectionURL: good, ...claims })
        .setProtectedHeader({ alg: "HS256", typ: "sso-request+jwt", ...header })
        .setIssuer(claims.iss ?? key)
        .setAudience(sso.url)
        .setIssuedAt()
        .setExpirationTime("5m")
        .setJti(randomUUID())
        .sign(new TextEncoder().encode(with_));
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const open = (query: Record<string, string>) =>
      request.get(`/auth/sign-in?${new URLSearchParams(query)}`, { headers: { cookie }, maxRedirects: 0 });
    const encodedString = Buffer.from(`Crafted & Sons&${key}`).toString("base64");
    const plain = { encodedString, redirectionURL: good };

    const right = await open({ ...plain, signedRequest: await signed({}) });
    expect(right.status()).toBe(303);
    expect(right.headers().location).toMatch(
      /^http:\/\/localhost:4999\/back\?a=1&token=ey[^&]+&refreshToken=[^&]+$/,
    );
    expect(right.headers()["referrer-policy"]).toBe("no-referrer");
    expect(right.headers()["cache-control"]).toBe("no-store");
    expect(await right.text()).toBe("");

    const replayed = await signed({});
    expect((await open({ ...plain, signedRequest: replayed })).status()).toBe(303);
    const again = await open({ ...plain, signedRequest: replayed });
    expect(again.status()).toBe(200);
    expect(await again.text()).toContain("already used");

    const swapped = Buffer.from(`Crafted&${other.key}`).toString("base64");
    const wrong: Record<string, string>[] = [
      { ...plain, signedRequest: "x" },
      { ...plain, signedRequest: await signed({}, other.secret) },
      { ...plain, signedRequest: await signed({ redirectionURL: undefined }) },
      { ...plain, signedRequest: await signed({}, secret, { typ: "at+jwt" }) },
      { ...plain, signedRequest: await signed({ iss: other.key }) },
      { ...plain, signedRequest: await signed({}), encodedString: swapped },
      { ...plain, signedRequest: await signed({}), encodedString: "%%%" },
      { ...plain, signedRequest: await signed({}), encodedString: Buffer.from(key).toString("base64") },
      ...(await Promise.all(
        [
          "http://localhost:4999/back?a=2",
          "http://localhost:4999/back?a=1#x",
          "http://localhost:4999/back?a=1&b=2",
          "http://LOCALHOST:4999/back?a=1",
          "http://localhost:4998/back?a=1",
          "https://localhost:4999/back?a=1",
          "http://user@localhost:4999/back?a=1",
          "http://localhost:4999\\@evil.example/back?a=1",
          "http://evil.example/back?a=1",
          "//evil.example/back",
          "/back",
        ].map(async (redirectionURL) => ({ ...plain, redirectionURL, signedRequest: await signed({}) })),
      )),
      ...(await Promise.all(
        [
          "http://evil.example/",
          "javascript:alert(1)",
          "ftp://localhost/",
          "http://user@localhost:4999/",
        ].map(async (redirectionURL) => ({
          ...plain,
          redirectionURL,
          signedRequest: await signed({ redirectionURL }),
        })),
      )),
    ];
    for (const query of wrong) {
      const answer = await open(query);
      expect(answer.status(), JSON.stringify(query)).toBe(400);
      expect(answer.headers().location).toBeUndefined();
      expect(await answer.text()).toContain("This sign-in request is not valid");
    }

    const framed = await request.get(
      `/auth/sign-in?${new URLSearchParams({ ...plain, signedRequest: await signed({}) })}`,
      { headers: { cookie, "sec-fetch-dest": "iframe" }, maxRedirects: 0 },
    );
    expect(framed.status()).toBe(200);
    expect(framed.headers().location).toBeUndefined();
  });
});
