import type { Context } from "../context";
import type { Place } from "../security/encryption";
import { findApplicationSecret } from "./secrets.queries";

/** Where an application's secret is kept: what its encryption is bound to. */
export const secretPlace = (applicationId: string): Place => ({
  table: "applications",
  row: applicationId,
  column: "secret_encrypted",
});

/** An application with its secret in the clear. */
export async function readApplicationSecret(context: Context, id: string) {
  const application = await findApplicationSecret(context.engine.read, id);
  if (!application) return undefined;
  const { name, active, token_epoch, secret_encrypted } = application;
  return {
    id,
    name,
    active,
    tokenEpoch: token_epoch,
    secret: context.encryption.decrypt(secretPlace(id), secret_encrypted),
  };
}
