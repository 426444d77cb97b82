import { inLanguage } from "#languages/current";
import { say } from "#languages/say";
import type { Context } from "../context";
import type { OwnSession } from "../contract/account";
import type { TokenPair } from "../contract/sign-in";
import { requireFound } from "../noun/lock";
import { browserOf, listSessions } from "../sessions/describe-sign-in";
import { endSignIn, endSignInsOfUser, findSignIn } from "../sessions/sign-ins.queries";
import { signPair } from "../sessions/token-pairs";
import { type OwnChange, recordOwn, renewTokens, writeOwn } from "./own-change";

export const listOwnSessions = ({ engine }: Context, { caller, origin }: OwnChange): Promise<OwnSession[]> =>
  listSessions(engine.read, { userId: caller.userId, current: caller.signInId, now: origin.at });

/** @throws {HttpError} 401 if the caller's session has ended, 404 for another user's session and for one that has ended */
export const endOwnSession = (context: Context, id: string, change: OwnChange): Promise<void> =>
  writeOwn(context, change, async (queries) => {
    const { caller, origin } = change;
    const signIn = requireFound(
      () => say("refusal.no-such-session"),
      await findSignIn(queries, { id, userId: caller.userId, now: origin.at }),
    );
    await endSignIn(queries, id, origin.at);
    const which = inLanguage("en", () => browserOf(signIn)) ?? "an unknown browser";
    await recordOwn(
      queries,
      change,
      id === caller.signInId
        ? { phrase: "signed out", action: "sign-out" }
        : { phrase: `ended another session: ${which}`, action: "session.end" },
    );
  });

/**
 * Ends all sessions of the caller but this one, which gets new tokens: whoever has a copy of them is elsewhere too. Of two
 * sessions that end all others at once, one goes on.
 *
 * @throws {HttpError} 401 if the caller's session has ended
 */
export async function endOtherSessions(context: Context, change: OwnChange): Promise<TokenPair> {
  const pair = await writeOwn(context, change, async (queries) => {
    const { caller, origin } = change;
    if (await endSignInsOfUser(queries, caller.userId, origin.at, caller.signInId))
      await recordOwn(queries, change, {
        phrase: "signed out everywhere else",
        action: "session.end-others",
      });
    return renewTokens(context, queries, change);
  });
  return signPair(context, pair);
}
