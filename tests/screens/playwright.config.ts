import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";

const sizes = { 1440: 900, 768: 1024, 390: 844 };

/**
 * `npm run screenshots`: every screen and state, at three widths, light and dark, and once each without JavaScript, at
 * 320 px and in forced colours. What end users see is shown in `LANGUAGES` too, which are six where none is named.
 */
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: "screens.ts",
  outputDir: "../../test-results/screenshots",
  projects: [
    ...Object.entries(sizes).flatMap(([width, height]) =>
      (["light", "dark"] as const).map((colorScheme) => ({
        name: `${width}-${colorScheme}`,
        use: { viewport: { width: Number(width), height }, colorScheme },
      })),
    ),
    { name: "1440-light-without-javascript", use: { javaScriptEnabled: false } },
    { name: "320-light", use: { viewport: { width: 320, height: 640 } } },
    { name: "1440-forced-colors", use: { contextOptions: { forcedColors: "active" } } },
    ...[1440, 390, 320].map((width) => ({
      name: `${width}-in-languages`,
      testMatch: "languages.ts",
      use: { viewport: { width, height: 844 } },
    })),
  ],
});
