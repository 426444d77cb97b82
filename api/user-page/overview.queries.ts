import { isoOrNull } from "../contract/moments";
import type { Queries } from "../database/engine";

/** When a user confirmed the address, whether a directory manages the user, and whether a one-time password works. */
export async function findOverview(queries: Queries, id: string, now: number) {
  const user = await queries
    .selectFrom("users as u")
    .leftJoin("one_time_passwords as o", (join) =>
      join.onRef("o.user_id", "=", "u.id").on("o.used_at", "is", null).on("o.expires_at", ">", now),
    )
    .where("u.id", "=", id)
    .select(["u.email_verified_at", "u.scim_managed", "u.scim_hidden", "o.user_id as one_time"])
    .executeTakeFirst();
  return {
    hasOneTimePassword: user?.one_time != null,
    emailVerifiedAt: isoOrNull(user?.email_verified_at),
    ...(user?.scim_managed === 1 && user.scim_hidden === 0 && { directory: true as const }),
  };
}

/** Sign-ins that failed are looked for among so many of a user's last audits. */
const MOST_READ = 500;
const MOST_FAILED = 3;

/** A user's last sign-ins that failed, to the console or to an application. The newest come first. */
export const listFailedSignIns = (queries: Queries, userId: string) =>
  queries
    .selectFrom((from) =>
      from
        .selectFrom("audits")
        .where("target_id", "=", userId)
        .orderBy("at", "desc")
        .orderBy("seq", "desc")
        .select(["seq", "at", "action", "outcome", "message", "application_name", "address"])
        .limit(MOST_READ)
        .as("last"),
    )
    .where("last.outcome", "=", "refused")
    .where("last.action", "in", ["sign-in", "second-factor", "application.refuse"])
    .orderBy("last.at", "desc")
    .orderBy("last.seq", "desc")
    .select(["last.at", "last.action", "last.message", "last.application_name", "last.address"])
    .limit(MOST_FAILED)
    .execute();
