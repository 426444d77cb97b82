import type { Queries } from "../database/engine";

/** The scopes that a user has allowed a third-party application. */
export async function findConsent(
  queries: Queries,
  userId: string,
  applicationId: string,
): Promise<string[]> {
  const consent = await queries
    .selectFrom("consents")
    .where("user_id", "=", userId)
    .where("application_id", "=", applicationId)
    .select("scopes")
    .executeTakeFirst();
  return consent ? consent.scopes.split(" ") : [];
}

export const saveConsent = (
  queries: Queries,
  consent: { user_id: string; application_id: string; scopes: string; granted_at: number },
) =>
  queries
    .insertInto("consents")
    .values(consent)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "application_id"]).doUpdateSet((eb) => ({
        scopes: eb.ref("excluded.scopes"),
        granted_at: eb.ref("excluded.granted_at"),
      })),
    )
    .execute();
