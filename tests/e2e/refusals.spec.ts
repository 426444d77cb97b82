import type { APIResponse, Page } from "@playwright/test";
import { ADMIN } from "../../harness/console";
import { expect, signIn, test } from "../support/console-test";

/** Requests that no page of ours makes. They carry the cookies of someone signed in. */
const signOut = "/auth/sign-out";
const sameOrigin = { "sec-fetch-site": "same-origin" };

const csrf = (page: Page) => page.locator('input[name="csrf"]').first().inputValue();

test("F2: a form from a foreign origin is refused, whatever else it carries", { tag: "@once" }, async ({
  page,
  sso,
}) => {
  await signIn(page);
  const form = { csrf: await csrf(page), theme: "dark" };
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site", origin: sso.url },
    { "sec-fetch-site": "same-site", origin: sso.url },
    { "sec-fetch-site": "none" },
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { origin: `${sso.url}.elsewhere.example` },
    { origin: "https://elsewhere.example", "x-forwarded-host": "elsewhere.example" },
    {},
  ];
  for (const headers of foreign) {
    for (const path of [
      signOut,
      "/theme",
      "/auth/sign-in",
      `${signOut}?_data=routes/auth.sign-out`,
      `${signOut}.data`,
    ]) {
      const answer = await page.request.post(path, { headers, form, maxRedirects: 0 });
      expect(answer.status(), `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  await page.reload();
  await expect(page).toHaveURL("/dashboard/user-management");
});

test("F2: a loader's data is not to be had by itself, however it is asked for", { tag: "@once" }, async ({
  page,
}) => {
  await signIn(page);
  const list = "/dashboard/user-management";
  for (const query of ["?_data=routes/dashboard.user-management", "?a=?&%5fdata=root", "?_data"]) {
    const answer = await page.request.get(`${list}${query}`);
    expect([answer.status(), await answer.text()]).toEqual([404, "Not found.\n"]);
  }
});

test("F2: a form without its page's token is refused", { tag: "@once" }, async ({ page }) => {
  await signIn(page);
  const forms: Record<string, string>[] = [{}, { csrf: "nonsense" }, { csrf: "" }];
  for (const form of forms) {
    const answer = await page.request.post(signOut, { headers: sameOrigin, form, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
  }
});

test("F7, L1: hostile bodies are refused, and the console lives on", { tag: "@once" }, async ({ page }) => {
  await page.goto("/auth/sign-in");
  const token = await csrf(page);
  const post = (data: string, type = "application/x-www-form-urlencoded") =>
    page.request.post("/auth/sign-in", {
      headers: { ...sameOrigin, "content-type": type },
      data: Buffer.from(data),
    });
  const form = (fields: string) => post(`csrf=${encodeURIComponent(token)}&${fields}`);

  const answers: Record<string, APIResponse> = {
    "a huge index": await form("a[10000000]=1&username=a&password=b"),
    "a deep key": await form(`a${"[b]".repeat(2000)}=1`),
    "a deep dotted key": await form(`a${".b".repeat(2000)}=1`),
    "a prototype": await form("__proto__[admin]=1&constructor.prototype.admin=1"),
    "a thousand fields": await form("a=1&".repeat(20_000)),
    "too many bytes": await form(`username=${"a".repeat(2_000_000)}`),
    json: await post('{"username":"admin"}', "application/json"),
    "a broken multipart": await post("--x\r\nnonsense", "multipart/form-data; boundary=x"),
    "no type": await post("username=a", "text/plain"),
  };
  for (const [what, answer] of Object.entries(answers)) {
    expect(answer.status(), what).toBeGreaterThanOrEqual(400);
    expect(answer.status(), what).toBeLessThan(500);
  }
  await signIn(page);
});

test("F2: the service behind /api knows no cookies and answers what it can't read", { tag: "@once" }, async ({
  page,
}) => {
  await signIn(page);
  expect((await page.request.get("/api/auth/users?page=1&size=10")).status()).toBe(401);
  expect(
    (await page.request.get("/api/auth/profile", { headers: { authorization: "Bearer x.y.z" } })).status(),
  ).toBe(401);
  expect((await page.request.get("/api/nothing/here")).status()).toBe(404);
  const long = await page.request.get(`/api/auth/users?searchTerm=${"a".repeat(8200)}`);
  expect([long.status(), await long.json()]).toEqual([
    414,
    { message: "The address is too long. The limit is 8192 characters." },
  ]);
  const headers = { "content-type": "application/json" };
  const login = (body: string) => page.request.post("/api/auth/login", { headers, data: Buffer.from(body) });
  expect((await login("{")).status()).toBe(400);
  expect((await login(`${"[".repeat(5000)}${"]".repeat(5000)}`)).status()).toBe(400);
  expect(
    (await login(JSON.stringify({ username: ADMIN.username, password: "x", isAdmin: true }))).status(),
  ).toBe(422);
  expect((await login(`"${"a".repeat(200_000)}"`)).status()).toBe(413);
});
