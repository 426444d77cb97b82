import { type Browser, expect, type Page } from "@playwright/test";
import vectors from "../../app/guide/vectors.json" with { type: "json" };
import { fillSignIn, ready, signIn } from "./console-test";
import { RECIPE_FILES, type TestedLanguage } from "./guide-files";
import { GuideReader } from "./guide-reader";
import type { Registration } from "./registration";
import { send } from "./visitor";

/** What a reader of the guide needs: an administrator's page, another browser, and an application. */
interface Walk {
  language: TestedLanguage;
  page: Page;
  browser: Browser;
  registration: Registration;
}

const guideOf = ({ id }: Registration, language: TestedLanguage) =>
  `/dashboard/guide?applicationId=${id}&language=${language}`;

/** Follows chapters 2 to 6 to the letter: an application with a script in its page signs somebody in and out. */
export async function walkWithScript(walk: Walk): Promise<void> {
  const { language, page, browser, registration } = walk;
  const { id, secret, name, person } = registration;
  await signIn(page, guideOf(registration, language));
  await ready(page);
  const reader = await GuideReader.follow(page, {
    language,
    secret,
    files: [".env", "index.html", ...RECIPE_FILES[language]],
  });
  const context = await browser.newContext();
  try {
    const { request } = context;
    const theirs = await context.newPage();
    await theirs.goto(reader.url);
    const press = (label: string) => theirs.getByRole("button", { name: label, exact: true }).click();
    await press("Sign in");
    await expect(theirs.getByRole("heading", { name, exact: true })).toBeVisible();
    await fillSignIn(theirs, person);
    await expect(theirs.getByText("Signed in as Grace Hopper")).toBeVisible();
    expect(theirs.url()).toBe(`${reader.url}/`);
    await press("Ask my API");
    await expect(theirs.getByText("Hello Grace Hopper, your API has checked who you are.")).toBeVisible();
    await press("Sign out");
    await expect(theirs.getByText("Not signed in")).toBeVisible();
    await press("Sign in");
    await expect(theirs.getByRole("button", { name: "Sign-in", exact: true })).toBeVisible();

    const authorization = `Bearer ${vectors.accessToken.accept}`;
    const hello = await request.get(`${reader.url}/hello`, { headers: { authorization } });
    expect(hello.status()).toBe(401);
    expect((await request.get(`${reader.url}/hello`)).status()).toBe(401);
    expect((await request.get(`${reader.url}/.env`)).status()).toBe(404);
    const sign = (path: unknown, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }) =>
      request.post(`${reader.url}/sso/sign`, { data: { path }, headers });
    for (const path of [...vectors.paths.refuse, undefined, null, 7]) {
      expect((await sign(path)).status(), JSON.stringify(path)).toBe(400);
    }
    const own = "/orders?page=2&sso_state=5b0c2f0e";
    expect((await sign(`/${"x".repeat(200_000)}?sso_state=a`)).status()).toBe(413);
    for (const headers of vectors.headers.refuse as Record<string, string>[]) {
      expect((await sign(own, headers)).status(), JSON.stringify(headers)).toBe(403);
    }
    for (const path of vectors.paths.accept) {
      expect((await (await sign(path)).json()).redirectionURL).toBe(reader.url + path);
    }
    expect((await sign(own, { origin: reader.url })).status()).toBe(200);
    const { signedRequest, redirectionURL } = await (await sign(own)).json();
    const check = await page.request.post("/api/auth/application/sign-in-request", {
      data: { appId: id, signedRequest, redirectionURL },
    });
    expect(await check.json()).toEqual({ applicationName: name, redirectionURL, spent: false });
    expect(reader.output).not.toMatch(/eyJ[\w-]{10,}|refreshToken=/);
  } finally {
    await context.close();
    await reader.stop();
  }
}

/** The application listens where it is told, behind a proxy at an origin without a port. Needs a page that is signed in. */
export async function serveBehindProxy({
  language,
  page,
  registration,
}: Omit<Walk, "browser">): Promise<void> {
  const files = [".env", "index.html", ...RECIPE_FILES[language]];
  await page.goto(guideOf(registration, language));
  const origin = "https://app.example.com";
  const reader = await GuideReader.follow(page, { language, secret: registration.secret, files, origin });
  expect({ language, status: (await send(reader.url, { path: "/" })).status }).toEqual({
    language,
    status: 200,
  });
  await reader.stop();
}
