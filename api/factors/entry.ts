import type { SecondFactorLevel, Strength } from "../contract/factors";
import type { Queries } from "../database/engine";
import { findEntry } from "../sessions/entry.queries";
import { findFactors, neededFor } from "./factors.queries";

interface Entry extends Awaited<ReturnType<typeof findEntry>> {
  /** What a sign-in lacks that is too weak. */
  needs?: ReturnType<typeof neededFor>;
}

interface Authentication {
  strength: Strength;
  required: SecondFactorLevel;
}

/**
 * Whether a user may open an application, or any: it is active, the user has it, and the sign-in is as strong as is
 * demanded (rule PE1). `listVerdicts` asks the same for administrators, for many at once.
 *
 * @param authenticate the strength of the sign-in, and the one that is demanded; asked only if the rest is fulfilled
 */
export async function decideEntry(
  queries: Queries,
  { userId, applicationId }: { userId: string; applicationId: string | undefined },
  authenticate: () => Promise<Authentication>,
): Promise<Entry> {
  const entry = await findEntry(queries, userId, applicationId);
  if (!entry.applicationAccess) return entry;
  const { strength, required } = await authenticate();
  if (strength >= required) return entry;
  const needs = neededFor(required, await findFactors(queries, userId));
  return { ...entry, applicationAccess: false, needs };
}
