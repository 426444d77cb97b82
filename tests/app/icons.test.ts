import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SPRITE, sprite } from "#harness/icons";

it("icons.svg has the icons that icons.tsx lists, as Lucide draws them: `npm run icons` makes it", async () => {
  expect(readFileSync(SPRITE, "utf8")).toBe(await sprite());
});
