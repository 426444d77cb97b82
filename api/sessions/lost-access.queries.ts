import { expressionBuilder } from "kysely";
import type { Queries } from "../database/engine";
import type { Tables } from "../database/tables";
import { endLogins } from "./oidc-logins.queries";

/** Who may have lost an application: users, or the members of a group. */
type Losers = { userIds: string[] } | { groupId: string };

function usersOf(losers: Losers) {
  const { selectFrom } = expressionBuilder<Tables>();
  return "userIds" in losers
    ? selectFrom("users").where("id", "in", losers.userIds).select("id as user_id").as("loser")
    : selectFrom("group_members").where("group_id", "=", losers.groupId).select("user_id").as("loser");
}

/**
 * Ends the tokens and logins of users who have just lost applications, also if an application is given back later.
 * Applications that they still have in another way are left alone.
 */
export async function endLostAccess(
  queries: Queries,
  losers: Losers,
  applicationIds: string[],
  now: number,
): Promise<void> {
  if (applicationIds.length === 0) return;
  // Of two transactions that take the two ways to one application, the second sees what the first took.
  await queries
    .updateTable("applications")
    .set((eb) => ({ user_count: eb.ref("user_count") }))
    .where("id", "in", applicationIds)
    .execute();
  await queries
    .insertInto("assignment_epochs")
    .columns(["user_id", "application_id", "epoch"])
    .expression((eb) =>
      eb
        .selectFrom(usersOf(losers))
        .crossJoin("applications as a")
        .where("a.id", "in", applicationIds)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("effective_applications as held")
                .whereRef("held.user_id", "=", "loser.user_id")
                .whereRef("held.application_id", "=", "a.id")
                .select("held.user_id"),
            ),
          ),
        )
        .select((one) => ["loser.user_id", "a.id", one.lit(1).as("epoch")]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "application_id"])
        .doUpdateSet((eb) => ({ epoch: eb("assignment_epochs.epoch", "+", 1) })),
    )
    .execute();
  await endLogins(queries, { ...losers, applicationIds, ofLost: true }, now);
}
