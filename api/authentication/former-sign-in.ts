import { uuidv7 } from "uuidv7";
import { type Actor, type Origin, recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { endSession, endSignIn, findLiveSession } from "../sessions/sessions.queries";

export type FormerSignIn = NonNullable<Awaited<ReturnType<typeof findFormer>>>;

/**
 * The console's sign-in that a browser still has while somebody signs in there.
 *
 * @param token its access token
 * @returns undefined where it has ended, or is another application's
 */
export async function findFormer(context: Context, token: string | undefined) {
  const claims = token === undefined ? undefined : await context.accessTokens.verify(token);
  const session = claims && (await findLiveSession(context.engine.read, claims, context.now()));
  return session?.application.id === context.ownApplication.id ? session : undefined;
}

/**
 * Settles the former sign-in in the transaction of the new one. Another person's ends. The same person's goes on with the
 * new pair in the place of the former one: its end would sign them out of every application.
 *
 * @returns the id of the sign-in that the new pair belongs to
 */
export async function settleFormer(
  queries: Queries,
  origin: Origin,
  former: FormerSignIn | undefined,
  account: Actor,
): Promise<string> {
  if (!former) return uuidv7();
  if (former.userId === account.id) {
    return (await endSession(queries, former.sessionId, origin.at)) ? former.signInId : uuidv7();
  }
  await endSignIn(queries, former.signInId, origin.at);
  await recordAudit(
    queries,
    { ...origin, actor: account },
    {
      action: "sign-out",
      message: `${former.name} was signed out: ${account.name} signed in with the same browser`,
      target: { type: "user", id: former.userId, name: former.name, username: former.username },
    },
  );
  return uuidv7();
}
