import { z } from "zod";
import { parseUrl } from "./contract/parse-url";
import { lineSchema } from "./contract/text";
import { readTrustedProxies } from "./http/client-address";
import { readPrivateHosts } from "./http/private-hosts";

export const OnOffSchema = z
  .enum(["true", "false"], "must be true or false")
  .transform((value) => value === "true");

/** What a database's address has to be, as the end of a sentence. */
export const DATABASE_URL_RULE = 'must be "file:" followed by a path, or a postgres:// address';

export function isDatabaseUrl(value: string): boolean {
  return /^file:./.test(value) || (/^postgres(ql)?:\/\/./.test(value) && parseUrl(value) !== null);
}

export const EmailSchema = z
  .string()
  .pipe(lineSchema(254, 600))
  .refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), "must be an email address");

/** Domains in lower case. */
export const DomainsSchema = z.string().transform((value) =>
  value
    .split(",")
    .map((domain) => domain.trim().toLowerCase())
    .filter(Boolean),
);

export const TrustedProxiesSchema = z.string().transform((value, context) => {
  const trusted = readTrustedProxies(value);
  if (trusted !== undefined) return trusted;
  context.addIssue("must be a number from 0 to 10, or a comma-separated list of addresses and networks");
  return z.NEVER;
});

export const PrivateHostsSchema = z.string().transform((value, context) => {
  const hosts = readPrivateHosts(value);
  if (hosts !== undefined) return hosts;
  context.addIssue("must be a comma-separated list of host names, addresses and networks");
  return z.NEVER;
});

export const SmtpUrlSchema = z
  .string()
  .refine(
    (value) => /^smtps?:/i.test(value) && parseUrl(value) !== null,
    "must be an smtp:// or smtps:// address",
  )
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
export const MailFromSchema = z
  .string()
  .pipe(lineSchema(320))
  .refine(
    (value) => MAIL_FROM.test(value),
    'must be an address, or a name and an address: "Sign-in <sso@example.com>"',
  );
const MAIL_FROM = /^(?:[^<>",;:@]+ <([^\s<>",;:@]+@[^\s<>",;:@]+)>|([^\s<>",;:@]+@[^\s<>",;:@]+))$/;
