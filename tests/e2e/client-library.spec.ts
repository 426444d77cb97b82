import type { Browser, Page } from "@playwright/test";
import { ClientApp } from "../support/client-app";
import { expect, fillSignIn, ready, signIn, test } from "../support/console-test";
import { Registrar, type Registration } from "../support/registration";
import { serveEcho, serveSnippet } from "../support/snippet-page";

let registrar: Registrar;
let payroll: Registration;
let app: ClientApp;
let ssoUrl: string;
test.beforeAll(async ({ consoleWith }) => {
  const sso = await consoleWith({});
  ssoUrl = sso.url;
  registrar = await Registrar.at(sso);
  payroll = await registrar.register();
  app = await ClientApp.start({ ssoUrl: sso.url, key: payroll.id, secret: payroll.secret });
});
test.afterAll(() => app.stop());

const withScript = { tag: "@with-javascript" };
const MINUTE_MS = 60_000;

/** A page of the application, in a browser of its own, where somebody is signed in. */
async function enter(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(app.url);
  await page.getByRole("button", { name: "Sign in" }).click();
  await fillSignIn(page, payroll.person);
  await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
  return { context, page };
}

interface Pair {
  token: string;
  refreshToken: string;
}
/** The pair that a page keeps, once nothing is under way any more. */
async function pairOf(page: Page): Promise<Pair> {
  await page.evaluate(() => sso.token());
  return page.evaluate(() => JSON.parse(sessionStorage.getItem("sso.pair") ?? "{}"));
}
const keep = (page: Page, pair: Pair) =>
  page.evaluate(
    (text) => sessionStorage.setItem("sso.pair", text),
    JSON.stringify({ ...pair, at: Date.now() }),
  );
const ahead = (page: Page, minutes: number) => page.clock.setSystemTime(Date.now() + minutes * MINUTE_MS);

async function askApi(page: Page) {
  await page.getByRole("button", { name: "Ask the API" }).click();
  await expect(page.getByText("Hello Grace Hopper")).toBeVisible();
}

test(
  "a token that has run out, or that the API refuses, is renewed without anybody noticing",
  withScript,
  async ({ browser }) => {
    const { context, page } = await enter(browser);
    const first = await pairOf(page);
    await ahead(page, 16);
    await askApi(page);
    const second = await pairOf(page);
    expect(second.token).not.toBe(first.token);
    expect(second.refreshToken).not.toBe(first.refreshToken);

    await keep(page, { ...second, token: `${second.token.slice(0, -8)}AAAAAAAA` });
    await page.reload();
    await askApi(page);
    expect((await pairOf(page)).refreshToken).not.toBe(second.refreshToken);
    await context.close();
  },
);

test(
  "where the sign-in has ended, asking the API signs in again and comes back",
  withScript,
  async ({ browser }) => {
    const { context, page } = await enter(browser);
    const pair = await pairOf(page);
    await keep(page, { token: `${pair.token.slice(0, -8)}AAAAAAAA`, refreshToken: "ended" });
    const back = page.waitForResponse((response) => response.status() === 303);
    await page.getByRole("button", { name: "Ask the API" }).click();
    await back;
    await expect(page.getByText("Signed in as Grace Hopper")).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/`);
    await askApi(page);
    await context.close();
  },
);

test(
  "two tabs with the same tokens renew them at once, and one after the other",
  withScript,
  async ({ browser }) => {
    const { context, page } = await enter(browser);
    const first = await pairOf(page);
    const opened = context.waitForEvent("page");
    await page.evaluate(() => window.open(location.href));
    const tab = await opened;
    await expect(tab.getByText("Signed in as Grace Hopper")).toBeVisible();
    expect((await pairOf(tab)).refreshToken).toBe(first.refreshToken);

    await Promise.all([ahead(page, 16), ahead(tab, 16)]);
    const tokens = await Promise.all([page, tab].map((one) => one.evaluate(() => sso.token())));
    expect(tokens).not.toContain(null);
    expect((await pairOf(tab)).refreshToken).toBe((await pairOf(page)).refreshToken);

    await ahead(page, 40);
    const second = await pairOf(page);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    await expect.poll(async () => (await pairOf(tab)).refreshToken).toBe(second.refreshToken);
    await ahead(tab, 80);
    await askApi(tab);
    await askApi(page);
    await context.close();
  },
);

test(
  "tokens that a tab did not ask for leave the address, and are not used",
  withScript,
  async ({ browser }) => {
    const { token, refreshToken } = (await registrar.api.post("/auth/login", payroll.person)).body;
    const context = await browser.newContext();
    const page = await context.newPage();
    const tokens = new URLSearchParams({ token, refreshToken });
    for (const [query, left] of [
      [`?a=1&sso_state=made-up&${tokens}`, "?a=1"],
      [`?sso_state=&${tokens}`, ""],
      [`?sso_state=made-up&b=2&${tokens}`, "?b=2"],
      [`?${tokens}`, ""],
      [`?a=%20x&${tokens}&b=2#part`, "?a=%20x&b=2#part"],
      [`?token=its-own&a=1&${tokens}`, "?a=1"],
      [`?refreshToken=${refreshToken}`, ""],
      ["?token=its-own", "?token=its-own"],
    ]) {
      await page.goto(`${app.url}/${query}`);
      await expect(page.getByText("Not signed in")).toBeVisible();
      expect(page.url()).toBe(`${app.url}/${left}`);
    }
    await context.close();
  },
);

test(
  "the script tag that is shown for a new application is the one that works",
  withScript,
  async ({ page, browser, sso }) => {
    await signIn(page, "/dashboard/application-access/new");
    await ready(page);
    const dialog = page.getByRole("dialog");
    const name = `Salt & "Pepper" <${Date.now()}>`;
    await dialog.getByLabel("Application Name").fill(name);
    await dialog.getByRole("radio", { name: "SSO library" }).check();
    await page.getByRole("button", { name: "Save & Generate Key" }).click();
    await expect(dialog.getByText("Application Created Successfully")).toBeVisible();
    const shown = async (label: string) =>
      (await dialog.getByRole("group", { name: label }).locator("code").textContent()) ?? "";
    const [key, secret, snippet] = [
      await shown("Application Key"),
      await shown("Application Secret"),
      await shown("Integration"),
    ];

    const person = await registrar.addPerson("Ida Rhodes", [key]);
    const its = await serveSnippet(sso.url, { id: key, secret }, snippet);
    const context = await browser.newContext();
    try {
      const visit = await context.newPage();
      const errors: string[] = [];
      visit.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await visit.goto(`${its.url}/?kept=1`);
      expect(await visit.evaluate(() => "sso" in window), errors.join("\n")).toBe(true);
      await visit.evaluate(() => void window.sso.signIn());
      await expect(visit.getByRole("heading", { name, exact: true })).toBeVisible();
      const sent = new URL(visit.url()).searchParams.get("encodedString") ?? "";
      expect(Buffer.from(sent, "base64").toString()).toBe(`${name}&${key}`);
      await fillSignIn(visit, person);
      await expect(visit).toHaveURL(`${its.url}/?kept=1`);
      expect(await visit.evaluate(() => window.sso.user())).toMatchObject({ name: "Ida Rhodes", roles: [] });
    } finally {
      await context.close();
      its.stop();
    }
  },
);

/** A page with a script tag of its own, where somebody is signed in. */
async function enterSnippet(browser: Browser, markup: string) {
  const its = await serveSnippet(ssoUrl, payroll, markup);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(its.url);
  await page.evaluate(() => void window.sso.signIn());
  await expect(page.getByRole("heading", { name: payroll.name, exact: true })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(ssoUrl);
  await fillSignIn(page, payroll.person);
  await expect(page).toHaveURL(`${its.url}/`);
  expect(await page.evaluate(() => window.sso.user())).toMatchObject({ name: "Grace Hopper" });
  const stop = async () => {
    await context.close();
    its.stop();
  };
  return { page, its, stop };
}
const scriptTag = (more = "") =>
  `<script src="${ssoUrl}/sso.js" data-app-id="${payroll.id}" data-sign-url="/sso/sign" ${more}></script>`;

test(
  "markup that somebody put into a page does not lead its sign-in elsewhere",
  withScript,
  async ({ browser }) => {
    const elsewhere = await serveEcho();
    const { page, stop } = await enterSnippet(
      browser,
      `<base href="${elsewhere.url}/">
    <img name="currentScript" src="${elsewhere.url}/sso.js" data-app-id="other" data-sign-url="${elsewhere.url}">
    <form name="currentScript" id="sso"></form><a id="history"></a>
    ${scriptTag()}`,
    );
    expect(await page.evaluate(() => window.sso.fetch("/hello").catch(String))).toContain(
      `${elsewhere.url} is neither this page's origin nor in data-api-origins`,
    );
    expect(elsewhere.tokens.filter((token) => token !== "none")).toEqual([]);
    await stop();
    elsewhere.stop();
  },
);

test(
  "sso.fetch sends the token to the page's own origin and to those listed, and nowhere else",
  withScript,
  async ({ browser }) => {
    const [listed, other] = [await serveEcho(), await serveEcho()];
    const { page, its, stop } = await enterSnippet(
      browser,
      scriptTag(`data-api-origins="https://api.example.test ${listed.url}"`),
    );
    const ask = (address: string) =>
      page.evaluate((to) => window.sso.fetch(to).then((answer) => answer.text(), String), address);
    const leave = (to: string) => ask(`/leave/${encodeURIComponent(to)}`);
    expect(await ask("/own")).toContain("Its own");
    expect(await leave("/own")).toContain("Its own");
    expect(await ask(`${listed.url}/orders`)).toMatch(/^Bearer ey/);

    const refusal = `Error: sso.fetch: ${other.url} is neither this page's origin nor in data-api-origins.`;
    expect(await ask(`${other.url}/orders`)).toBe(refusal);
    expect(await ask(`${its.url.replace("http:", "https:")}/own`)).toContain("is neither this page's origin");
    expect(await ask(`${listed.url.replace("localhost", "localhost.evil.example")}/orders`)).toContain(
      "is neither this page's origin",
    );
    expect(other.tokens).toEqual([]);
    expect(await leave(`${other.url}/orders`)).toBe(refusal);
    expect(other.tokens).toEqual(["none"]);
    await stop();
    listed.stop();
    other.stop();
  },
);

test("an address that holds tokens of its own is not signed in to", withScript, async ({ browser }) => {
  const { page, stop } = await enterSnippet(browser, scriptTag());
  for (const path of ["/?token=its-own", "/?a=1&refreshToken="]) {
    const answer = page.evaluate((to) => window.sso.signIn(to).catch(String), path);
    expect(await answer).toContain("must not have token or refreshToken in its query");
  }
  await stop();
});
