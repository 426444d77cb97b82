import { say } from "#languages/say";
import type { Context } from "../context";
import type { OwnApplications, OwnConsents } from "../contract/account";
import type { SecondFactorLevel } from "../contract/factors";
import { iso, isoOrNull } from "../contract/moments";
import { findFactors, neededFor } from "../factors/factors.queries";
import { notFound } from "../http/errors";
import type { SignedIn } from "../sessions/caller";
import { withdrawConsent } from "../sessions/consents.queries";
import { findConsented, listConsents, listOwn } from "./applications.queries";
import { type OwnChange, recordOwn, writeOwn } from "./own-change";

type Row = Awaited<ReturnType<typeof listOwn>>[number];

/** The caller's applications, each with what is in the way of opening it from here. */
export async function listOwnApplications(
  { engine }: Context,
  { caller, origin }: OwnChange,
): Promise<OwnApplications> {
  const rows = await listOwn(engine.read, { userId: caller.userId });
  const demands = new Map(rows.map((row) => [row.id, demandOf(row, caller, origin.at)]));
  const isWeak = [...demands.values()].some((demanded) => demanded > caller.strength);
  const factors = isWeak ? await findFactors(engine.read, caller.userId) : undefined;
  return rows.map((row) => {
    const demanded = demands.get(row.id) ?? 0;
    const needs = factors && demanded > caller.strength ? neededFor(demanded, factors) : null;
    return {
      id: row.id,
      applicationName: row.name,
      homeUrl: row.home_url,
      hasPicture: row.picture_of !== null,
      lastOpenedAt: isoOrNull(row.last_at),
      obstacle: row.active === 0 ? "inactive" : row.home_url === null ? "no-address" : needs,
    };
  });
}

/** The demand on the caller at the console holds for every application, as `demandAt` has it. */
function demandOf({ second_factor, second_factor_from }: Row, { required }: SignedIn, now: number) {
  const own = (second_factor_from ?? 0) <= now ? second_factor : 0;
  return Math.max(required, own) as SecondFactorLevel;
}

export async function listOwnConsents({ engine }: Context, { userId }: SignedIn): Promise<OwnConsents> {
  const rows = await listConsents(engine.read, { userId });
  return rows.map(({ id, name, picture_of, scopes, granted_at }) => ({
    applicationId: id,
    applicationName: name,
    hasPicture: picture_of !== null,
    scopes: scopes.split(" ").filter(Boolean),
    grantedAt: iso(granted_at),
  }));
}

/** Takes back what the caller allowed an application, and ends what it got by that. @throws {HttpError} 404 */
export const withdrawOwnConsent = (
  context: Context,
  applicationId: string,
  change: OwnChange,
): Promise<void> =>
  writeOwn(context, change, async (queries) => {
    const { caller, origin } = change;
    const { userId } = caller;
    const application = await findConsented(queries, userId, applicationId);
    if (!application || !(await withdrawConsent(queries, { userId, applicationId }, origin.at)))
      throw notFound(() => say("refusal.no-consent"));
    await recordOwn(queries, change, {
      phrase: `took back their consent to the application ${application.name}`,
      action: "user.remove-consent",
      changes: { application: applicationId },
    });
  });
