import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { TestConsole } from "../../harness/console";
import { test as base } from "../support/console-test";

export const SHORT_TOKENS = { ACCESS_TOKEN_MINUTES: "1" };

/** The browser tests' `test`, with a console whose access tokens end after a minute: applications refresh them. */
export const test = base.extend({ settings: SHORT_TOKENS });

/** How often the service was asked for tokens, or for something else, and answered 200. */
export const answersOf = ({ output }: TestConsole, path: string): number =>
  output.split("\n").filter((line) => line.includes(`"path":"${path}"`) && line.includes('"status":200'))
    .length;

/** Messages of sign-outs that no application has accepted yet. */
export function waitingMessages({ folder }: TestConsole): number {
  const database = new Sqlite(join(folder, "sso.db"), { readonly: true });
  const count = database.prepare<[], number>("select count(*) from logout_messages").pluck().get();
  database.close();
  return Number(count);
}
