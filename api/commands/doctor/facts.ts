import { existsSync } from "node:fs";
import type { Config } from "../../config";
import { givenSettings } from "../../contract/given-settings";
import { sqliteFile } from "../../database/connect";
import { type Inspection, inspectDatabase } from "../../database/inspect";
import { readSettingsFile, SETTINGS_FILE } from "../../settings-file.mjs";
import { askSite, type SiteAnswer } from "./ask-site";

/** What the checks look at. The database and the address are asked once, when the first check needs them. */
export interface Facts {
  /** The environment, including the lines of `.env`, without white space around them. */
  source: Record<string, string | undefined>;
  /** The settings file, if there is one. */
  file?: { path: string; names: string[] };
  config: Config;
  /** PUBLIC_URL, if the operator set it. */
  publicUrl?: URL;
  /** Undefined if there is none yet, or if this console uses another SSO API. */
  database(): Promise<Inspection | Error | undefined>;
  /** What PUBLIC_URL answers to the health check. Undefined if it isn't set. */
  health(): Promise<SiteAnswer | undefined>;
}

const once = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
};

export function findSettingsFile(): Facts["file"] {
  const lines = readSettingsFile();
  return lines && { path: SETTINGS_FILE, names: Object.keys(lines) };
}

export function collectFacts(source: Facts["source"], config: Config): Facts {
  const given = givenSettings(source);
  const { databaseUrl } = config;
  const file = sqliteFile(databaseUrl);
  const isThere = !given.SSO_API_URL && (file === undefined || existsSync(file));
  const publicUrl = given.PUBLIC_URL ? new URL(config.publicUrl) : undefined;
  return {
    source: given,
    file: findSettingsFile(),
    config,
    publicUrl,
    database: once(async () =>
      isThere
        ? inspectDatabase(databaseUrl).catch((error: unknown) =>
            error instanceof Error ? error : new Error(String(error)),
          )
        : undefined,
    ),
    health: once(async () => publicUrl && askSite(new URL("/api/health", publicUrl))),
  };
}
