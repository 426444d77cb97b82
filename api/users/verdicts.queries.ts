import type { Verdict } from "../contract/user-access";
import type { Queries } from "../database/engine";
import { type Factors, hasSecondFactor } from "../factors/factors.queries";
import { demandAt } from "../sessions/demands.queries";
import { isInvited, possibleStrength } from "./possible-sign-in";

interface Places {
  userIds: readonly string[];
  applicationIds: readonly string[];
}

type VerdictOf = (place: { userId: string; applicationId: string }) => Verdict;

/**
 * Whether each of these users can open each of these applications: by the view and the demand that verify-access asks (rule
 * PE1), with the strongest sign-in that the user can make.
 */
export async function listVerdicts(
  queries: Queries,
  { userIds, applicationIds }: Places,
  now: number,
): Promise<VerdictOf> {
  if (userIds.length === 0 || applicationIds.length === 0) return () => "no";
  const rows = await selectPlaces(queries, { userIds, applicationIds }, now).execute();
  const verdicts = new Map(rows.map((row) => [keyOf(row.user_id, row.application_id), verdictOf(row)]));
  return ({ userId, applicationId }) => verdicts.get(keyOf(userId, applicationId)) ?? "no";
}

const keyOf = (userId: string, applicationId: string) => `${userId} ${applicationId}`;

const selectPlaces = (queries: Queries, { userIds, applicationIds }: Places, now: number) =>
  queries
    .selectFrom("users as u")
    .crossJoin("applications as a")
    .where("u.id", "in", userIds)
    .where("a.id", "in", applicationIds)
    .select((eb) => [
      "u.id as user_id",
      "a.id as application_id",
      "u.active",
      "u.invited_until",
      "u.factors_reset_at",
      eb("u.password_hash", "is not", null).as("has_password"),
      eb("u.google_subject", "is not", null).as("has_google"),
      eb
        .exists(
          eb
            .selectFrom("passkeys as p")
            .whereRef("p.user_id", "=", "u.id")
            .select((of) => of.lit(1).as("one")),
        )
        .as("has_passkey"),
      eb
        .exists(
          eb
            .selectFrom("totp_secrets as t")
            .whereRef("t.user_id", "=", "u.id")
            .where("t.confirmed_at", "is not", null)
            .select((of) => of.lit(1).as("one")),
        )
        .as("has_totp"),
      eb
        .exists(
          eb
            .selectFrom("live_entries as entry")
            .whereRef("entry.user_id", "=", "u.id")
            .whereRef("entry.application_id", "=", "a.id")
            .select((of) => of.lit(1).as("one")),
        )
        .as("has_entry"),
      demandAt({ userId: eb.ref("u.id"), applicationId: eb.ref("a.id") }, now).as("level"),
    ]);

type Place = Awaited<ReturnType<ReturnType<typeof selectPlaces>["execute"]>>[number];

function verdictOf({ active, invited_until, factors_reset_at, has_entry, level, ...has }: Place): Verdict {
  const factors: Omit<Factors, "recoveryCodes"> = {
    passkeys: has.has_passkey ? 1 : 0,
    totp: Boolean(has.has_totp),
    resetAt: factors_reset_at,
    hasPassword: Boolean(has.has_password),
    hasGoogle: Boolean(has.has_google),
  };
  const canSignIn =
    active === 1 &&
    !isInvited({ invitedUntil: invited_until }, factors) &&
    (factors.resetAt === null || hasSecondFactor(factors));
  if (!canSignIn || !has_entry) return "no";
  return possibleStrength(factors) >= (level ?? 0) ? "yes" : "after-setup";
}
