import { uuidv7 } from "uuidv7";
import { noteSignIn } from "../attempts/accounts.queries";
import { type Actor, type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { endOidcSessions } from "../sessions/oidc-logins.queries";
import { endSignIn, insertSignIn, renewSignIn } from "../sessions/sign-ins.queries";
import type { OpenSignIn } from "../sessions/token-pairs";
import { endPair, findLivePair } from "../sessions/token-pairs.queries";
import type { SignInFlow } from "./flow";
import { authenticationOf } from "./strength";

export type FormerSignIn = NonNullable<Awaited<ReturnType<typeof findFormerSignIn>>>;

/**
 * Finds the console's sign-in that the browser still has at a new sign-in.
 *
 * @param token its access token
 * @returns undefined if it has ended or belongs to another application
 */
export async function findFormerSignIn(context: Context, token: string | undefined) {
  const claims = token === undefined ? undefined : await context.accessTokens.verify(token);
  const pair = claims && (await findLivePair(context.engine.read, claims, context.now()));
  return pair?.application.id === context.ownApplication.id ? pair : undefined;
}

/**
 * Opens a sign-in, in the given transaction. A former sign-in of another user ends. A former sign-in of the same user
 * continues and only its console pair ends, because its end would sign the user out of every application.
 *
 * @param options.former the sign-in that this one replaces
 */
export async function openSignIn(
  { config }: Context,
  queries: Queries,
  origin: Origin,
  account: Actor & { token_epoch: number },
  {
    flow,
    deviceId,
    former,
  }: { flow: SignInFlow; deviceId: string | undefined; former: FormerSignIn | undefined },
): Promise<OpenSignIn> {
  const signIn = {
    user_id: account.id,
    token_epoch: account.token_epoch,
    ...authenticationOf(flow),
    authenticated_at: origin.at,
    proved_at: origin.at,
    address: origin.address ?? null,
    user_agent: origin.userAgent ?? null,
    device_id: deviceId ?? null,
    expires_at: origin.at + config.sessionMs,
  };
  await noteSignIn(queries, { userId: account.id, at: origin.at });
  const opened = { user: { id: account.id, name: account.name }, expiresAt: signIn.expires_at };
  if (former?.userId === account.id) {
    const { signInId: id, pairId } = former;
    if (await renewSignIn(queries, { ...signIn, id, pairId })) {
      await endPair(queries, pairId, origin.at);
      if (signIn.strength > former.strength) await endOidcSessions(queries, id);
      return { id, ...opened };
    }
  } else if (former) await endFormer(queries, origin, former, account);
  const id = uuidv7();
  await insertSignIn(queries, { ...signIn, id });
  return { id, ...opened };
}

async function endFormer(
  queries: Queries,
  origin: Origin,
  former: FormerSignIn,
  account: Actor,
): Promise<void> {
  await endSignIn(queries, former.signInId, origin.at);
  await recordAudit(
    queries,
    { ...origin, actor: account },
    {
      action: "sign-out",
      message: `${former.name} was signed out: ${account.name} signed in from the same browser`,
      target: userTarget({ ...former, id: former.userId }),
    },
  );
}
