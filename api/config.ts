import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { OriginSchema } from "./contract/console-settings";
import { ContactSchema } from "./contract/contact";
import { givenSettings } from "./contract/given-settings";
import { GoogleIssuerSchema } from "./contract/google-issuer";
import { SHORTEST_PASSWORD } from "./contract/password-rules";
import { lineSchema } from "./contract/text";
import { wholeNumber } from "./contract/whole-number";
import { readTrustedProxies, type TrustedProxies } from "./http/client-address";
import { type PrivateHosts, readPrivateHosts } from "./http/private-hosts";
import { DEFAULT_DATABASE } from "./settings-file.mjs";

/** A setting is invalid. The message has a line per variable. */
export class ConfigError extends Error {}

const SmtpUrlSchema = z
  .string()
  .refine((value) => /^smtps?:/i.test(value) && URL.canParse(value), "must be an smtp:// or smtps:// address")
  .pipe(
    z
      .string()
      .refine((value) => {
        const { hostname, pathname, search, hash } = new URL(value);
        return hostname !== "" && /^\/?$/.test(pathname) && search === "" && hash === "";
      }, "must be a host, without a path")
      .refine(
        (value) =>
          // An address is read up to its last @, and would take another one for a part of the password.
          value.split("@").length <= 2 &&
          isEncoded(new URL(value).username) &&
          isEncoded(new URL(value).password),
        "must have special characters of the user name and the password percent-encoded",
      ),
  );

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** "Sign-in <sso@example.com>", or the address alone. */
const MailFromSchema = z
  .string()
  .pipe(lineSchema(320))
  .refine(
    (value) => MAIL_FROM.test(value),
    'must be an address, or a name and an address: "Sign-in <sso@example.com>"',
  );
const MAIL_FROM = /^(?:[^<>",;:@]+ <([^\s<>",;:@]+@[^\s<>",;:@]+)>|([^\s<>",;:@]+@[^\s<>",;:@]+))$/;

/** What a database's address has to be, as the end of a sentence. */
export const DATABASE_URL_RULE = 'must be "file:" followed by a path, or a postgres:// address';

export function isDatabaseUrl(value: string): boolean {
  return /^file:./.test(value) || (/^postgres(ql)?:\/\/./.test(value) && URL.canParse(value));
}

const SettingsSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: z.string().refine(isDatabaseUrl, DATABASE_URL_RULE).default(DEFAULT_DATABASE),
  PUBLIC_URL: OriginSchema.optional(),
  SESSION_SECRET: z.string().optional(),
  SSO_MASTER_KEY: z.string().optional(),
  SSO_NEW_MASTER_KEY: z.string().optional(),
  ADMIN_USERNAME: z.string().default("admin").pipe(lineSchema(100)),
  ADMIN_EMAIL: z
    .string()
    .default("admin@localhost")
    .pipe(lineSchema(254, 600))
    .refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), "must be an e-mail address"),
  ADMIN_PASSWORD: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_SIGNUP: z
    .enum(["true", "false"], "must be true or false")
    .transform((value) => value === "true")
    .default(true),
  GOOGLE_DOMAINS: z
    .string()
    .transform((value) =>
      value
        .split(",")
        .map((domain) => domain.trim().toLowerCase())
        .filter(Boolean),
    )
    .default([]),
  GOOGLE_ISSUER: GoogleIssuerSchema,
  TRUST_PROXY: z
    .string()
    .transform((value, context) => {
      const trusted = readTrustedProxies(value);
      if (trusted !== undefined) return trusted;
      context.addIssue("must be a number from 0 to 10, or a comma-separated list of addresses and networks");
      return z.NEVER;
    })
    .default(0),
  ACCESS_TOKEN_MINUTES: wholeNumber(1, 24 * 60).default(15),
  SESSION_IDLE_MINUTES: wholeNumber(1, 30 * 24 * 60).default(60),
  SESSION_HOURS: wholeNumber(1, 30 * 24).default(12),
  PASSWORD_MIN_LENGTH: wholeNumber(SHORTEST_PASSWORD, 64).default(SHORTEST_PASSWORD),
  TOKEN_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  WEBHOOK_PRIVATE: z
    .string()
    .transform((value, context) => {
      const hosts = readPrivateHosts(value);
      if (hosts !== undefined) return hosts;
      context.addIssue("must be a comma-separated list of host names, addresses and networks");
      return z.NEVER;
    })
    .default({ names: [], networks: [] }),
  PROFILE_EDIT: z
    .enum(["true", "false"], "must be true or false")
    .transform((value) => value === "true")
    .default(true),
  SMTP_URL: SmtpUrlSchema.optional(),
  MAIL_FROM: MailFromSchema.optional(),
  PROVIDER_NAME: z.string().default("SSO Application"),
  SUPPORT_CONTACT: ContactSchema.optional(),
  WORKERS: wholeNumber(1, 64).default(1),
  METRICS: z
    .enum(["true", "false"], "must be true or false")
    .transform((value) => value === "true")
    .default(false),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a log level, such as info")
    .default("info"),
});

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

export interface GoogleConfig {
  clientId: string;
  /** Whether unknown Google accounts can sign in. */
  signUp: boolean;
  /** Accepted hosted domains in lower case; empty accepts any. */
  domains: string[];
  issuer: string;
}

export interface MailConfig {
  /** `smtp://…` or `smtps://…`, with credentials. */
  url: string;
  from: string;
}

export interface MetricsConfig {
  /** Without one, metrics are read by API tokens only. */
  port?: number | undefined;
  host: string;
}

/** The service's settings. Times are in milliseconds. */
export interface Config {
  port: number;
  host?: string;
  /** `file:…` or `postgres://…` */
  databaseUrl: string;
  /** The public origin, and the issuer of every token. */
  publicUrl: string;
  sessionSecret?: string;
  masterKey?: string;
  /** Undefined if the master key was given without white space around it. */
  untrimmedMasterKey?: string;
  /** The next master key, of which the service knows nothing. */
  newMasterKey?: string;
  admin: { username: string; email: string; password?: string };
  /** Undefined if Google sign-in is off. */
  google?: GoogleConfig;
  trustProxy: TrustedProxies;
  accessTokenMs: number;
  sessionIdleMs: number;
  sessionMs: number;
  /** Characters that a new password must have. */
  passwordMinLength: number;
  /** Of each API token and process. */
  tokenCallsPerMinute: number;
  /** Private hosts that webhooks may call. */
  webhookPrivate: PrivateHosts;
  /** Whether people may change their own profile. */
  profileEdit: boolean;
  /** Undefined if no mail is sent. */
  mail?: MailConfig;
  /** The name under which people know the installation. */
  providerName: string;
  /** Whom people may ask. Undefined for "your administrator". */
  supportContact?: string;
  /** Processes on this machine that share the port. */
  workers: number;
  /** Undefined if nothing is measured. */
  metrics?: MetricsConfig;
  logLevel: string;
}

/**
 * Reads the service's settings, without white space around them. Empty variables count as absent. Unknown ones are ignored.
 *
 * @throws {ConfigError}
 */
export function readConfig(source: Record<string, string | undefined>): Config {
  const given = givenSettings(source);
  const result = SettingsSchema.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join("\n"),
    );
  }
  const env = result.data;
  if (env.METRICS_PORT === env.PORT) throw new ConfigError("METRICS_PORT: must differ from PORT");
  if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined)) {
    const [missing, given] =
      env.MAIL_FROM === undefined ? ["MAIL_FROM", "SMTP_URL"] : ["SMTP_URL", "MAIL_FROM"];
    throw new ConfigError(`${missing}: must be set together with ${given}`);
  }
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: databaseUrlOf(env.DATABASE_URL, source.DATABASE_URL),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    sessionSecret: env.SESSION_SECRET,
    masterKey: env.SSO_MASTER_KEY,
    untrimmedMasterKey:
      source.SSO_MASTER_KEY === given.SSO_MASTER_KEY || given.SSO_MASTER_KEY === undefined
        ? undefined
        : source.SSO_MASTER_KEY,
    newMasterKey: env.SSO_NEW_MASTER_KEY,
    admin: { username: env.ADMIN_USERNAME, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    google:
      env.GOOGLE_CLIENT_ID === undefined
        ? undefined
        : {
            clientId: env.GOOGLE_CLIENT_ID,
            signUp: env.GOOGLE_SIGNUP,
            domains: env.GOOGLE_DOMAINS,
            issuer: env.GOOGLE_ISSUER,
          },
    trustProxy: env.TRUST_PROXY,
    accessTokenMs: env.ACCESS_TOKEN_MINUTES * 60_000,
    sessionIdleMs: env.SESSION_IDLE_MINUTES * 60_000,
    sessionMs: env.SESSION_HOURS * 3_600_000,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    tokenCallsPerMinute: env.TOKEN_CALLS_PER_MINUTE,
    webhookPrivate: env.WEBHOOK_PRIVATE,
    profileEdit: env.PROFILE_EDIT,
    mail:
      env.SMTP_URL === undefined || env.MAIL_FROM === undefined
        ? undefined
        : { url: env.SMTP_URL, from: env.MAIL_FROM },
    providerName: env.PROVIDER_NAME,
    supportContact: env.SUPPORT_CONTACT,
    workers: env.WORKERS,
    metrics:
      env.METRICS || env.METRICS_PORT !== undefined
        ? { port: env.METRICS_PORT, host: env.METRICS_HOST }
        : undefined,
    logLevel: env.LOG_LEVEL,
  };
}
