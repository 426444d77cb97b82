import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { READING } from "#api/audit-trail/kinds.queries";
import { NOUN_NAMES, NOUNS } from "#api/contract/nouns";
import { ACTION_LABELS } from "#app/audits/action-labels";

/** An action as the service writes it: `action: "user.update"`. */
const WRITTEN = /\baction: "([a-z-]+(?:\.[a-z-]+)+|sign-in|sign-out|second-factor)"/g;
/** An action of each of several nouns: `${word}.create`. */
const OF_NOUNS = /\baction: `\$\{word\}\.([a-z-]+)`/g;

const sources = readdirSync("api", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.startsWith("contract"))
  .map((file) => readFileSync(join("api", file), "utf8"));

it("every action that the service records has a label", () => {
  const written = sources.flatMap((source) => [...source.matchAll(WRITTEN)].map(([, action = ""]) => action));
  expect(written.length).toBeGreaterThan(90);
  const verbs = sources.flatMap((source) => [...source.matchAll(OF_NOUNS)].map(([, verb = ""]) => verb));
  expect(verbs).toEqual(expect.arrayContaining(["create", "update", "delete"]));
  const ofNouns = NOUN_NAMES.flatMap((name) =>
    ["create", "update", "delete"].map((verb) => `${NOUNS[name].word}.${verb}`),
  );
  const unnamed = [...new Set([...written, ...ofNouns, ...READING])].filter(
    (action) => !(action in ACTION_LABELS),
  );
  expect(unnamed, "Add these to app/audits/action-labels.ts").toEqual([]);
});

it("no two actions have the same label", () => {
  const labels = Object.values(ACTION_LABELS);
  expect(new Set(labels).size).toBe(labels.length);
});
