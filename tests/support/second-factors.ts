import { join } from "node:path";
import { expect } from "@playwright/test";
import Sqlite from "better-sqlite3";
import type { SecondFactorLevel } from "#api/contract/factors";
import type { TestConsole } from "#harness/console";
import { Authenticator } from "./authenticator";
import { Client } from "./client";
import { codeAt } from "./totp";

/** An authenticator app in somebody's hands. Each code is of a later time step than the one before. */
export class AuthenticatorApp {
  #last = 0;

  /** @param secret in base32, with or without spaces */
  constructor(readonly secret: string) {}

  code(): string {
    const step = Math.max(Math.floor(Date.now() / 30_000) - 1, this.#last + 1);
    this.#last = step;
    return codeAt(this.secret.replace(/\s/g, ""), step * 30_000);
  }
}

export interface Enrolled {
  app: AuthenticatorApp;
  /** Recovery codes. */
  codes: string[];
}

/** Gives somebody an authenticator app, by the service's calls. */
export async function enrolApp(
  sso: Pick<TestConsole, "url">,
  who: { username: string; password: string },
): Promise<Enrolled> {
  const api = Client.at(sso.url, { fitsReference: false });
  const { token } = (await api.post("/auth/login", who)).body;
  const { pending } = (await api.post("/auth/second-factor/begin", undefined, token)).body;
  const { totp } = (await api.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body;
  const app = new AuthenticatorApp(totp.secret);
  const confirmed = await api.post("/auth/second-factor/confirm", { pending, code: app.code() });
  expect(confirmed.status).toBe(200);
  return { app, codes: confirmed.body.codes };
}

const databaseOf = ({ folder }: Pick<TestConsole, "folder">) => new Sqlite(join(folder, "sso.db"));

/**
 * Sets what a role or an application demands, by its name.
 *
 * @param from in ms
 */
export function setPolicy(
  sso: Pick<TestConsole, "folder">,
  table: "roles" | "applications",
  name: string,
  level: SecondFactorLevel,
  from: number | null = null,
): void {
  const database = databaseOf(sso);
  const { changes } = database
    .prepare(`update ${table} set second_factor = ?, second_factor_from = ? where name = ?`)
    .run(level, from, name);
  database.close();
  expect(changes).toBe(1);
}

/** Ends every sign-in that is between two steps, as ten minutes do. */
export function expirePendings(sso: Pick<TestConsole, "folder">): void {
  const database = databaseOf(sso);
  database.prepare("update pending_sign_ins set expires_at = 1").run();
  database.close();
}

/** Gives somebody a passkey that no browser has, by the service's calls. */
export async function enrolPasskey(
  sso: Pick<TestConsole, "url">,
  who: { username: string; password: string },
): Promise<{ codes: string[] }> {
  const api = Client.at(sso.url, { fitsReference: false });
  const { token } = (await api.post("/auth/login", who)).body;
  const { pending } = (await api.post("/auth/second-factor/begin", undefined, token)).body;
  const { passkey } = (await api.post("/auth/second-factor/enrol", { pending, kind: "passkey" })).body;
  const credential = new Authenticator({ origin: sso.url }).create(passkey);
  const confirmed = await api.post("/auth/second-factor/confirm", { pending, credential, name: "Key" });
  expect(confirmed.status).toBe(200);
  return { codes: confirmed.body.codes };
}
