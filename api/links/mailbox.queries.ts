import type { Queries } from "../database/engine";

/**
 * Whether a link in a mailbox may set a user's password: not of a super administrator without a second factor, because the
 * mailbox alone would be super then. `policies:write` is what other administrators lack.
 */
export const mayComeByMail = async (queries: Queries, userId: string): Promise<boolean> =>
  (await listLoneSupers(queries, [userId])).length === 0;

/** Those of the users who are super administrators without a second factor. */
export async function listLoneSupers(queries: Queries, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const lone = await queries
    .selectFrom("effective_permissions as held")
    .where("held.user_id", "in", userIds)
    .where("held.permission", "=", "policies:write")
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom("passkeys as p").whereRef("p.user_id", "=", "held.user_id").select("p.id")),
          eb.exists(
            eb
              .selectFrom("totp_secrets as t")
              .whereRef("t.user_id", "=", "held.user_id")
              .where("t.confirmed_at", "is not", null)
              .select("t.id"),
          ),
        ]),
      ),
    )
    .select("held.user_id")
    .execute();
  return lone.map(({ user_id }) => user_id);
}

/** Whether a link was, or will be, sent by email. */
export async function isMailed(
  queries: Queries,
  link: { id: string; user: { id: string } },
): Promise<boolean> {
  const mail = await queries
    .selectFrom("mails")
    .where("user_id", "=", link.user.id)
    .where("link_id", "=", link.id)
    .select("id")
    .executeTakeFirst();
  return mail !== undefined;
}

/**
 * Ends the user's invitation.
 *
 * @param mailedAt when a mailed link was used, in ms: it confirms the address
 */
export async function acceptByLink(
  queries: Queries,
  userId: string,
  mailedAt: number | undefined,
): Promise<void> {
  await queries
    .updateTable("users")
    .set((eb) => ({
      invited_until: null,
      ...(mailedAt !== undefined && {
        email_verified_at: eb.fn.coalesce("email_verified_at", eb.val(mailedAt)),
      }),
    }))
    .where("id", "=", userId)
    .execute();
}
