import { readConfig } from "../../config";
import { accounts } from "./accounts";
import { address } from "./address";
import { certificate } from "./certificate";
import { clock } from "./clock";
import { database } from "./database";
import { disk } from "./disk";
import { collectFacts, type Facts, findSettingsFile } from "./facts";
import { type Check, type Finding, failure } from "./finding";
import { mail } from "./mail";
import { checkNames } from "./names";
import { proxy } from "./proxy";
import { secrets } from "./secrets";
import { invalidSettings, settings } from "./settings";

const CHECKS: Check[] = [
  settings,
  secrets,
  database,
  accounts,
  disk,
  address,
  proxy,
  certificate,
  clock,
  mail,
];

export interface Line extends Finding {
  check: string;
}

const linesOf = (check: string, findings: Finding[]): Line[] =>
  findings.map((finding) => ({ check, ...finding }));

/** Runs every check. @param source the environment, including the lines of `.env` */
export async function examine(source: Facts["source"]): Promise<Line[]> {
  const names = linesOf("names", checkNames({ source, file: findSettingsFile() }));
  const invalid = invalidSettings(source);
  if (invalid.length > 0)
    return [
      ...linesOf("settings", [
        ...invalid,
        failure("Everything else was left out.", "Run this again with valid settings."),
      ]),
      ...names,
    ];
  const facts = collectFacts(source, readConfig(source));
  try {
    const found = await Promise.all(
      CHECKS.map(async (check) => linesOf(check.name, await runSafely(check, facts))),
    );
    return [...(found[0] ?? []), ...names, ...found.slice(1).flat()];
  } finally {
    const inspection = await facts.database();
    if (inspection && !(inspection instanceof Error)) await inspection.close();
  }
}

/** A check that fails leaves the others alone. */
async function runSafely(check: Check, facts: Facts): Promise<Finding[]> {
  try {
    return await check.run(facts);
  } catch (error) {
    return [failure(`The check failed: ${error instanceof Error ? error.message : String(error)}`)];
  }
}
