import { type Expression, expressionBuilder } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Queries } from "../database/engine";
import type { Tables } from "../database/tables";

/** Rows per statement. */
const BATCH = 500;

/** Whether a sign-in has been ended, by its row. */
export const hasEnded = (signInId: Expression<string>) => {
  const eb = expressionBuilder<Tables>();
  return eb.exists(
    eb
      .selectFrom("sign_ins as ended")
      .where("ended.id", "=", signInId)
      .where("ended.ended_at", "is not", null)
      .select("ended.id"),
  );
};

/**
 * Ends logins to OpenID Connect applications, and queues a message for each application with a back-channel logout
 * address. Called in the transaction that ends the sign-in or the access, before rows are deleted there.
 *
 * @param which the logins of a sign-in, of a user (of the user's ended sign-ins, with `ofEnded`), of users, of a group's members, or
 *   to these applications (to those that the user no longer has, with `ofLost`); all of them if nothing is given
 * @param dueAt when the messages are sent
 */
export async function endLogins(
  queries: Queries,
  which: {
    signInId?: string;
    userId?: string;
    userIds?: string[];
    groupId?: string;
    ofEnded?: true;
    applicationIds?: string[];
    ofLost?: true;
  },
  now: number,
  dueAt = now,
): Promise<void> {
  const { signInId, userId, userIds, groupId, ofEnded, applicationIds, ofLost } = which;
  let logins = queries.deleteFrom("oidc_logins").returning(["application_id", "user_id", "sid"]);
  if (signInId !== undefined) logins = logins.where("sign_in_id", "=", signInId);
  if (userId !== undefined) logins = logins.where("user_id", "=", userId);
  if (userIds) logins = logins.where("user_id", "in", userIds);
  if (ofEnded) logins = logins.where((eb) => hasEnded(eb.ref("sign_in_id")));
  if (applicationIds) logins = logins.where("application_id", "in", applicationIds);
  if (groupId !== undefined)
    logins = logins.where("user_id", "in", (eb) =>
      eb.selectFrom("group_members").where("group_id", "=", groupId).select("user_id"),
    );
  if (ofLost)
    logins = logins.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("effective_applications as held")
            .whereRef("held.user_id", "=", "oidc_logins.user_id")
            .whereRef("held.application_id", "=", "oidc_logins.application_id")
            .select("held.user_id"),
        ),
      ),
    );
  const ended = await logins.execute();
  if (ended.length === 0) return;

  const clients = await listBackChannelClients(queries);
  const messages = ended.flatMap(({ application_id, user_id, sid }) => {
    const client = clients.find((one) => one.application_id === application_id);
    return client ? [{ ...client, id: uuidv7(), subject: user_id, sid, due_at: dueAt, created_at: now }] : [];
  });
  for (let from = 0; from < messages.length; from += BATCH) {
    const batch = messages.slice(from, from + BATCH);
    await queries.insertInto("logout_messages").values(batch).execute();
  }
}

/** Applications with a back-channel logout address, as columns of their messages. */
const listBackChannelClients = (queries: Queries) =>
  queries
    .selectFrom("oidc_clients as c")
    .innerJoin("applications as a", "a.id", "c.application_id")
    .where("c.backchannel_logout_uri", "is not", null)
    .select([
      "a.id as application_id",
      "a.name as application_name",
      "c.id_token_alg as alg",
      (eb) => eb.ref("c.backchannel_logout_uri").$notNull().as("address"),
    ])
    .execute();

/** Ends a sign-in's sessions at the OpenID provider. The next request makes a new one by way of the console. */
export async function endOidcSessions(queries: Queries, signInId: string): Promise<void> {
  await queries
    .deleteFrom("oidc_records")
    .where("sign_in_id", "=", signInId)
    .where("kind", "=", "Session")
    .execute();
}

/** Deletes all that the OpenID provider has of a sign-in, and what its user has begun and not yet finished there. */
export async function deleteRecordsOf(
  queries: Queries,
  { signInId, userId }: { signInId: string; userId: string },
): Promise<void> {
  // Nothing says whose sign-in goes on with an interaction.
  await queries
    .deleteFrom("oidc_records")
    .where("user_id", "=", userId)
    .where("kind", "=", "Interaction")
    .execute();
  const records = queries.deleteFrom("oidc_records").where("sign_in_id", "=", signInId);
  // A refresh that is under way holds its old token and writes a new one, which the statement that waits for it doesn't see.
  while ((await records.executeTakeFirst()).numDeletedRows > 0n);
}
