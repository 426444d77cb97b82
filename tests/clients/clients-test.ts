import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { TestConsole } from "../../harness/console";
import { test as base } from "../support/console-test";

/** The browser tests' `test`, with a console whose access tokens end after a minute: applications refresh them. */
export const test = base.extend<object, { sso: TestConsole }>({
  sso: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const sso = await TestConsole.start({ ACCESS_TOKEN_MINUTES: "1" });
      await use(sso);
      await sso.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

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
