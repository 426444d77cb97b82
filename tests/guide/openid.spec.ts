import type { Locator } from "@playwright/test";
import type { ConnectionInput } from "#api/contract/connections";
import { freePort } from "../../harness/free-port";
import { expect, fillSignIn, signIn, test } from "../support/console-test";
import { GuideReader } from "../support/guide-reader";
import { Registrar } from "../support/registration";
import { send } from "../support/visitor";
import { LANGUAGES } from "./languages";

/** The recipes for our own code that can be run here. */
const APPLICATIONS = [
  { language: "node", recipe: "node", files: [".env", "server.mjs"] },
  { language: "python", recipe: "flask", files: [".env", "requirements.txt", "app.py"] },
  { language: "go", recipe: "go", files: [".env", "go.mod", "main.go"] },
] as const;

const EXAMPLE = "https://app.example.com";

/** What the recipe says to enter on the Connect tab, with the application's origin in place of the example's. */
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

for (const { language, recipe, files } of APPLICATIONS.filter((one) => LANGUAGES.includes(one.language))) {
  test(`${language}: the application for OpenID Connect signs people in, and out of everything`, async ({
    page,
    browser,
    sso,
  }) => {
    const registrar = await Registrar.at(sso);
    const registration = await registrar.register();
    const auditor = await registrar.addPerson("Ada Auditor", [registration.id], ["auditor"]);
    const stranger = await registrar.addPerson("Nobody Particular", []);
    await signIn(page, `/dashboard/guide?applicationId=${registration.id}&recipe=${recipe}`);
    const chapter = page.locator("#openid");
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    await registrar.connect(registration, await connectionOf(chapter, origin));
    const reading = { language, secret: registration.secret, files: [...files], port };
    const reader = await GuideReader.follow(chapter, reading);
    const { javaScriptEnabled } = test.info().project.use;
    const context = await browser.newContext(javaScriptEnabled === false ? { javaScriptEnabled } : {});
    try {
      const theirs = await context.newPage();
      await theirs.goto(origin);
      await theirs.getByRole("link", { name: "Sign in" }).click();
      await expect(theirs.getByRole("heading", { name: registration.name, exact: true })).toBeVisible();
      await fillSignIn(theirs, auditor);
      await expect(theirs.getByText("Signed in as Ada Auditor")).toBeVisible();
      await expect(theirs.getByText("Groups: auditor")).toBeVisible();
      expect(theirs.url()).toBe(`${origin}/`);

      // An answer that the application didn't ask for changes nothing.
      const forged = "/callback?code=stolen&state=guessed";
      expect((await send(origin, { path: forged })).status).toBeGreaterThanOrEqual(400);
      await theirs.goto(origin + forged);
      await theirs.goto(origin);
      await expect(theirs.getByText("Signed in as Ada Auditor")).toBeVisible();
      const cookies = await context.cookies(origin);
      const session = cookies.find(({ name, domain }) => name === "session" && domain === "localhost");
      expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });

      await theirs.getByRole("button", { name: "Sign out" }).click();
      await expect(theirs.getByText("Not signed in")).toBeVisible();
      await theirs.goto(`${sso.url}/dashboard`);
      await expect(theirs).toHaveURL(/\/auth\/sign-in/);
      await theirs.goto(`${origin}/sign-in`);
      await fillSignIn(theirs, stranger);
      await expect(theirs).toHaveURL(/\/unauthorised\/no-applications/);
      await theirs.goto(origin);
      await expect(theirs.getByText("Not signed in")).toBeVisible();
      expect(reader.output).not.toMatch(/eyJ[\w-]{10,}/);
    } finally {
      await context.close();
      await reader.stop();
    }
  });
}
