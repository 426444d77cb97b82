import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import type { ConnectionInput } from "#api/contract/connections";
import type { Language } from "#app/guide/languages";
import { freePort } from "#harness/free-port";
import { fillSignIn, signIn } from "./console-test";
import { GuideReader } from "./guide-reader";
import { Registrar, type Registration } from "./registration";
import { send } from "./visitor";

/** An application for OpenID Connect in the guide: its recipe, and the names of the recipe's files. */
interface Application {
  language: Language;
  recipe: string;
  files: readonly string[];
}

const EXAMPLE = "https://app.example.com";

const guideOf = ({ id }: Registration, recipe: string) =>
  `/dashboard/guide?applicationId=${id}&recipe=${recipe}`;

/** The values that the recipe says to enter on the Connect tab, with the application's origin in place of the example's. */
async function connectionOf(chapter: Locator, origin: string): Promise<Partial<ConnectionInput>> {
  const read = async (label: string) => {
    const entry = chapter.locator(".recipe-fields > div").filter({ hasText: new RegExp(`^${label}`) });
    return (await entry.locator("dd code").allTextContents()).map((text) => text.replace(EXAMPLE, origin));
  };
  const [backchannelLogoutUri = null] = await read("Back-channel sign-out address");
  return {
    protocol: "openid",
    requirePkce: true,
    redirectUris: await read("Redirect addresses"),
    postLogoutRedirectUris: await read("Addresses after sign-out"),
    backchannelLogoutUri,
  };
}

/** A browser whose people have not been there, with JavaScript if the test has it. */
function newContext(browser: Browser) {
  const { javaScriptEnabled } = test.info().project.use;
  return browser.newContext(javaScriptEnabled === false ? { javaScriptEnabled } : {});
}

interface Walk extends Application {
  page: Page;
  browser: Browser;
  /** Address of the console. */
  ssoUrl: string;
}

/** Follows the recipe to the letter: the application signs somebody in, refuses what it didn't ask for, and signs out. */
export async function walkOpenId(walk: Walk): Promise<void> {
  const { language, recipe, files, page, browser, ssoUrl } = walk;
  const registrar = await Registrar.at({ url: ssoUrl });
  const registration = await registrar.register();
  const auditor = await registrar.addPerson("Ada Auditor", [registration.id], ["auditor"]);
  const stranger = await registrar.addPerson("Nobody Particular", []);
  await signIn(page, guideOf(registration, recipe));
  const chapter = page.locator("#openid");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  await registrar.connect(registration, await connectionOf(chapter, origin));
  const reader = await GuideReader.follow(chapter, { language, secret: registration.secret, files, port });
  const [context, elsewhere] = await Promise.all([newContext(browser), newContext(browser)]);
  try {
    const theirs = await context.newPage();
    await theirs.goto(origin);
    const answered = theirs.waitForRequest((request) => request.url().startsWith(`${origin}/callback?`));
    await theirs.getByRole("link", { name: "Sign in" }).click();
    await expect(theirs.getByRole("heading", { name: registration.name, exact: true })).toBeVisible();
    await fillSignIn(theirs, auditor);
    await expect(theirs.getByText("Signed in as Ada Auditor")).toBeVisible();
    await expect(theirs.getByText("Groups: auditor")).toBeVisible();
    expect(theirs.url()).toBe(`${origin}/`);

    // A state is good once, and for the browser that began. No other answer changes anything.
    const begun = await context.request.get(`${origin}/sign-in`, { maxRedirects: 0 });
    const state = new URL(begun.headers().location ?? "").searchParams.get("state") ?? "";
    expect(state).toMatch(/^[\w-]{30,}$/);
    const query = new URLSearchParams({ code: "stolen", state, iss: ssoUrl });
    const theirOwn = `${origin}/callback?${query}`;
    expect((await elsewhere.request.get(theirOwn)).status()).toBeGreaterThanOrEqual(400);
    expect(await (await elsewhere.request.get(origin)).text()).toContain("Not signed in");
    for (const address of [
      (await answered).url(),
      theirOwn,
      `${origin}/callback?code=stolen&state=guessed`,
      `${origin}/callback?code=stolen`,
    ]) {
      expect((await context.request.get(address)).status(), address).toBeGreaterThanOrEqual(400);
      await theirs.goto(origin);
      await expect(theirs.getByText("Signed in as Ada Auditor")).toBeVisible();
    }
    const session = (await context.cookies(origin)).find(({ name }) => name === "session");
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });

    await theirs.getByRole("button", { name: "Sign out" }).click();
    await expect(theirs.getByText("Not signed in")).toBeVisible();
    await theirs.goto(`${ssoUrl}/dashboard`);
    await expect(theirs).toHaveURL(/\/auth\/sign-in/);
    await theirs.goto(`${origin}/sign-in`);
    await fillSignIn(theirs, stranger);
    await expect(theirs).toHaveURL(/\/unauthorised\/no-applications/);
    await theirs.goto(origin);
    await expect(theirs.getByText("Not signed in")).toBeVisible();
    expect(reader.output).not.toMatch(/eyJ[\w-]{10,}/);
  } finally {
    await Promise.all([context.close(), elsewhere.close()]);
    await reader.stop();
  }
}

interface BehindProxy extends Application {
  /** Signed in as an administrator. */
  page: Page;
  registration: Registration;
  /** The page that sets the cookie. */
  path?: string;
}

/** The application listens behind a proxy at https, with cookies for https alone. */
export async function openIdBehindProxy(proxied: BehindProxy): Promise<void> {
  const { language, recipe, files, page, registration, path = "/sign-in" } = proxied;
  await page.goto(guideOf(registration, recipe));
  const reading = { language, secret: registration.secret, files, origin: EXAMPLE };
  const reader = await GuideReader.follow(page.locator("#openid"), reading);
  try {
    const { headers } = await send(reader.url, { path });
    const [cookie = ""] = headers["set-cookie"] ?? [];
    expect(cookie, language).toMatch(/^__Host-./);
    const attributes = cookie.toLowerCase().split("; ");
    expect(attributes).toEqual(expect.arrayContaining(["path=/", "httponly", "secure", "samesite=lax"]));
  } finally {
    await reader.stop();
  }
}
