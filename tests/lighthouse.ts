/**
 * `npm run lighthouse`: Lighthouse on the sign-in page and on the heaviest list, as a phone on a slow network, against
 * a console of its own. Ends with a failure where accessibility or best practices are below 100, or performance
 * below 95. Lighthouse comes by npx: no test needs it, and it would double what `npm ci` installs.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { browserPath } from "#harness/browser";
import { ADMIN, TestConsole } from "#harness/console";

const LIGHTHOUSE = "lighthouse@12.8.2";
const LEAST = { performance: 0.95, accessibility: 1, "best-practices": 1 };

const ReportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
});

/** The `Cookie` header of an administrator who just signed in. */
async function cookieOf(sso: TestConsole): Promise<string> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox"] });
  const page = await browser.newPage({ baseURL: sso.url });
  await page.goto("/auth/sign-in");
  await page.getByLabel("Username", { exact: true }).fill(ADMIN.username);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign-in", exact: true }).click();
  await page.waitForURL("**/dashboard/**");
  const cookies = await page.context().cookies();
  await browser.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** @returns the scores, and what took points off */
async function measure(sso: TestConsole, path: string, cookie?: string) {
  const report = join(sso.folder, "lighthouse.json");
  const options = [
    `--only-categories=${Object.keys(LEAST)}`,
    "--output=json",
    `--output-path=${report}`,
    "--quiet",
    "--chrome-flags=--headless=new --no-sandbox",
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, sso.url + path, ...options], {
    env: { ...process.env, CHROME_PATH: browserPath() },
  });
  return ReportSchema.parse(JSON.parse(await readFile(report, "utf8")));
}

const sso = await TestConsole.start();
try {
  const cookie = await cookieOf(sso);
  const pages: [string, string?][] = [["/auth/sign-in"], ["/dashboard/user-management?size=100", cookie]];
  for (const [path, signedIn] of pages) {
    const { categories, audits } = await measure(sso, path, signedIn);
    console.log(`\n${path}`);
    for (const [name, least] of Object.entries(LEAST)) {
      const score = categories[name]?.score ?? 0;
      if (score < least) process.exitCode = 1;
      console.log(
        `  ${score < least ? "✗" : "✓"} ${name}: ${Math.round(score * 100)}, at least ${least * 100}`,
      );
    }
    for (const { title, score } of Object.values(audits)) {
      if (score !== null && score < 0.9) console.log(`    ${Math.round(score * 100)}: ${title}`);
    }
  }
} finally {
  await sso.stop();
}
