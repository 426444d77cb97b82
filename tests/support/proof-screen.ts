import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { PROOF_MS } from "#api/contract/proof";
import type { TestConsole } from "#harness/console";

/** "Confirm it is you", in the form that is open. */
export const confirmation = (page: Page) => page.getByRole("group", { name: "Confirm it is you" });

/** Lets the last proof of everybody who is signed in become too old. */
export function ageProofs(sso: TestConsole): void {
  const database = new Sqlite(join(sso.folder, "sso.db"));
  database.prepare("update sign_ins set proved_at = proved_at - ?").run(PROOF_MS + 1000);
  database.close();
}

/** The access token of the console's session in a browser: pages never have it, its cookie does. */
export async function tokenOf(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === "sso");
  const [value = ""] = decodeURIComponent(cookie?.value ?? "").split(".");
  const session: unknown = JSON.parse(JSON.parse(Buffer.from(value, "base64").toString()));
  return (session as { token: string }).token;
}
