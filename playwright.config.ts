import { defineConfig } from "@playwright/test";
import { BROWSER_ARGUMENTS, browserPath } from "./harness/browser";
import type { WorkerOptions } from "./tests/support/console-test";

// The workers load this file too: they find the path here and look no further.
process.env.CHROMIUM_PATH = browserPath();

const desktop = { width: 1440, height: 900 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const foreignApi = "**/foreign-api.spec.ts";

/**
 * One set of specs, run with JavaScript and without. Without it, every kind of form and page is walked once: a test whose
 * second run would show nothing that another test doesn't show is tagged. `@once` marks what JavaScript has no part in,
 * `@with-javascript` what only scripts do, or what another test walks without them, `@without-javascript` the reverse.
 * `@phone` marks what a small screen changes, `@foreign` what another SSO API may do otherwise than our own: one walk of
 * each noun's dialogs and lists, and where the two services differ. No script of a page knows which API that is: without
 * JavaScript only that API's own spec runs, with what it alone does to a page.
 */
export default defineConfig<object, WorkerOptions>({
  globalSetup: `${import.meta.dirname}/tests/support/browser-tests.ts`,
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    actionTimeout: 30_000,
    viewport: desktop,
    locale: "en-GB",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: BROWSER_ARGUMENTS,
    },
  },
  projects: [
    { name: "with JavaScript", grepInvert: /@without-javascript|@phone/, testIgnore: foreignApi },
    {
      name: "without JavaScript",
      use: { javaScriptEnabled: false },
      grepInvert: /@with-javascript|@phone|@once/,
      testIgnore: foreignApi,
    },
    { name: "phone", use: phone, grep: /@phone/, testIgnore: foreignApi },
    {
      name: "foreign API",
      use: { behind: "foreign" },
      grep: /@foreign/,
      grepInvert: /@without-javascript|@phone/,
    },
    {
      name: "foreign API without JavaScript",
      use: { behind: "foreign", javaScriptEnabled: false },
      testMatch: foreignApi,
      grep: /@foreign/,
      grepInvert: /@with-javascript|@phone|@once/,
    },
    { name: "foreign API, phone", use: { ...phone, behind: "foreign" }, grep: /@foreign.*@phone/ },
  ],
});
