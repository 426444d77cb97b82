import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { givenSettings } from "./contract/given-settings";
import { isSetting, SERVICE_SETTINGS, type Setting, type Settings } from "./settings";

/** A setting is invalid. The message has a line per variable. */
export class ConfigError extends Error {}

/** The values of settings. */
type Values<Group> = {
  [Key in keyof Group]: Group[Key] extends Setting<infer Value> ? Value : Values<Group[Key]>;
};
type Read = Values<typeof SERVICE_SETTINGS>;

export type GoogleConfig = Omit<Read["google"], "clientId" | "clientSecret"> & { clientId: string };
export type MailConfig = { [Key in keyof Read["mail"]]: string };
export type MetricsConfig = Omit<Read["metrics"], "isOn">;

/** The service's settings. Times are in milliseconds. */
export interface Config extends Omit<Read, "google" | "mail" | "metrics"> {
  /** The public origin, and the issuer of every token. */
  publicUrl: string;
  /** Undefined if the master key was given without white space around it. */
  untrimmedMasterKey?: string;
  /** Undefined if Google sign-in is off. */
  google?: GoogleConfig;
  /** Undefined if no mail is sent. */
  mail?: MailConfig;
  /** Undefined if nothing is measured. */
  metrics?: MetricsConfig;
}

/**
 * Reads the service's settings, without white space around them. Empty variables count as absent. Unknown ones are ignored.
 *
 * @throws {ConfigError}
 */
export function readConfig(source: Record<string, string | undefined>): Config {
  const given = givenSettings(source);
  const problems: string[] = [];
  const { google, mail, metrics, ...values } = readSettings(SERVICE_SETTINGS, given, problems);
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  if (metrics.port === values.port) throw new ConfigError("METRICS_PORT: must differ from PORT");
  const { masterKey } = values;
  return {
    ...values,
    mail: mailOf(mail),
    databaseUrl: databaseUrlOf(values.databaseUrl, source.DATABASE_URL),
    publicUrl: values.publicUrl ?? `http://localhost:${values.port}`,
    untrimmedMasterKey: masterKey && masterKey !== source.SSO_MASTER_KEY ? source.SSO_MASTER_KEY : undefined,
    google: googleOf(google),
    metrics: metricsOf(metrics),
  };
}

/** @param problems gets a line for each invalid setting */
function readSettings<Group extends Settings>(
  group: Group,
  given: Record<string, string>,
  problems: string[],
): Values<Group> {
  const values = Object.entries(group).map(([key, entry]) => {
    if (!isSetting(entry)) return [key, readSettings(entry, given, problems)];
    const { data, error } = entry.schema.safeParse(given[entry.name]);
    for (const { message } of error?.issues ?? []) problems.push(`${entry.name}: ${message}`);
    return [key, data];
  });
  return Object.fromEntries(values);
}

function googleOf({ clientId, clientSecret: _, ...google }: Read["google"]): GoogleConfig | undefined {
  return clientId === undefined ? undefined : { clientId, ...google };
}

function metricsOf({ isOn, ...metrics }: Read["metrics"]): MetricsConfig | undefined {
  return isOn || metrics.port !== undefined ? metrics : undefined;
}

/** @throws {ConfigError} if only one of the two is set */
function mailOf({ url, from }: Read["mail"]): MailConfig | undefined {
  if (url !== undefined && from !== undefined) return { url, from };
  if (url !== undefined) throw new ConfigError("MAIL_FROM: must be set together with SMTP_URL");
  if (from !== undefined) throw new ConfigError("SMTP_URL: must be set together with MAIL_FROM");
  return undefined;
}

/**
 * Until version 0.9, white space at the end was a part of the file's name. A database that has such a name keeps it.
 *
 * @throws {ConfigError} for a folder
 */
function databaseUrlOf(url: string, untrimmed = url): string {
  if (!url.startsWith("file:")) return url;
  const given = untrimmed.trimStart();
  const [file = "", former = ""] = [url, given].map((text) => text.slice("file:".length));
  if (file.endsWith("/") || isFolder(file))
    throw new ConfigError(
      `DATABASE_URL: ${file} is a folder. Add a file's name: file:${join(file, "sso.db")}`,
    );
  return file !== former && !existsSync(file) && existsSync(former) ? given : url;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
