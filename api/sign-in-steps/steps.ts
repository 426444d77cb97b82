import type { Context } from "../context";
import type { FactorKind } from "../contract/factors";
import type { Queries } from "../database/engine";
import { findFactors, hasSecondFactor } from "../factors/factors.queries";
import { areOffered } from "../factors/relying-party";
import { HttpError, unauthorized } from "../http/errors";
import { listDemands } from "../sessions/demands.queries";
import { requestOf, type SignInFlow } from "./flow";
import { strengthOf } from "./strength";

/** The next step that a sign-in requires. */
export type Step =
  | { kind: "second-factor"; factors: FactorKind[] }
  | { kind: "new-password" }
  | {
      kind: "enrol";
      /** The role or the application that demands it. */
      askedBy: string | null;
      factors: ("passkey" | "totp")[];
      /** In ms. Until then, the user may put it off. */
      until?: number;
    }
  /** An administrator removed the user's factors. The enrolment link is missing. */
  | { kind: "link" };

interface StepAccount {
  id: string;
  must_change_password: 0 | 1;
}

type Factors = Awaited<ReturnType<typeof findFactors>>;

/**
 * The next step of a sign-in: the second factor of everybody who has one, then a new password, then the enrolment that a
 * role, an application or an administrator demands.
 *
 * @returns undefined if nothing is left to do
 */
export async function findNextStep(
  context: Context,
  queries: Queries,
  account: StepAccount,
  flow: SignInFlow,
  now: number,
): Promise<Step | undefined> {
  const factors = await findFactors(queries, account.id).catch((error: unknown) => {
    // The account was deleted since the first factor.
    throw error instanceof HttpError && error.status === 404 ? unauthorized() : error;
  });
  const applicationId = requestOf(flow)?.application.id ?? flow.onTheWayTo?.id;
  const demands = await listDemands(queries, { userId: account.id, applicationId });
  const strength = strengthOf(flow);
  const demand = demands.find(({ from }) => from <= now);
  const level = Math.max(demand?.level ?? 0, flow.raises?.level ?? 0);

  const askable = findAskable(factors, flow, level);
  if (askable.length > 0) return { kind: "second-factor", factors: askable };
  const isReset = factors.resetAt !== null && strength < 2;
  // Before anything is spent: a new password would end the link.
  if (isReset && flow.linkId === undefined) return { kind: "link" };
  if (flow.proof === "password" && !flow.raises && account.must_change_password)
    return { kind: "new-password" };
  if (isReset) return { kind: "enrol", askedBy: null, factors: enrolable(context, factors, level) };
  if (level > strength)
    return { kind: "enrol", askedBy: demand?.name ?? null, factors: enrolable(context, factors, level) };
  const [coming] = flow.isLater ? [] : demands.filter((one) => one.level > strength);
  if (!coming || flow.raises) return undefined;
  return {
    kind: "enrol",
    askedBy: coming.name,
    factors: enrolable(context, factors, coming.level),
    until: coming.from,
  };
}

/** The factors that the user has and that would make the sign-in as strong as it has to be. */
function findAskable(factors: Factors, flow: SignInFlow, level: number): FactorKind[] {
  const strength = strengthOf(flow);
  if (strength === 3 || !hasSecondFactor(factors)) return [];
  const hasPasskey = factors.passkeys > 0;
  // After a recovery code, the passkey is lost, and another one is enrolled.
  if (strength === 2) return level === 3 && hasPasskey && flow.second !== "recovery" ? ["passkey"] : [];
  return [
    ...(hasPasskey ? (["passkey"] as const) : []),
    ...(factors.totp && !(level === 3 && hasPasskey) ? (["totp"] as const) : []),
    ...(factors.recoveryCodes > 0 ? (["recovery"] as const) : []),
  ];
}

function enrolable(context: Context, factors: Factors, level: number): ("passkey" | "totp")[] {
  const passkey = areOffered(context.config.publicUrl) ? (["passkey"] as const) : [];
  return level === 3 || factors.totp ? [...passkey] : [...passkey, "totp"];
}
