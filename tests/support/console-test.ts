import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type BrowserContext, test as base, expect, type Page, type Response } from "@playwright/test";
import type axe from "axe-core";
import { ADMIN, TestConsole } from "#harness/console";
import { freePort } from "#harness/free-port";
import vectors from "../../app/guide/vectors.json" with { type: "json" };
import { ForeignApi } from "./foreign-api";
import { MailServer } from "./mail-server";
import { OpenIdProvider } from "./openid-provider";
import { WebhookReceiver } from "./webhook-receiver";

/**
 * True where a text has a token in it: one of the stand-in's, or a JSON object in base64url with a dot and more behind
 * it, which is a JWT or a cookie. Random letters may begin like one, but are no object.
 */
const hasToken = (text: string) =>
  /opaque-[\w-]{10,}/.test(text) ||
  [...text.matchAll(/eyJ[\w-]{10,}(?=\.[\w-])/g)].some(([part]) => isJson(Buffer.from(part, "base64url")));

function isJson(text: Buffer): boolean {
  try {
    return typeof JSON.parse(text.toString()) === "object";
  } catch {
    return false;
  }
}

/** Collects what no page may do: errors in the browser's console, exceptions, tokens in what a page can read. */
function watch(context: BrowserContext) {
  const faults: string[] = [];
  const reading: Promise<void>[] = [];

  context.on("weberror", (fault) => faults.push(`exception: ${fault.error().message}`));
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The status of the page itself, and of its data, is the test's own business; Chromium logs it too.
    const address = message
      .location()
      .url.replace(/\.data(?=$|\?)/, "")
      .replace(/[?&](_routes=[^&]*|index$)/, "");
    if (message.page()?.url().startsWith(address) && message.text().startsWith("Failed to load")) return;
    faults.push(`console: ${message.text()}`);
  });
  context.on("response", (response) => reading.push(lookForToken(response)));

  async function lookForToken(response: Response): Promise<void> {
    if (!["document", "fetch", "xhr"].includes(response.request().resourceType())) return;
    const body = await response.text().catch(() => "");
    // The guide's test vector is one on purpose.
    if (hasToken(body.replaceAll(vectors.request.signedRequest, "")))
      faults.push(`a token stands in ${response.url()}`);
  }

  return async () => {
    await Promise.all(reading);
    return faults;
  };
}

export interface WorkerOptions {
  /** What stands behind the console: our own service, or the stand-in for section 7 of the specification. */
  behind: "own" | "foreign";
}

type Settings = Record<string, string>;

interface WorkerFixtures extends WorkerOptions {
  /** That stand-in, where it is what stands there. */
  foreign: ForeignApi | undefined;
  /** Origin of a client application that the console on that stand-in may send tokens to. */
  clientOrigin: string;
  /** The worker's own console with these settings, started at its first use. */
  consoleWith: (settings: Settings) => Promise<TestConsole>;
  mails: MailServer;
  receiver: WebhookReceiver;
  /** What stands in Google's place. */
  provider: OpenIdProvider;
  /** A console that people may sign in to with Google, from `GOOGLE_DOMAIN` alone. */
  google: TestConsole;
}

interface Fixtures {
  /** What `sso` is started with. */
  settings: Settings;
  sso: TestConsole;
}

export const GOOGLE_DOMAIN = "harbour.example";

/** A server of the worker's own, started at its first use. */
const ownServer = <Server extends { stop(): void | Promise<void> }>(
  start: () => Promise<Server>,
): [(none: object, use: (server: Server) => Promise<void>) => Promise<void>, { scope: "worker" }] => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  async ({}, use) => {
    const server = await start();
    await use(server);
    await server.stop();
  },
  { scope: "worker" },
];

/**
 * Playwright's `test` with a console of the worker's own, `sso`. Every test fails on errors in the browser's
 * console and on tokens in anything that a page can read. Files that need other settings, or a server that the console
 * calls, say so by `test.use`: worker fixtures of a file's own would begin a new worker and browser for it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  behind: ["own", { scope: "worker", option: true }],
  foreign: [
    async ({ behind }, use) => {
      const foreign = behind === "foreign" ? await ForeignApi.start() : undefined;
      await use(foreign);
      await foreign?.stop();
    },
    { scope: "worker" },
  ],
  clientOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const port = await freePort();
      const server = createServer((_, response) =>
        response.setHeader("content-type", "text/plain").end("Welcome back"),
      ).listen(port, "127.0.0.1");
      await use(`http://127.0.0.1:${port}`);
      server.close();
      server.closeAllConnections();
    },
    { scope: "worker" },
  ],
  mails: ownServer(() => MailServer.start()),
  receiver: ownServer(() => WebhookReceiver.start()),
  provider: ownServer(() => OpenIdProvider.prepare()),
  google: [
    async ({ provider, consoleWith }, use) => {
      const sso = await consoleWith({ ...provider.settings, GOOGLE_DOMAINS: GOOGLE_DOMAIN });
      await provider.start(`${sso.url}/api/auth/google/callback`);
      await use(sso);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  consoleWith: [
    async ({ foreign, clientOrigin }, use) => {
      const start = (settings: Settings) =>
        foreign
          ? TestConsole.startOn(foreign.url, {
              REDIRECT_ALLOWLIST: clientOrigin,
              GOOGLE_CLIENT_ID: "console.apps.example",
              GOOGLE_CLIENT_SECRET: "the console's secret",
              ...settings,
            })
          : TestConsole.start(settings);
      const started = new Map<string, Promise<TestConsole>>();
      await use((settings) => {
        const key = JSON.stringify(settings);
        const sso = started.get(key) ?? start(settings);
        started.set(key, sso);
        return sso;
      });
      for (const sso of started.values()) await (await sso).stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  settings: [{}, { option: true }],
  sso: async ({ consoleWith, settings }, use) => use(await consoleWith(settings)),
  baseURL: async ({ sso }, use) => use(sso.url),
  context: async ({ context }, use) => {
    const faults = watch(context);
    await use(context);
    expect(await faults()).toEqual([]);
  },
});

export { expect };

/** Fills in the sign-in form that is open, and sends it. */
export async function fillSignIn(page: Page, { username, password } = ADMIN): Promise<void> {
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign-in", exact: true }).click();
}

/**
 * Signs in by what the form sends, without a look at its page, and ends at `path`, a page of the dashboard that is ready
 * for use.
 */
export async function signIn(page: Page, path = "/dashboard/user-management", who = ADMIN): Promise<void> {
  const { request } = page.context();
  const form = await request.get("/auth/sign-in", { maxRedirects: 0 });
  const [, csrf = ""] = /name="csrf" value="([^"]+)"/.exec(await form.text()) ?? [];
  const sent = await request.post("/auth/sign-in", {
    form: { ...who, csrf: csrf.replaceAll("&amp;", "&") },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect([form.status(), sent.status()]).toEqual([200, 303]);
  await page.goto(path);
  await expect(page).toHaveURL((url) => isAt(url, path));
  await ready(page);
}

/** True where an address is `path`, however its query is encoded. */
const isAt = (url: URL, path: string) => {
  const wanted = new URL(path, url);
  return url.pathname === wanted.pathname && `${url.searchParams}` === `${wanted.searchParams}`;
};

const scripted = () => test.info().project.use.javaScriptEnabled !== false;

/** Waits until the dashboard's page answers to what one does: its sidebar needs no checkbox from then on. */
export async function ready(page: Page): Promise<void> {
  if (scripted()) await expect(page.locator("#sidebar-toggle")).toHaveAttribute("hidden", "");
}

/** The short file of two: each page is sent all of it. */
const AXE = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Fails on anything that axe-core knows as a fault. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still on its way, a button back from busy or a dialog that opens, has a colour of neither state.
  const settled = page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().endTime) < 1000)
        .map((one) => one.finished),
    ).then(() => {}),
  );
  // Chromium never settles that of some elements, and a page without scripts has no timers.
  await Promise.race([settled.catch(() => {}), setTimeout(1000)]);
  await expect.poll(() => page.locator(".toast-card").evaluateAll(someFading)).toBe(false);
  for (const frame of page.frames()) {
    if (!scripted()) await frame.evaluate(callDeferredAtOnce);
    await frame.evaluate(AXE);
    expect(await frame.evaluate(findViolations), frame.url()).toEqual([]);
  }
}

/** Opens a page whose scripts don't arrive until the work is done. */
export async function beforeScripts(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await work();
  release();
  await page.unrouteAll({ behavior: "wait" });
}

/** For a frame that has axe-core in it. Frames are asked one by one: without JavaScript they don't answer each other. */
async function findViolations(): Promise<string[]> {
  const inPage = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.axe.run({
    resultTypes: ["violations"],
    selectors: false,
    iframes: false,
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

/** A toast comes, stays and goes in one long animation. */
const someFading = (toasts: Element[]) =>
  toasts.map((one) => getComputedStyle(one)).some((it) => it.visibility === "visible" && it.opacity !== "1");

/** A page without JavaScript has no timers. axe defers by one of no time, and gives up by one of seconds. */
function callDeferredAtOnce(): void {
  const atOnce = (work: () => void, milliseconds = 0) => {
    if (milliseconds < 1000) Promise.resolve().then(work);
    return 0;
  };
  Object.assign(window, { setTimeout: atOnce });
}
