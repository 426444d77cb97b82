import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { productArguments } from "#tests/support/standalone";

const units = readdirSync("docs").filter((name) => /^sso.*\.(service|timer)$/.test(name));
const services = units.filter((name) => name.endsWith(".service"));
const textOf = (name: string) => readFileSync(`docs/${name}`, "utf8");
const linesOf = (name: string) => textOf(name).split("\n");

/** From what a unit forbids on, without comments. */
const restrictions = (name: string) =>
  linesOf(name)
    .filter((line) =>
      /^(Protect|Private|Restrict|System|Lock|NoNew|Capability|Ambient|Proc|UMask)/.test(line),
    )
    .sort();

it("docs/sso.service starts what npm start does", () => {
  expect(linesOf("sso.service")).toContain(`ExecStart=/usr/bin/node ${productArguments().join(" ")}`);
});

it.each(services)("%s forbids what the others forbid", (name) => {
  expect(restrictions(name).length).toBeGreaterThan(20);
  expect(restrictions(name)).toEqual(restrictions("sso.service"));
});

it("every unit is on its page", () => {
  expect(units.filter((name) => !textOf("systemd.md").includes(`(${name})`))).toEqual([]);
});

const { error } = spawnSync("systemd-analyze", ["--version"]);
it.runIf(!error).each(services)("systemd rates the exposure of %s below 3", (name) => {
  const rated = spawnSync(
    "systemd-analyze",
    ["security", "--offline=true", "--threshold=29", `docs/${name}`],
    {
      encoding: "utf8",
    },
  );
  expect([rated.status, rated.stderr]).toEqual([0, ""]);
});
