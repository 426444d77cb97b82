import { distance } from "fastest-levenshtein";
import type { Config } from "./config";
import { HOUR_MS, MINUTE_MS } from "./contract/durations";
import { givenSettings } from "./contract/given-settings";
import { isSafeAddress } from "./contract/loopback";
import { parseUrl } from "./contract/parse-url";
import { SETTING_NAMES } from "./settings";

/** Variables with these prefixes are probably meant for this product. */
const OUR_PREFIX = /^(SSO|GOOGLE|ADMIN|SESSION|METRICS)_/;
/** Set by desktops, Google's tools and our tests. */
const ORDINARY = /^(SESSION_MANAGER$|GOOGLE_(API|APPLICATION|CLOUD|GENAI|OAUTH)_|SSO_CONTRACT_)/;
/** Set by Kubernetes in each container for a service named, for example, "sso". */
const OF_KUBERNETES = /_(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP|SCTP))(_|$)/;

/**
 * Names that differ from a setting by at most this many letters are taken for misspellings. Short names resemble too
 * many others.
 */
const MOST_SLIPS = 2;
const SHORTEST = 8;

/** A variable that looks like a setting but is not. */
interface Misspelling {
  name: string;
  sentence: string;
}

/**
 * Warnings at the start: settings that are probably mistakes, and variables that look like settings but are not. They
 * contain no values except the addresses.
 */
export function settingsWarnings(source: Record<string, string | undefined>, config: Config): string[] {
  return [...doubtfulSettings(source, config), ...misspelledSettings(source).map(({ sentence }) => sentence)];
}

/** Settings that are valid, but probably mistakes. */
export const doubtfulSettings = (source: Record<string, string | undefined>, config: Config): string[] => [
  ...addressWarnings(source),
  ...idleSettings(source),
  ...(config.databaseUrl === config.databaseUrl.trim()
    ? []
    : [
        "DATABASE_URL ends with white space, and so does the name of the database's file. Stop the service and rename the file.",
      ]),
  ...(config.masterKey === undefined || BASE64.test(config.masterKey)
    ? []
    : [
        "SSO_MASTER_KEY isn't base64, as openssl rand -base64 32 prints it. If it isn't random, replace it (docs/operation.md, Replace keys).",
      ]),
  ...lifetimeDoubts(config),
];

const OF_ANOTHER_API = ["SSO_API_ROLES", "SSO_API_TIMEOUT_SECONDS", "REDIRECT_ALLOWLIST"];

function idleSettings(source: Record<string, string | undefined>): string[] {
  const given = givenSettings(source);
  if (given.SSO_API_URL !== undefined) return [];
  return OF_ANOTHER_API.filter((name) => name in given).map(
    (name) => `${name} has no effect without SSO_API_URL: the embedded service doesn't read it.`,
  );
}

/** Base64, with either alphabet. Hexadecimal digits are, too. */
const BASE64 = /^[\w+/-]+={0,2}$/;

function lifetimeDoubts({ accessTokenMs, sessionIdleMs, sessionMs }: Config): string[] {
  const [tokens, idle] = [accessTokenMs, sessionIdleMs].map((ms) => ms / MINUTE_MS);
  if (accessTokenMs >= sessionIdleMs)
    return [
      `ACCESS_TOKEN_MINUTES is ${tokens}, and SESSION_IDLE_MINUTES is ${idle}: a session counts as used when its access token is renewed, so people are signed out after ${idle} minutes although they are active. Set ACCESS_TOKEN_MINUTES lower.`,
    ];
  if (accessTokenMs > sessionMs)
    return [
      `ACCESS_TOKEN_MINUTES is ${tokens}, and SESSION_HOURS is ${sessionMs / HOUR_MS}: access tokens end with their session. Set ACCESS_TOKEN_MINUTES lower.`,
    ];
  return [];
}

/**
 * Variables that look like settings but are not.
 *
 * @param inFile names in `.env`, which are meant for this product: short ones are compared too
 */
export const misspelledSettings = (
  source: Record<string, string | undefined>,
  inFile: readonly string[] = [],
): Misspelling[] =>
  Object.entries(source).flatMap(([name, value]) => {
    const sentence =
      warnOfName(name, value ?? "") ?? (inFile.includes(name) ? warnOfShortName(name) : undefined);
    return sentence === undefined ? [] : [{ name, sentence }];
  });

/** Addresses over which secrets travel unencrypted. */
function addressWarnings(source: Record<string, string | undefined>): string[] {
  const { PUBLIC_URL = "", SSO_API_URL = "" } = givenSettings(source);
  const isOpen = (address: string) => parseUrl(address) !== null && !isSafeAddress(address);
  return [
    ...(isOpen(PUBLIC_URL)
      ? [
          `PUBLIC_URL is ${new URL(PUBLIC_URL).origin}: passwords, cookies and tokens travel unencrypted. Put a reverse proxy with https in front (docs/operation.md).`,
        ]
      : []),
    ...(isOpen(SSO_API_URL)
      ? [
          `SSO_API_URL is ${new URL(SSO_API_URL).origin}: passwords and tokens travel unencrypted from the console to the SSO API. Use https.`,
        ]
      : []),
  ];
}

function warnOfName(name: string, value: string): string | undefined {
  if (
    SETTING_NAMES.includes(name) ||
    ORDINARY.test(name) ||
    OF_KUBERNETES.test(name) ||
    /^tcp:\/\//.test(value)
  )
    return undefined;
  const [nearest] = SETTING_NAMES.map((setting) => ({
    setting,
    slips: distance(name.toUpperCase(), setting),
  }))
    .filter(({ setting }) => setting.length >= SHORTEST && !setting.startsWith("APP_"))
    .sort((one, other) => one.slips - other.slips);
  if (nearest && nearest.slips <= MOST_SLIPS) return didYouMean(name, nearest.setting);
  const [prefix] = OUR_PREFIX.exec(name) ?? [];
  if (!prefix) return undefined;
  const alike = SETTING_NAMES.filter((setting) => setting.startsWith(prefix));
  return `${name} is not a setting and has no effect. Settings with this prefix: ${alike.join(", ")}.`;
}

/** One wrong letter, or letters in another order: "PROT", "HOSTS". */
function warnOfShortName(name: string): string | undefined {
  if (SETTING_NAMES.includes(name)) return undefined;
  const upper = name.toUpperCase();
  const letters = (text: string) => [...text].sort().join("");
  const nearest = SETTING_NAMES.find(
    (setting) =>
      setting.length < SHORTEST && (distance(upper, setting) <= 1 || letters(upper) === letters(setting)),
  );
  return nearest && didYouMean(name, nearest);
}

const didYouMean = (name: string, setting: string) =>
  `${name} is not a setting and has no effect. Did you mean ${setting}?`;
