import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";
import { installClients } from "./debian";

// The workers load this file too: they find the answer here and look no further.
process.env.MISSING_CLIENTS ??= installClients().join(",");

/**
 * `npm run test:clients`: known applications sign people in, configured by the guide's recipes. It is no part of
 * `npm test`, because it needs packages of Debian.
 */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  testIgnore: process.env.MISSING_CLIENTS.split(",").filter((spec) => spec !== ""),
  outputDir: "../../test-results",
  workers: 1,
  projects: [{ name: "with JavaScript" }, { name: "without JavaScript", use: { javaScriptEnabled: false } }],
});
