import { gzipSync } from "node:zlib";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { browserPath } from "#harness/browser";
import type { Bench } from "../bench";
import { ADMIN, type Product } from "../product";

/** Slow 4G as in browsers' developer tools, and a processor four times slower. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_CPU = 4;
const KB = 1000;
const READS_MS = 2_000;

const USERS = "/dashboard/user-management";
/** Pages linked from the list of users. */
const NEXT = [
  `${USERS}/new`,
  "/dashboard/roles",
  "/dashboard/roles/new",
  "/dashboard/application-access",
  "/dashboard/application-access/new",
  "/dashboard/audit-reports",
  "/dashboard/summary-dashboard",
  USERS,
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

/** A page's transfer by kind. */
class Traffic {
  private readonly kinds = new Map<string, string>();
  private readonly bytes = new Map<string, number>();
  private readonly addresses = new Map<string, string>();
  /** Gzipped bytes of scripts by address. */
  private readonly scripts = new Map<string, Promise<number>>();

  constructor(session: CDPSession) {
    session.on("Network.responseReceived", ({ requestId, type, response }) => {
      this.kinds.set(requestId, type);
      this.addresses.set(requestId, response.url);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = this.kinds.get(requestId) ?? "Other";
      this.bytes.set(kind, (this.bytes.get(kind) ?? 0) + encodedDataLength);
      if (kind !== "Script") return;
      const body = session.send("Network.getResponseBody", { requestId });
      const size = body.then((given) => gzipSync(given.body).length).catch(() => 0);
      this.scripts.set(this.addresses.get(requestId) ?? "", size);
    });
  }

  forget(): void {
    this.bytes.clear();
    this.scripts.clear();
  }

  kB = (kind: string): number => (this.bytes.get(kind) ?? 0) / KB;

  get allKB(): number {
    return [...this.bytes.values()].reduce((sum, one) => sum + one, 0) / KB;
  }

  /** Size of the scripts after gzip, optionally only of these addresses. */
  async gzippedScriptsKB(addresses = [...this.scripts.keys()]): Promise<number> {
    const sizes = await Promise.all(addresses.map((address) => this.scripts.get(address) ?? 0));
    return sizes.reduce((sum, one) => sum + one, 0) / KB;
  }
}

async function slowPage(browser: Browser): Promise<{ page: Page; traffic: Traffic }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
  return { page, traffic: new Traffic(session) };
}

/** Ms from the start of the navigation until the page has content that its script adds. */
async function usableAfter(page: Page, selector: string): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => document.querySelector(wanted) !== null && performance.now(),
    selector,
  );
  return Number(await seen.jsonValue());
}

/** Addresses requested so far. */
const askedForBefore = (page: Page, ms: number): Promise<string[]> =>
  page.evaluate(
    (until) =>
      performance
        .getEntriesByType("resource")
        .filter(({ startTime }) => startTime < until)
        .map(({ name }) => name),
    ms,
  );

/** A first visit: the sign-in page, then the list of users, then the pages that follow. */
export async function measureVisit(bench: Bench, product: Product, browser: Browser): Promise<void> {
  const group = "In a browser, slow 4G and a 4 times slower CPU";
  const { page, traffic } = await slowPage(browser);
  await page.goto(`${product.url}/auth/sign-in`);
  const signIn = await usableAfter(page, "#sign-in button[type=submit]:disabled");
  await page.waitForLoadState("networkidle");
  bench.record(group, "sign-in page, first visit, total transfer", {
    value: traffic.allKB,
    unit: "kB",
    target: { most: 25 },
  });
  bench.record(group, "sign-in page, usable after", { value: signIn, unit: "ms" });

  // A first visit to the console, without a cache from the sign-in page.
  const { page: console_, traffic: fresh } = await slowPage(browser);
  await console_.context().addCookies(await sessionOf(page, product));
  await console_.goto(product.url + USERS);
  const usable = await usableAfter(console_, ".shortcut-hint");
  // The pointer rests on the list before the next page.
  await console_.hover("tbody tr");
  await console_.waitForTimeout(READS_MS);
  await console_.waitForLoadState("networkidle");
  const scripts = await fresh.gzippedScriptsKB(await askedForBefore(console_, usable));
  bench.record(group, "list of users, JavaScript preloaded on hover, gzipped", {
    value: (await fresh.gzippedScriptsKB()) - scripts,
    unit: "kB",
  });
  bench.record(group, "list of users, first visit, JavaScript gzipped until usable", {
    value: scripts,
    unit: "kB",
    target: { most: 100 },
  });
  bench.record(group, "list of users, first visit, all JavaScript as transferred", {
    value: fresh.kB("Script"),
    unit: "kB",
  });
  bench.record(group, "list of users, first visit, CSS", {
    value: fresh.kB("Stylesheet"),
    unit: "kB",
    target: { most: 15 },
  });
  bench.record(group, "list of users, first visit, total transfer", { value: fresh.allKB, unit: "kB" });
  bench.record(group, "list of users, usable after", { value: usable, unit: "ms" });
  bench.record(group, "the largest of the next pages", {
    value: await largestNext(console_, fresh),
    unit: "kB",
    target: { most: 10 },
  });
  await page.context().close();
  await console_.context().close();
}

async function sessionOf(page: Page, product: Product) {
  await page.fill("#username", ADMIN.username);
  await page.fill("#password", ADMIN.password);
  await page.click("#sign-in button[type=submit]");
  await page.waitForURL(`${product.url}/dashboard/**`);
  return page.context().cookies();
}

async function largestNext(page: Page, traffic: Traffic): Promise<number> {
  let largest = 0;
  for (const path of NEXT) {
    traffic.forget();
    await page.locator(`a[href^="${path}"]`).first().click();
    await page.waitForURL((url) => url.pathname.startsWith(path));
    await page.waitForLoadState("networkidle");
    largest = Math.max(largest, traffic.allKB);
    if (!path.endsWith("/new")) continue;
    const dialog = page.locator("dialog");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  return largest;
}
