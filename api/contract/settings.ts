/** The settings that a console reads, by name. Those that only the service reads are in `api/settings.ts`. */
import { z } from "zod";
import { languageTags } from "#languages/known";
import { ContactAddressSchema, ContactSchema } from "./contact";
import { GoogleIssuerSchema } from "./google-issuer";
import { isSafeAddress } from "./loopback";
import { BUILT_IN_ROLES, type BuiltInRole } from "./roles";
import { wholeNumber } from "./whole-number";

const WebAddressSchema = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** Scheme, host and port, nothing behind them. */
const OriginSchema = WebAddressSchema.transform((value) => new URL(value))
  .refine(
    (url) => url.pathname === "/" && !url.search && !url.hash && !url.username,
    "must be an origin without a path",
  )
  .transform((url) => url.origin);

/** Where `/api` is added. */
const HostSchema = WebAddressSchema.refine((value) => !/[?#]/.test(value), "must have no query")
  .transform((value) => value.replace(/\/+$/, ""))
  .refine((value) => !value.endsWith("/api"), "must be the host alone: /api is added to it");

/** The parts of a comma-separated text. */
export const listSchema = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ""));

const TAGS = languageTags.toSorted().join(", ");
const LanguageSchema = z.enum(languageTags, `must be one of ${TAGS}`);
const LanguagesSchema = listSchema.pipe(z.array(LanguageSchema).min(1, "must name a language"));

const TokenOriginSchema = OriginSchema.refine(isSafeAddress, "must be https, or http on loopback");

/** Stands for everybody who is signed in, in the place of a role. */
export const EVERYBODY = "*";

/** Pairs such as "Helpdesk:auditor": a role of another SSO API, and the role of ours that it counts as. */
const RoleMapSchema = listSchema.transform((pairs, context): ReadonlyMap<string, BuiltInRole> => {
  const roles = new Map<string, BuiltInRole>();
  for (const pair of pairs) {
    const cut = pair.lastIndexOf(":");
    const theirs = pair.slice(0, Math.max(cut, 0)).trim();
    const ours = BUILT_IN_ROLES.find((role) => role === pair.slice(cut + 1).trim());
    if (theirs === "" || ours === undefined)
      context.addIssue(
        `must be pairs such as Helpdesk:auditor, each ending with ${BUILT_IN_ROLES.join(", ")}`,
      );
    else if (roles.has(theirs)) context.addIssue(`must name each role once: ${theirs} is there twice`);
    else roles.set(theirs, ours);
  }
  return roles;
});

/** Longer waits end anyway: Node.js gives up on an answer that doesn't begin within five minutes. */
const LONGEST_WAIT_SECONDS = 300;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Settings that the service and the console read. */
export const SHARED_SETTINGS = {
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: OriginSchema.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** The service alone needs only the id. */
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: GoogleIssuerSchema,
  SESSION_HOURS: wholeNumber(1, 30 * 24).default(12),
  PROVIDER_NAME: z.string().optional(),
  /** What people may choose from. */
  LANGUAGES: LanguagesSchema.optional(),
  /** For whoever asks for none of them. */
  DEFAULT_LANGUAGE: LanguageSchema.default("en"),
  SUPPORT_CONTACT: ContactSchema.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, "must be a log level, such as info").default("info"),
};

/** Settings that only a console reads. `bin/sso doctor` checks them where there is no console. */
export const CONSOLE_SETTINGS = {
  SSO_API_URL: HostSchema.optional(),
  /** What the roles of another SSO API count as. Without it, those named as our built-in ones count as these. */
  SSO_API_ROLES: RoleMapSchema.optional(),
  /** For all calls of a page to another SSO API together. 0 is no limit. */
  SSO_API_TIMEOUT_SECONDS: wholeNumber(0, LONGEST_WAIT_SECONDS).default(10),
  /** Origins that tokens may be sent to although the SSO API doesn't vouch for them. */
  REDIRECT_ALLOWLIST: listSchema.default([]).pipe(z.array(TokenOriginSchema)),
  /** Who hears of vulnerabilities, as an address. */
  SECURITY_CONTACT: ContactAddressSchema.optional(),
  /** The page that the documentation page frames; our own guide if there is none. */
  DOCUMENTATION_URL: WebAddressSchema.optional(),
};
