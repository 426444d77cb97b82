import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import remixConfig from "../../remix.config.js";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

it("F1: Remix is the last of its line, over a router that is repaired", () => {
  const { dependencies, devDependencies, overrides } = read("package.json");
  const remix = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith("@remix-run/"),
  );
  expect(remix.length).toBeGreaterThan(3);
  for (const [name, version] of remix)
    expect(version, name).toMatch(/^2\.(1[7-9]\.([5-9]|\d\d)|[2-9]\d\.\d+)$/);
  expect(overrides["@remix-run/router"]).toMatch(/^1\.(23\.([4-9]|\d\d)|2[4-9]\.\d+)$/);
  const installed = Object.entries<{ version: string }>(read("package-lock.json").packages).filter(([path]) =>
    path.endsWith("node_modules/@remix-run/router"),
  );
  expect(installed.map(([, { version }]) => version)).toEqual([overrides["@remix-run/router"]]);
});

it("F1: every flag of the next version is on, but the one that opens /__manifest", () => {
  const { future } = remixConfig;
  const known = readFileSync("node_modules/@remix-run/dev/dist/config.d.ts", "utf8").match(/\bv3_\w+/g) ?? [];
  const flags = [...new Set(known)].sort();
  expect(flags).toContain("v3_singleFetch");
  const on = flags.filter((flag) => future?.[flag as keyof typeof future]);
  // The routes' configuration file is another way to write them down, and this console has none.
  expect(flags.filter((flag) => !on.includes(flag))).toEqual(["v3_lazyRouteDiscovery", "v3_routeConfig"]);
});
