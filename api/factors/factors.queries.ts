import type { SecondFactorLevel } from "../contract/factors";
import type { ProofKind } from "../contract/proof";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import { notFound } from "../http/errors";
import { forgetCodes } from "./code-budget";

/** How many factors of each kind a user has. */
export interface Factors {
  passkeys: number;
  totp: boolean;
  /** How many are left. */
  recoveryCodes: number;
  /** In ms. Set while the user has to enrol by a link. */
  resetAt: number | null;
  hasPassword: boolean;
  hasGoogle: boolean;
}

const find = preparedQuery((queries, { userId }: { userId: string }) =>
  queries
    .selectFrom("users as u")
    .where("u.id", "=", userId)
    .select((eb) => [
      eb
        .selectFrom("passkeys as p")
        .whereRef("p.user_id", "=", "u.id")
        .select((of) => of.fn.countAll().as("count"))
        .as("passkeys"),
      eb
        .selectFrom("totp_secrets as t")
        .whereRef("t.user_id", "=", "u.id")
        .where("t.confirmed_at", "is not", null)
        .select((of) => of.fn.countAll().as("count"))
        .as("totp"),
      eb
        .selectFrom("recovery_codes as r")
        .whereRef("r.user_id", "=", "u.id")
        .where("r.used_at", "is", null)
        .select((of) => of.fn.countAll().as("count"))
        .as("recoveryCodes"),
      "u.factors_reset_at",
      "u.password_hash",
      "u.google_subject",
    ]),
);

/** @throws {HttpError} 404 */
export async function findFactors(queries: Queries, userId: string): Promise<Factors> {
  const [row] = await find(queries, { userId });
  if (!row) throw notFound();
  return {
    passkeys: Number(row.passkeys),
    totp: Number(row.totp) > 0,
    recoveryCodes: Number(row.recoveryCodes),
    resetAt: row.factors_reset_at,
    hasPassword: row.password_hash !== null,
    hasGoogle: row.google_subject !== null,
  };
}

/** What a sign-in that is weaker than demanded needs: a factor that the user has, or a new one. */
export const neededFor = (
  demanded: SecondFactorLevel,
  { passkeys, totp }: Pick<Factors, "passkeys" | "totp">,
): "second-factor" | "enrol" => (passkeys > 0 || (totp && demanded < 3) ? "second-factor" : "enrol");

export const hasSecondFactor = ({ passkeys, totp }: Pick<Factors, "passkeys" | "totp">): boolean =>
  passkeys > 0 || totp;

/** The factor that dangerous calls demand. */
export function strongest({ passkeys, totp, hasPassword, hasGoogle }: Factors): ProofKind {
  if (passkeys > 0) return "passkey";
  if (totp) return "totp";
  return hasPassword || !hasGoogle ? "password" : "google";
}

/**
 * Removes every second factor and the recovery codes, and ends the delays of codes. From then on the user has to enrol by a
 * link, until `endReset`. The user's epoch is not raised.
 */
export async function removeAllFactors(queries: Queries, userId: string, now: number): Promise<void> {
  for (const table of ["passkeys", "totp_secrets", "recovery_codes"] as const)
    await queries.deleteFrom(table).where("user_id", "=", userId).execute();
  await queries
    .updateTable("users")
    .set({ recovery_salt: null, factors_reset_at: now })
    .where("id", "=", userId)
    .execute();
  await forgetCodes(queries, userId);
}

/**
 * Removes the factors that were added since then, and all recovery codes, because nobody knows when they were made. If that
 * leaves none, the user has to enrol by a link, as after `removeAllFactors`.
 *
 * @param times in ms
 */
export async function removeFactorsSince(
  queries: Queries,
  userId: string,
  { since, now }: { since: number; now: number },
): Promise<void> {
  const before = await findFactors(queries, userId);
  for (const table of ["passkeys", "totp_secrets"] as const)
    await queries.deleteFrom(table).where("user_id", "=", userId).where("created_at", ">=", since).execute();
  if (hasSecondFactor(before) && !hasSecondFactor(await findFactors(queries, userId)))
    return removeAllFactors(queries, userId, now);
  await queries.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await queries.updateTable("users").set({ recovery_salt: null }).where("id", "=", userId).execute();
}

/** The user has enrolled, so that no link is needed any more. */
export const endReset = async (queries: Queries, userId: string): Promise<void> => {
  await queries.updateTable("users").set({ factors_reset_at: null }).where("id", "=", userId).execute();
};
