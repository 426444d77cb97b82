import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Queries } from "../database/engine";
import { findApplicationSecret } from "./application-secrets.queries";
import type { Place } from "./encrypted-columns";
import type { Encryption } from "./encryption";

/** 32 random bytes in base64url. */
export const newApplicationSecret = (): string => randomBytes(32).toString("base64url");

/** The location that an application's encrypted secret is bound to. */
export const secretPlace = (applicationId: string) =>
  ({ table: "applications", row: applicationId, column: "secret_encrypted" }) as const satisfies Place;

/** An application with its decrypted secret. */
export async function readApplicationSecret(
  { engine, encryption }: { engine: { read: Queries }; encryption: Encryption },
  id: string,
) {
  const application = await findApplicationSecret(engine.read, id);
  if (!application) return undefined;
  const { name, active, token_epoch, secret_encrypted } = application;
  return {
    id,
    name,
    active,
    tokenEpoch: token_epoch,
    secret: encryption.decrypt(secretPlace(id), secret_encrypted),
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a client's secret is accepted, compared in constant time. */
export async function matchSecret(
  context: Parameters<typeof readApplicationSecret>[0],
  applicationId: string,
  given: string,
): Promise<boolean> {
  const application = await readApplicationSecret(context, applicationId);
  return application !== undefined && timingSafeEqual(digest(application.secret), digest(given));
}
