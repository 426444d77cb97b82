import type { Queries } from "../database/engine";
import { endLogins } from "./oidc-logins.queries";

/**
 * Takes back what a user allowed an application, and ends what the application got by that.
 *
 * @returns whether there was a consent
 */
export async function withdrawConsent(
  queries: Queries,
  { userId, applicationId }: { userId: string; applicationId: string },
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("consents")
    .where("user_id", "=", userId)
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await queries
    .deleteFrom("oidc_records")
    .where("user_id", "=", userId)
    .where("application_id", "=", applicationId)
    .execute();
  await endLogins(queries, { userId, applicationIds: [applicationId] }, now);
  return true;
}
