import { type Actor, type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { replaceConsolePair } from "../sessions/console-pair";
import { raiseSignIn } from "../sessions/sign-ins.queries";
import type { Raised, SignInFlow } from "./flow";
import { pendingOver } from "./pending-sign-ins";
import { authenticationOf } from "./strength";

/**
 * Makes a live sign-in stronger. Its tokens are replaced, so that a stolen copy isn't raised as well.
 *
 * @throws {HttpError} 401 if the sign-in has ended
 */
export async function raise(
  context: Context,
  queries: Queries,
  origin: Origin,
  account: Actor & { token_epoch: number },
  flow: SignInFlow,
  { signInId: id, pairId }: Raised,
) {
  const expiresAt = await raiseSignIn(queries, {
    id,
    pairId,
    token_epoch: account.token_epoch,
    ...authenticationOf(flow),
    proved_at: origin.at,
    isRecovery: flow.second === "recovery",
  });
  if (expiresAt === undefined) throw pendingOver();
  const signIn = { id, user: account, expiresAt };
  const pair = await replaceConsolePair(context, queries, signIn, { pairId, at: origin.at });
  await recordAudit(
    queries,
    { ...origin, actor: account, application: context.ownApplication },
    {
      action: "sign-in.raise",
      message: `${account.name} took a second step in a sign-in`,
      target: userTarget(account),
    },
  );
  return { pair, applicationAccess: true, newUser: false };
}
