import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, fillSignIn, test } from "../support/console-test";

/**
 * The texts of these pages, as they were before there were other languages. To take over a change of English that is meant,
 * run this file once with ENGLISH=write.
 */
const FILE = join(import.meta.dirname, "english-pages.txt");

const STRANGERS = [
  "/auth/sign-in",
  "/auth/sign-in?returnTo=%2Faccount%2Fprofile",
  "/auth/sign-in?encodedString=bm90aGluZw==",
  "/auth/sign-in?signedRequest=nothing",
  "/auth/reset-password",
  "/auth/link",
  "/auth/link?token=nothing",
  "/auth/interaction/nothing",
  "/auth/second-factor",
  "/auth/new-password",
  "/auth/enrol",
  "/unauthorised/no-applications",
  "/external/accessibility",
  "/oidc/auth?client_id=nothing",
  "/oidc/sign-out",
  "/nowhere",
];
const ACCOUNT = [
  "",
  "/applications",
  "/profile",
  "/profile/email",
  "/security",
  "/security/password",
  "/security/passkeys/new",
  "/security/authenticator-app/new",
  "/sessions",
  "/sessions/end-others",
  "/activity",
  "/activity?only=refused",
  "/nowhere",
].map((path) => `/account${path}`);
const CONSOLE = [
  "user-management",
  "user-management/new",
  "application-access",
  "application-access/new",
  "roles",
  "roles/new",
  "groups",
  "groups/new",
  "mail",
  "integrations/tokens",
  "integrations/webhooks",
  "appearance",
  "applications",
  "not-authorized",
  "go",
  "go/shortcuts",
  "nowhere",
].map((path) => `/dashboard/${path}`);

test.use({ settings: { SUPPORT_CONTACT: "help@example.com" } });

/** What a page says: its title, its texts, and the attributes that people read. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const chosen of document.querySelectorAll(".language-switch, .field:has(> [name=language])"))
      chosen.remove();
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ["aria-label", "title", "alt", "placeholder"])
          said.push(node.getAttribute(name) ?? "");
      else if (!node.parentElement?.closest("script, style, noscript")) said.push(node.nodeValue ?? "");
    }
    return said;
  });

/** Without what differs from one run to the next. React puts values into nodes of their own. */
const settled = (texts: string[]): string =>
  texts
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== "")
    .join(" ")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replace(/\b[0-9a-f]{8}\b/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replace(/\d{4}-\d\d-\d\d(,? \d\d:\d\d(:\d\d)?)?/g, "<time>")
    .replace(/\b\d?\d [A-Z][a-z]+ \d{4}|\b[A-Z][a-z]+day\b/g, "<day>")
    .replace(/\b\d\d:\d\d(:\d\d)?\b/g, "<time>")
    .replace(/http:\/\/localhost:\d+|localhost:\d+/g, "<here>")
    .replace(/\b([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}\b|\b[A-Z2-7]{32}\b/g, "<key>")
    .replace(/\b\d+\.\d+\.\d+\b/g, "<version>")
    .replace(/ ([.,:;!?)])/g, "$1");

test("LA1: without a language, pages say what they said in English @without-javascript", async ({
  page,
  sso,
}) => {
  test.setTimeout(240_000);
  const pages: string[] = [];
  const read = async (name: string) => {
    pages.push(`# ${name}\n${settled(await textsOf(page))}`);
  };
  for (const address of STRANGERS) {
    await page.goto(sso.url + address);
    await read(address);
  }
  await page.goto(`${sso.url}/auth/sign-in`);
  await page.locator("#sign-in [type=submit]").click();
  await read("an empty sign-in");
  await fillSignIn(page, { username: "admin", password: "wrong password" });
  await read("a wrong password");
  await page.goto(`${sso.url}/auth/sign-in?returnTo=%2Faccount%2Fprofile`);
  await fillSignIn(page);
  await expect(page).toHaveURL(/profile/);
  for (const address of [...ACCOUNT, ...CONSOLE]) {
    await page.goto(sso.url + address);
    await read(address);
  }
  const said = `${pages.join("\n\n")}\n`;
  if (process.env.ENGLISH === "write") writeFileSync(FILE, said);
  expect(said.split("\n")).toEqual(readFileSync(FILE, "utf8").split("\n"));
});
