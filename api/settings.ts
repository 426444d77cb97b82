/** The service's settings. To add one, add a line here, to `.env.example` and to docs/settings.md. */
import { z } from "zod";
import { HOUR_MS, MINUTE_MS } from "./contract/durations";
import { SHORTEST_PASSWORD } from "./contract/password-rules";
import { CONSOLE_SETTINGS, SHARED_SETTINGS } from "./contract/settings";
import { lineSchema } from "./contract/text";
import { wholeNumber } from "./contract/whole-number";
import {
  DATABASE_URL_RULE,
  DomainsSchema,
  EmailSchema,
  isDatabaseUrl,
  MailFromSchema,
  OnOffSchema,
  PrivateHostsSchema,
  SmtpUrlSchema,
  TrustedProxiesSchema,
} from "./setting-formats";
import { DEFAULT_DATABASE } from "./settings-file.mjs";

/** A variable, and what its value has to be. */
export interface Setting<Value = unknown> {
  name: string;
  schema: z.ZodType<Value>;
}
export interface Settings {
  [key: string]: Setting | Settings;
}

const setting = <Value>(name: string, schema: z.ZodType<Value>): Setting<Value> => ({ name, schema });

const optional = z.string().optional();
const minutes = (least: number, most: number, usual: number) =>
  wholeNumber(least, most)
    .default(usual)
    .transform((value) => value * MINUTE_MS);

/** By their names in `Config`. Problems and similar names are listed in this order. */
export const SERVICE_SETTINGS = {
  port: setting("PORT", SHARED_SETTINGS.PORT),
  host: setting("HOST", SHARED_SETTINGS.HOST),
  /** `file:…` or `postgres://…` */
  databaseUrl: setting(
    "DATABASE_URL",
    z.string().refine(isDatabaseUrl, DATABASE_URL_RULE).default(DEFAULT_DATABASE),
  ),
  publicUrl: setting("PUBLIC_URL", SHARED_SETTINGS.PUBLIC_URL),
  sessionSecret: setting("SESSION_SECRET", optional),
  masterKey: setting("SSO_MASTER_KEY", optional),
  /** The next master key, of which the service knows nothing. */
  newMasterKey: setting("SSO_NEW_MASTER_KEY", optional),
  admin: {
    username: setting("ADMIN_USERNAME", z.string().default("admin").pipe(lineSchema(100))),
    email: setting("ADMIN_EMAIL", EmailSchema.default("admin@localhost")),
    password: setting("ADMIN_PASSWORD", optional),
  },
  google: {
    clientId: setting("GOOGLE_CLIENT_ID", SHARED_SETTINGS.GOOGLE_CLIENT_ID),
    /** Read by the console. */
    clientSecret: setting("GOOGLE_CLIENT_SECRET", SHARED_SETTINGS.GOOGLE_CLIENT_SECRET),
    /** Whether unknown Google accounts can sign in. */
    signUp: setting("GOOGLE_SIGNUP", OnOffSchema.default(true)),
    /** Accepted hosted domains in lower case; empty accepts any. */
    domains: setting("GOOGLE_DOMAINS", DomainsSchema.default([])),
    issuer: setting("GOOGLE_ISSUER", SHARED_SETTINGS.GOOGLE_ISSUER),
  },
  trustProxy: setting("TRUST_PROXY", TrustedProxiesSchema.default(0)),
  accessTokenMs: setting("ACCESS_TOKEN_MINUTES", minutes(1, 24 * 60, 15)),
  sessionIdleMs: setting("SESSION_IDLE_MINUTES", minutes(1, 30 * 24 * 60, 60)),
  sessionMs: setting(
    "SESSION_HOURS",
    SHARED_SETTINGS.SESSION_HOURS.transform((hours) => hours * HOUR_MS),
  ),
  /** Characters that a new password must have. */
  passwordMinLength: setting(
    "PASSWORD_MIN_LENGTH",
    wholeNumber(SHORTEST_PASSWORD, 64).default(SHORTEST_PASSWORD),
  ),
  /** Of each API token and process. */
  tokenCallsPerMinute: setting("TOKEN_CALLS_PER_MINUTE", wholeNumber(1, 1_000_000).default(600)),
  /** Private hosts that webhooks may call. */
  webhookPrivate: setting("WEBHOOK_PRIVATE", PrivateHostsSchema.default({ names: [], networks: [] })),
  /** Whether people may change their own profile. */
  profileEdit: setting("PROFILE_EDIT", OnOffSchema.default(true)),
  mail: {
    /** `smtp://…` or `smtps://…`, with credentials. */
    url: setting("SMTP_URL", SmtpUrlSchema.optional()),
    from: setting("MAIL_FROM", MailFromSchema.optional()),
  },
  /** The name under which people know the installation. Undefined for the one that the console stores. */
  providerName: setting("PROVIDER_NAME", SHARED_SETTINGS.PROVIDER_NAME),
  languages: setting("LANGUAGES", SHARED_SETTINGS.LANGUAGES),
  defaultLanguage: setting("DEFAULT_LANGUAGE", SHARED_SETTINGS.DEFAULT_LANGUAGE),
  /** Whom people may ask. Undefined for the contact that the console stores. */
  supportContact: setting("SUPPORT_CONTACT", SHARED_SETTINGS.SUPPORT_CONTACT),
  /** Processes on this machine that share the port. */
  workers: setting("WORKERS", wholeNumber(1, 64).default(1)),
  metrics: {
    isOn: setting("METRICS", OnOffSchema.default(false)),
    /** Without one, metrics are read by API tokens only. */
    port: setting("METRICS_PORT", wholeNumber(1, 65_535).optional()),
    host: setting("METRICS_HOST", z.string().default("127.0.0.1")),
  },
  logLevel: setting("LOG_LEVEL", SHARED_SETTINGS.LOG_LEVEL),
};

export const isSetting = (entry: Setting | Settings): entry is Setting => "schema" in entry;

const namesOf = (settings: Settings): string[] =>
  Object.values(settings).flatMap((entry) => (isSetting(entry) ? [entry.name] : namesOf(entry)));

const OF_EXAMPLES = ["APP_KEY", "APP_SECRET", "APP_ORIGIN", "APP_PORT", "SSO_URL"];

/** Every variable that the console, the service, the commands and the examples read. */
export const SETTING_NAMES = [...Object.keys(CONSOLE_SETTINGS), ...namesOf(SERVICE_SETTINGS), ...OF_EXAMPLES];
