import { expect, fillSignIn, test } from "../support/console-test";
import { SAME_ORIGIN, send } from "../support/visitor";

const HOST = "sso.elsewhere.test";

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: ["--no-sandbox", `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

const NOTICE = "This isn't the console's address.";

test("F5: at another http address the sign-in page and the refused form say which one is right, and lead there with what one came with @once", async ({
  browser,
  sso,
}) => {
  // A context of its own: Chromium itself complains about http in the browser's console.
  const context = await browser.newContext();
  const page = await context.newPage();
  const opening = "/auth/sign-in?returnTo=%2Fdashboard%2Froles";
  await page.goto(`http://${HOST}:${sso.port}${opening}`);
  await expect(page.getByText(NOTICE)).toBeVisible();
  const link = page.getByRole("link", { name: `Sign in at ${sso.url}` });
  await expect(link).toHaveAttribute("href", sso.url + opening);

  await fillSignIn(page);
  await expect(page.getByRole("heading", { name: "This isn't the console's address" })).toBeVisible();
  await expect(page.getByText(`The form was sent from an address other than ${sso.url}`)).toBeVisible();
  await page.getByRole("link", { name: `Go to ${sso.url}` }).click();
  await expect(page).toHaveURL(sso.url + opening);
  await expect(page.getByText(NOTICE)).toBeHidden();
  await fillSignIn(page);
  await expect(page).toHaveURL(`${sso.url}/dashboard/roles`);
  await context.close();

  const refusal = /^.*a foreign request was refused.*\n/m;
  await expect.poll(() => sso.output).toMatch(refusal);
  expect(JSON.parse(refusal.exec(sso.output)?.[0] ?? "")).toMatchObject({
    path: "/auth/sign-in",
    publicUrl: sso.url,
  });
});

test("F5: the notice is there before any script where it is certain, and not where a proxy may have changed the Host", {
  tag: "@once",
}, async ({ sso }) => {
  const isShown = async (headers: Record<string, string>) => {
    const { body, status } = await send(sso.url, { path: "/auth/sign-in", headers });
    expect(status).toBe(200);
    expect(body).toContain('id="address-notice"');
    return !/id="address-notice" hidden=""/.test(body);
  };
  const { host } = new URL(sso.url);
  expect(await isShown({ host: `${HOST}:${sso.port}` })).toBe(true);
  expect(await isShown({ host })).toBe(false);
  // PUBLIC_URL is on loopback: a browser that is there sends this, whatever Host the proxy makes of it.
  expect(await isShown({ host: "upstream:3000", "sec-fetch-site": "none" })).toBe(false);
  expect((await send(sso.url, { path: "/api/health", headers: { host: "10.0.0.9" } })).status).toBe(200);
});

test("F2, F5: a form without its page's token that was sent from another address names the right one", {
  tag: "@once",
}, async ({ sso }) => {
  const headers = { ...SAME_ORIGIN, origin: `http://127.0.0.1:${sso.port}` };
  const answer = await send(sso.url, {
    method: "POST",
    path: "/auth/sign-in",
    headers,
    body: "username=a&password=b",
  });
  expect([answer.status, answer.body]).toEqual([
    403,
    expect.stringMatching(
      new RegExp(`This isn(&#x27;|')t the console(&#x27;|')s address. Open the page at ${sso.url}`),
    ),
  ]);
});
