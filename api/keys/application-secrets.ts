import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { HOUR_MS } from "../contract/durations";
import type { Engine, Queries } from "../database/engine";
import { findApplicationSecret, updateSecretUse } from "./application-secrets.queries";
import type { Place } from "./encrypted-columns";
import type { Encryption } from "./encryption";

/** 32 random bytes in base64url. */
export const newApplicationSecret = (): string => randomBytes(32).toString("base64url");

/** The location that an application's encrypted secret is bound to. */
export const secretPlace = (applicationId: string) =>
  ({ table: "applications", row: applicationId, column: "secret_encrypted" }) as const satisfies Place;

/** The same for the replaced secret. */
export const formerSecretPlace = (applicationId: string) =>
  ({ table: "applications", row: applicationId, column: "former_secret_encrypted" }) as const satisfies Place;

/** What a person recognizes a secret by. */
export const hintOf = ({ text }: { text: string }): string => text.slice(-4);

/** A secret that is accepted. Times in ms. */
export interface ApplicationSecret {
  which: "current" | "former";
  text: string;
  /** As stored. */
  encrypted: string;
  /** Null for a former secret. */
  createdAt: number | null;
  usedAt: number | null;
  /** Null for the current secret. */
  expiresAt: number | null;
}

interface Tools<Database = { read: Queries }> {
  engine: Database;
  encryption: Encryption;
  now: () => number;
}

/** An application with its decrypted secrets: the current one, then the replaced one while it is accepted. */
export async function readApplicationSecret({ engine, encryption, now }: Tools, id: string) {
  const row = await findApplicationSecret(engine.read, id);
  if (!row) return undefined;
  const { name, active, token_epoch, secret_encrypted, former_secret_encrypted } = row;
  const secrets: [ApplicationSecret, ...ApplicationSecret[]] = [
    {
      which: "current",
      text: encryption.decrypt(secretPlace(id), secret_encrypted),
      encrypted: secret_encrypted,
      createdAt: row.secret_created_at ?? row.created_at,
      usedAt: row.secret_used_at,
      expiresAt: null,
    },
  ];
  if (former_secret_encrypted !== null && (row.former_secret_expires_at ?? 0) > now()) {
    secrets.push({
      which: "former",
      text: encryption.decrypt(formerSecretPlace(id), former_secret_encrypted),
      encrypted: former_secret_encrypted,
      createdAt: null,
      usedAt: row.former_secret_used_at,
      expiresAt: row.former_secret_expires_at,
    });
  }
  return { id, name, active, tokenEpoch: token_epoch, secrets };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Whether a text is one of the application's accepted secrets; false for an unknown application. Compares in constant time,
 * and notes the use.
 */
export async function matchSecret(tools: Tools<Engine>, id: string, given: string): Promise<boolean> {
  const application = await readApplicationSecret(tools, id);
  const wanted = digest(given);
  // Without an application, something else is compared, so that both take as long.
  const secrets = application?.secrets ?? [{ text: newApplicationSecret() }];
  const matches = secrets.map(({ text }) => timingSafeEqual(digest(text), wanted));
  const used = application?.secrets[matches.indexOf(true)];
  if (!used) return false;
  await noteSecretUse(tools, id, used);
  return true;
}

/** Notes that a secret was used, at most once an hour. A failure to note it refuses nobody. */
export async function noteSecretUse(
  { engine, now }: Pick<Tools<Engine>, "engine" | "now">,
  id: string,
  secret: ApplicationSecret,
): Promise<void> {
  if (secret.usedAt !== null && now() - secret.usedAt < HOUR_MS) return;
  await engine.write((queries) => updateSecretUse(queries, id, secret, now())).catch(() => undefined);
}
