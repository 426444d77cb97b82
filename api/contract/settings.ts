/** The settings that a console reads, by name. Those that only the service reads are in `api/settings.ts`. */
import { z } from "zod";
import { ContactAddressSchema, ContactSchema } from "./contact";
import { GoogleIssuerSchema } from "./google-issuer";
import { isSafeAddress } from "./loopback";
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

const TokenOriginSchema = OriginSchema.refine(isSafeAddress, "must be https, or http on loopback");

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
  PROVIDER_NAME: z.string().default("SSO Application"),
  SUPPORT_CONTACT: ContactSchema.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, "must be a log level, such as info").default("info"),
};

/** Settings that only a console reads. `bin/sso doctor` checks them where there is no console. */
export const CONSOLE_SETTINGS = {
  SSO_API_URL: HostSchema.optional(),
  /** Origins that tokens may be sent to although the SSO API doesn't vouch for them. */
  REDIRECT_ALLOWLIST: listSchema.default([]).pipe(z.array(TokenOriginSchema)),
  /** Who hears of vulnerabilities, as an address. */
  SECURITY_CONTACT: ContactAddressSchema.optional(),
  /** The page that the documentation page frames; our own guide if there is none. */
  DOCUMENTATION_URL: WebAddressSchema.optional(),
};
