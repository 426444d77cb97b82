import { z } from "zod";
import { ConfigError, readConfig } from "../../config";
import { givenSettings } from "../../contract/given-settings";
import { CONSOLE_SETTINGS } from "../../contract/settings";
import { SETTINGS_FILE } from "../../settings-file.mjs";
import { doubtfulSettings } from "../../settings-warnings";
import type { Facts } from "./facts";
import { type Check, type Finding, failure, ok, sentence, warning } from "./finding";

const ConsoleSchema = z.object(CONSOLE_SETTINGS);
const CORRECT = "Correct it; docs/settings.md has the values that it can have.";

/** The settings that can't be read, the console's included. */
export function invalidSettings(source: Facts["source"]): Finding[] {
  const given = givenSettings(source);
  const { error } = ConsoleSchema.safeParse(given);
  const ofConsole = (error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`);
  return [
    ...[...serviceProblems(given), ...ofConsole].map((problem) => failure(sentence(problem), CORRECT)),
    ...passwordProblem(given),
  ];
}

/** `compose.yaml` writes the password into `DATABASE_URL` as it is. */
function passwordProblem({ POSTGRES_PASSWORD = "", DATABASE_URL = "" }: Facts["source"]): Finding[] {
  if (/^[\w.~-]*$/.test(POSTGRES_PASSWORD) || !DATABASE_URL.includes(`:${POSTGRES_PASSWORD}@`)) return [];
  return [
    failure(
      "POSTGRES_PASSWORD has characters that mean something else in DATABASE_URL.",
      "Use letters and digits only. Postgres keeps the password that it was created with: change it there too (alter user).",
    ),
  ];
}

function serviceProblems(given: Facts["source"]): string[] {
  try {
    readConfig(given);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
}

/** Settings that are valid one by one, but not together. */
export const settings: Check = {
  name: "settings",
  run: ({ source, file, config, publicUrl }) => {
    const from = file ? `and from ${file.path}` : `alone: there is no ${SETTINGS_FILE}`;
    const doubts = [
      ...doubtfulSettings(source, config).map((sentence) => warning(sentence)),
      ...googleDoubts(source),
      ...(publicUrl?.protocol === "https:" && config.trustProxy === 0
        ? [
            warning(
              "PUBLIC_URL is https, so there is a proxy in front, but TRUST_PROXY is 0: all clients seem to have the proxy's address.",
              "Set TRUST_PROXY=1, or the proxies' addresses (docs/operation.md, Behind a reverse proxy).",
            ),
          ]
        : []),
    ];
    return doubts.length > 0 ? doubts : [ok(`All settings can be read, from the environment ${from}.`)];
  },
};

function googleDoubts({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Facts["source"]): Finding[] {
  if (Boolean(GOOGLE_CLIENT_ID) === Boolean(GOOGLE_CLIENT_SECRET)) return [];
  const missing = GOOGLE_CLIENT_ID ? "GOOGLE_CLIENT_SECRET" : "GOOGLE_CLIENT_ID";
  return [
    warning(
      `${missing} isn't set: a console doesn't start with half of the Google client.`,
      "Set both or neither. The service alone (bin/sso api) needs only the id.",
    ),
  ];
}
