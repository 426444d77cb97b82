import type { Queries } from "../database/engine";
import { unprocessable } from "../http/errors";
import type { Assignments } from "./users.audit";
import { listNames } from "./users.queries";

const NOUNS = ["roles", "applications", "groups"] as const;
type Noun = (typeof NOUNS)[number];

/** Ids of what somebody has, or a group gives. */
type Assigned = Partial<Record<Noun, string[]>>;

/** The names of what is assigned, by its id. What doesn't exist is not in it. */
export type AssignedNames = Record<Noun, Map<string, string>>;

export async function listAssignedNames(
  queries: Queries,
  holders: readonly Assigned[],
): Promise<AssignedNames> {
  const names = {} as AssignedNames;
  for (const noun of NOUNS)
    names[noun] = await listNames(queries, noun, [
      ...new Set(holders.flatMap((holder) => holder[noun] ?? [])),
    ]);
  return names;
}

/** A message for each field with an id that doesn't exist. */
export function unknownIds(names: AssignedNames, holder: Assigned): Record<string, string[]> {
  const unknown = NOUNS.filter((noun) => holder[noun]?.some((id) => !names[noun].has(id)));
  return Object.fromEntries(unknown.map((noun) => [noun, [`One of the ${noun} does not exist.`]]));
}

/** The names of all that is assigned before and after a change. @throws {HttpError} 422 for unknown ids */
export async function requireNames(
  queries: Queries,
  after: Assigned,
  before: Assigned = {},
): Promise<AssignedNames> {
  const names = await listAssignedNames(queries, [after, before]);
  const errors = unknownIds(names, after);
  if (Object.keys(errors).length > 0) throw unprocessable(errors);
  return names;
}

/** The names of some of them, sorted. */
export const namesOf = (names: AssignedNames, noun: Noun, ids: string[]): string[] =>
  ids.map((id) => names[noun].get(id) ?? id).sort();

export const namesOfGifts = (
  names: AssignedNames,
  noun: Noun,
  { given, taken }: Assignments,
): Assignments => ({
  given: namesOf(names, noun, given),
  taken: namesOf(names, noun, taken),
});
