import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import vectors from "../../app/guide/vectors.json" with { type: "json" };
import { SEEDED_PASSWORD, TestConsole } from "../../harness/console";
import { expect, expectAccessible, fillSignIn, signIn, test } from "../support/console-test";
import { ForeignApi } from "../support/foreign-api";
import { openIdBehindProxy, walkOpenId } from "../support/guide-openid-walks";
import { serveBehindProxy, walkWithScript } from "../support/guide-walks";
import { pythonPath } from "../support/python";
import { Registrar } from "../support/registration";

const guide = "/dashboard/guide";
const publicGuide = "/external/guide";
const documentation = "/external/documentation";
const block = (page: Page, name: string) =>
  page.locator("figure").filter({ has: page.getByText(name, { exact: true }) });
const choice = (page: Page) => page.getByLabel("Written for");
const choices = (page: Page) =>
  choice(page)
    .getByRole("option")
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));

test("the guide stands in the sidebar and is made out to the application that is chosen", async ({
  page,
  sso,
}) => {
  await signIn(page);
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Integration Guide" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Integration Guide" })).toBeVisible();
  const key = (await choices(page)).at(-1) ?? "";
  await choice(page).selectOption(key);
  const show = page.getByRole("button", { name: "Show" });
  if (await show.isVisible()) await show.click();
  await expect(page).toHaveURL((url) => url.searchParams.get("applicationId") === key);
  await expect(block(page, ".env").locator("code")).toHaveText(
    `SSO_URL=${sso.url} APP_KEY=${key} APP_SECRET=THE_APPLICATION_SECRET APP_ORIGIN=http://localhost:4000`,
  );
  await expect(block(page, "The script tag").locator("code")).toContainText(`data-app-id="${key}"`);

  await page.getByRole("navigation", { name: "Sign requests in" }).getByRole("link", { name: "Go" }).click();
  await expect(block(page, "sign.go").locator("code")).toContainText("func SignRequest(path string)");
  await expect(block(page, "sign.mjs")).toBeHidden();
  await expect(choice(page)).toHaveValue(key);
  await page.reload();
  await expect(block(page, "verify.go")).toBeVisible();
});

test("nobody sees applications that are not theirs, whatever the address names @once", async ({
  page,
  sso,
}) => {
  const someone = { username: sso.someoneWithoutRole(), password: SEEDED_PASSWORD };
  await signIn(page, guide);
  const all = await choices(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await signIn(page, guide, someone);
  const own = await choices(page);
  expect(own.length).toBeGreaterThan(0);
  const others = all.filter((id) => !own.includes(id));
  expect(others.length).toBeGreaterThan(0);
  for (const id of [others[0], "nonsense"]) {
    await page.goto(`${guide}?applicationId=${id}`);
    await expect(block(page, ".env").locator("code")).toContainText(`APP_KEY=${own[0]}`);
    expect((await page.content()).replaceAll(`applicationId=${id}`, "")).not.toContain(`${id}"`);
  }
});

test("the public guide is open to anybody, and has nothing of anybody @once", async ({ page, sso }) => {
  await page.goto("/external");
  await expect(page).toHaveURL(publicGuide);
  await expect(block(page, ".env").locator("code")).toContainText(
    `SSO_URL=${sso.url} APP_KEY=YOUR_APPLICATION_KEY`,
  );
  await expect(choice(page)).toBeHidden();
  expect(await page.locator("script:not([src*=copy-script])").count()).toBe(0);

  const contents = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
  const anchors = await contents.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(anchors.length).toBeGreaterThan(10);
  for (const anchor of anchors) await expect(page.locator(`${anchor} h2`)).toHaveCount(1);

  // The address of the former chapter leads to where that is answered now.
  await page.goto(`${publicGuide}#without-a-script`);
  const answer = page.getByText("If your pages can’t run a script, use OpenID Connect.");
  await expect(answer).toBeInViewport();
  await answer.getByRole("link").click();
  await expect(page.locator("#openid h2")).toBeInViewport();

  await page
    .getByRole("navigation", { name: "Verify tokens in" })
    .getByRole("link", { name: "Python" })
    .click();
  await expect(page).toHaveURL(`${publicGuide}?language=python#recipe-verify`);
  await expect(block(page, "verify.py")).toBeInViewport();
});

test("the guide's chapter on OpenID Connect has the recipe that is chosen, with the application's values @once", async ({
  page,
  sso,
}) => {
  const chapter = page.locator("#openid");
  const choose = (name: string) => chapter.getByRole("link", { name, exact: true }).click();
  await page.goto(publicGuide);
  await page.getByRole("main").locator("p").getByRole("link", { name: "OpenID Connect" }).click();
  await expect(chapter).toBeInViewport();
  await expect(block(page, "grafana.ini").locator("code")).toContainText(`auth_url = ${sso.url}/oidc/auth`);
  await choose("Portainer");
  await expect(page).toHaveURL(`${publicGuide}?recipe=portainer#connect-portainer`);
  await expect(chapter.getByRole("heading", { name: "Portainer" })).toBeInViewport();
  await expect(block(page, "grafana.ini")).toBeHidden();
  await expect(chapter.getByText(`${sso.url}/oidc/me`, { exact: true })).toBeVisible();

  await signIn(page, guide);
  const key = (await choices(page)).at(-1) ?? "";
  await page.goto(`${guide}?applicationId=${key}`);
  await choose("Kubernetes");
  await expect(block(page, "kube-apiserver").locator("code")).toContainText(`--oidc-client-id=${key}`);
  await expect(choice(page)).toHaveValue(key);
  await expect(chapter.locator("code", { hasText: "http://localhost:18000" })).toBeVisible();
  // Another application keeps the recipe.
  const other = (await choices(page))[0] ?? "";
  await choice(page).selectOption(other);
  const show = page.getByRole("button", { name: "Show" });
  if (await show.isVisible()) await show.click();
  await expect(block(page, "kube-apiserver").locator("code")).toContainText(`--oidc-client-id=${other}`);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the public guide is accessible in ${colorScheme}, in its frame too @with-javascript`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    // What is framed is looked at too.
    await page.goto(documentation);
    await expectAccessible(page);
  });
}

test("the documentation page alone frames something, and only the public guide can be framed @once", async ({
  page,
}) => {
  const headersOf = async (path: string) => (await page.request.get(path)).headers();
  const framing = async (path: string) => {
    const headers = await headersOf(path);
    const policy = headers["content-security-policy"] ?? "";
    const directive = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1];
    return [directive("frame-src"), directive("frame-ancestors"), headers["x-frame-options"]];
  };
  expect(await framing(documentation)).toEqual(["'self'", "'none'", "DENY"]);
  expect(await framing(publicGuide)).toEqual(["'none'", "'self'", "SAMEORIGIN"]);
  for (const path of ["/auth/sign-in", "/external/nothing-here", "/unauthorised/no-applications"]) {
    expect(await framing(path), path).toEqual(["'none'", "'none'", "DENY"]);
  }
  await page.goto(documentation);
  const frame = page.frameLocator("iframe[title=Documentation]");
  await expect(frame.getByRole("heading", { level: 1, name: "Integration Guide" })).toBeVisible();
  await frame.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in\?returnTo=%2Fdashboard%2Fguide/);
  await fillSignIn(page);
  await expect(page).toHaveURL(guide);
});

test("on another SSO API the guide says what only our own service offers", { tag: "@once" }, async ({
  page,
}) => {
  const api = await ForeignApi.start();
  const front = await TestConsole.startOn(api.url);
  try {
    await page.goto(`${front.url}${guide}`);
    await fillSignIn(page);
    for (const address of [guide, publicGuide]) {
      await page.goto(front.url + address);
      await expect(page.getByText("This console works with another SSO API")).toBeVisible();
      await expect(page.getByText("Only with the service that comes with this console:")).toHaveCount(5);
      await expect(block(page, "verify.mjs")).toBeVisible();
      await expect(page.getByText("OpenID Connect")).toHaveCount(0);
      expect(await page.content()).not.toContain(api.url);
    }
  } finally {
    await front.stop();
    await api.stop();
  }
});

test("a block of code is copied at a press, and said to be @with-javascript", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = async () => {
    await page.getByRole("button", { name: "Copy .env" }).click();
    await expect(page.getByText("Copied to clipboard", { exact: true })).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.goto(publicGuide);
  expect(await copied()).toContain("APP_KEY=YOUR_APPLICATION_KEY\n");
  await signIn(page, guide);
  expect(await copied()).toMatch(/^APP_KEY=[\w-]{36}$/m);
});

test("without a script there is no button that does nothing @without-javascript", async ({ page }) => {
  await page.goto(publicGuide);
  await expect(page.getByRole("button", { name: "Copy .env" })).toBeHidden();
});

test("the guide reads on a phone: nothing runs over the edge", { tag: "@phone" }, async ({ page }) => {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto(`${publicGuide}?language=java&recipe=spring`);
  expect(await width()).toBe(390);
  await signIn(page, guide);
  expect(await width()).toBe(390);
  await expect(page.getByRole("img", { name: /The eight steps/ })).toBeVisible();
});

/** Languages whose packages are there wherever the tests run. `npm run test:guide` tries the others. */
const EVERYWHERE = ["node", "python"] as const;
const OPENID = { language: "node", recipe: "node", files: [".env", "server.mjs"] } as const;

for (const language of EVERYWHERE) {
  test(`S2: an engineer who follows the guide in ${language} to the letter has a working application @with-javascript`, async ({
    page,
    browser,
    sso,
  }) => {
    const registration = await (await Registrar.at(sso)).register();
    await walkWithScript({ language, page, browser, registration });
  });
}

test("the guide's applications listen behind a proxy at https, with cookies for https alone", {
  tag: "@once",
}, async ({ page, sso }) => {
  const registration = await (await Registrar.at(sso)).register();
  await signIn(page);
  for (const language of EVERYWHERE) await serveBehindProxy({ language, page, registration });
  await openIdBehindProxy({ ...OPENID, page, registration });
});

test("the guide's Python verifies the vectors' access tokens, and asks for keys no more often than it may", {
  tag: "@once",
}, async () => {
  const { ssoUrl, applicationKey, accessToken } = vectors;
  const program = `
import io, json, sys, time, urllib.request
import jwt
given, fetched, now = json.load(sys.stdin), [], [0.0]
def urlopen(url, timeout):
    fetched.append(url)
    return io.BytesIO(json.dumps(given["keys"]).encode())
urllib.request.urlopen = urlopen
time.monotonic = lambda: now[0]
from verify import verify_token
def outcome(token):
    try:
        return verify_token(token)
    except jwt.PyJWTError:
        return None
accepted = outcome(given["accept"])
refused = [why for why, token in given["refuse"].items() if outcome(token) is None]
forged = jwt.encode({}, "x" * 32, algorithm="HS256", headers={"kid": "made-up"})
counts = []
for moment in [1, 4, 6, 7, 12, 313]:
    now[0] = moment
    outcome(forged if moment < 300 else given["accept"])
    counts.append(len(fetched))
print(json.dumps([accepted, refused, counts]))`;
  const answer = execFileSync(pythonPath(), ["-c", program], {
    cwd: "app/guide/recipes/python",
    env: { ...process.env, SSO_URL: ssoUrl, APP_KEY: applicationKey, PYTHONDONTWRITEBYTECODE: "1" },
    input: JSON.stringify(accessToken),
  });
  expect(JSON.parse(answer.toString())).toEqual([
    accessToken.claims,
    Object.keys(accessToken.refuse),
    [1, 1, 2, 2, 3, 4],
  ]);
});

test("the guide's application for OpenID Connect signs in and out without JavaScript @without-javascript", ({
  page,
  browser,
  sso,
}) => walkOpenId({ ...OPENID, page, browser, ssoUrl: sso.url }));
