import { createHmac, randomBytes } from "node:crypto";
import type { Place } from "../keys/encrypted-columns";
import type { Encryption } from "../keys/encryption";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

export const secretPlace = (webhookId: string) =>
  ({ table: "webhooks", row: webhookId, column: "secret_encrypted" }) as const satisfies Place;

/** The same for the replaced secret. */
export const formerSecretPlace = (webhookId: string) =>
  ({ table: "webhooks", row: webhookId, column: "former_secret_encrypted" }) as const satisfies Place;

interface StoredSecrets {
  id: string;
  secret_encrypted: string;
  former_secret_encrypted: string | null;
  former_until: number | null;
}

/** The secrets that sign: the current one, then the replaced one until its time is over. */
export function readSecrets(encryption: Encryption, stored: StoredSecrets, now: number): string[] {
  const { id, secret_encrypted, former_secret_encrypted: former, former_until: until } = stored;
  const current = encryption.decrypt(secretPlace(id), secret_encrypted);
  if (former === null || until === null || until <= now) return [current];
  return [current, encryption.decrypt(formerSecretPlace(id), former)];
}

export interface Message {
  /** The same at every try. */
  id: string;
  /** When this try began, in ms. */
  at: number;
  body: string;
}

/** The headers of Standard Webhooks 1.0: HMAC-SHA-256 over id, time and body, by each secret. */
export function signatureHeaders(secrets: readonly string[], { id, at, body }: Message) {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
