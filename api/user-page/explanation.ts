import type { Context } from "../context";
import { iso, isoOrNull } from "../contract/moments";
import type { Explanation, Fact } from "../contract/user-access";
import { type Factors, findFactors, hasSecondFactor } from "../factors/factors.queries";
import { requireFound } from "../noun/lock";
import { type Demand, findDemand } from "../sessions/demands.queries";
import { isInvited, possibleStrength } from "../users/possible-sign-in";
import type { ListedUser } from "../users/users.queries";
import { listVerdicts } from "../users/verdicts.queries";
import { findExplained, findStatusAudit, listApplicationWays } from "./access.queries";

type Described = ListedUser & { lockedUntil?: string };

/** Why a user can open an application, or can't. @throws {HttpError} 404 */
export async function explain(
  context: Context,
  user: Described,
  applicationId: string,
): Promise<Explanation> {
  const { engine, now } = context;
  const queries = engine.read;
  const application = requireFound("application", await findExplained(queries, applicationId));
  const factors = await findFactors(queries, user.id);
  const place = { userId: user.id, applicationId };
  const demand = await findDemand(queries, place, now());
  const [userAudit, applicationAudit] = [
    await findStatusAudit(queries, "user", user.id),
    await findStatusAudit(queries, "application", applicationId),
  ];
  const verdictOf = await listVerdicts(
    queries,
    { userIds: [user.id], applicationIds: [applicationId] },
    now(),
  );
  const verdict = verdictOf(place);
  const by = (audit: typeof userAudit) => ({ since: isoOrNull(audit?.at), by: audit?.actor_name || null });
  return {
    application: {
      id: application.id,
      applicationName: application.name,
      pictureAt: isoOrNull(application.picture_at),
    },
    canOpen: verdict === "yes",
    verdict,
    facts: [
      { kind: "account", holds: user.status ? "yes" : "no", ...by(userAudit) },
      { kind: "lock", holds: user.lockedUntil ? "none" : "yes", since: user.lockedUntil ?? null, by: null },
      ...obstaclesOf(user, factors),
      { kind: "application", holds: application.active === 1 ? "yes" : "no", ...by(applicationAudit) },
      ...(await waysOf(context, user.id, applicationId)),
      secondFactorOf(factors, demand),
    ],
  };
}

function obstaclesOf(user: ListedUser, factors: Factors): Fact[] {
  return [
    ...(isInvited(user, factors)
      ? [{ kind: "invitation", holds: "no", since: null, by: null } as const]
      : []),
    ...(factors.resetAt !== null && !hasSecondFactor(factors)
      ? [{ kind: "reset", holds: "no", since: isoOrNull(factors.resetAt), by: null } as const]
      : []),
  ];
}

async function waysOf({ engine }: Context, userId: string, applicationId: string): Promise<Fact[]> {
  const ways = await listApplicationWays(engine.read, userId, applicationId);
  const direct = ways.find(({ group_id }) => group_id === null);
  const absent = ways.length === 0 ? "no" : "none";
  const since = (way: (typeof ways)[number] | undefined) => ({
    since: isoOrNull(way?.given_at),
    by: way?.given_by ?? null,
  });
  return [
    { kind: "direct", holds: direct ? "yes" : absent, ...since(direct) },
    ...ways.flatMap((way) =>
      way.group_id === null
        ? []
        : [
            {
              kind: "group",
              holds: "yes",
              ...since(way),
              group: { id: way.group_id, groupName: way.group_name ?? "" },
            } as const,
          ],
    ),
  ];
}

function secondFactorOf(factors: Factors, demand: Demand | undefined): Fact {
  const isEnough = possibleStrength(factors) >= (demand?.level ?? 0);
  return {
    kind: "second-factor",
    holds: !demand ? "none" : isEnough ? "yes" : "no",
    since: demand?.from ? iso(demand.from) : null,
    by: null,
    demanded: !demand ? "none" : demand.level === 3 ? "passkey" : "second-factor",
    ...(demand && { demandedBy: demand.name }),
    has: factors.passkeys > 0 ? "passkey" : factors.totp ? "app" : "none",
  };
}
