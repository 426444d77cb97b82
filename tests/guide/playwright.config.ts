import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";
import { installToolchains } from "./toolchains";

// The workers load this file too: they find the answer here and look no further.
process.env.GUIDE_LANGUAGES ??= installToolchains().join(",");

/**
 * `npm run test:guide`: the guide's applications in every language that can be had, as the guide shows them. It is no
 * part of `npm test`, because it needs packages of Debian.
 */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  outputDir: "../../test-results",
  workers: 1,
  projects: [
    { name: "with JavaScript", grepInvert: /@without-javascript/ },
    {
      name: "without JavaScript",
      use: { javaScriptEnabled: false },
      grepInvert: /@with-javascript|@once/,
    },
  ],
});
