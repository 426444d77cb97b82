import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installPackages, run } from "./install";

/** Debian's package of Chromium without a window: the same engine, with less around it that takes the tests' time. */
const HEADLESS = "chromium-headless-shell";

const SYSTEM_BROWSERS = [
  `/usr/bin/${HEADLESS}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * What Chromium does beside the pages, for somebody in front of it. The first two are loaded for each new window, in a
 * process that takes longer than most pages; the third keeps a process ahead for the next page. The others are what
 * Playwright turns off: of two lists Chromium reads the last.
 */
const UNNEEDED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  `--disable-features=${UNNEEDED_FEATURES.join(",")}`,
];

/** True for a browser that starts: some systems keep a stub in a browser's place. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    return /\d+\./.test(
      execFileSync(path, ["--version"], { stdio: ["ignore", "pipe", "ignore"] }).toString(),
    );
  } catch {
    return false;
  }
}

const installed = () => [...SYSTEM_BROWSERS, chromium.executablePath()].find(starts);

/**
 * Path of a Chromium to test with: `CHROMIUM_PATH`, the system's, Playwright's own, or one installed now
 * (by apt where this is root, else by Playwright). Throws a sentence where there is none to be had.
 */
export function browserPath(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!starts(named)) throw new Error(`CHROMIUM_PATH names no browser that starts: ${named}`);
    return named;
  }
  const found = installed();
  if (found) return found;

  console.log("No Chromium here yet: installing one for the browser tests…");
  installPackages(HEADLESS);
  if (!installed()) installPackages("chromium");
  if (!installed()) run("npx", "playwright", "install", "chromium");

  const fresh = installed();
  if (!fresh) throw new Error("The browser tests need Chromium: install it, or name one with CHROMIUM_PATH.");
  return fresh;
}
