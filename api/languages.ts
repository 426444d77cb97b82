import { dirname, join } from "node:path";
import { offerLanguages } from "#languages/offered";
import { readOverrides } from "#languages/overrides";
import type { Config } from "./config";
import { DEFAULT_DATABASE } from "./settings-file.mjs";

/**
 * Takes over the operator's choice of languages, and their own words: `languages/overrides` beside the database's file, or
 * where it would be.
 *
 * @throws {Error} with a line for each text that can't be used
 */
export function settleLanguages({ databaseUrl, languages, defaultLanguage }: Config): void {
  offerLanguages(languages, defaultLanguage);
  const file = databaseUrl.startsWith("file:") ? databaseUrl : DEFAULT_DATABASE;
  readOverrides(join(dirname(file.slice("file:".length)), "languages/overrides"));
}
