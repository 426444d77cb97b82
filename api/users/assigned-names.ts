import { type AssignedField, assignedFields } from "../contract/user-fields";
import type { Queries } from "../database/engine";
import { unprocessable } from "../http/errors";
import type { Assignments } from "./users.audit";
import { listNames } from "./users.queries";

/** Ids of what somebody has, or a group gives. */
type Assigned = Partial<Record<AssignedField, string[]>>;

/** The names of what is assigned, by its id. What doesn't exist is not in it. */
export type AssignedNames = Record<AssignedField, Map<string, string>>;

export async function listAssignedNames(
  queries: Queries,
  holders: readonly Assigned[],
): Promise<AssignedNames> {
  const names = {} as AssignedNames;
  for (const field of assignedFields)
    names[field] = await listNames(
      queries,
      field,
      holders.flatMap((holder) => holder[field] ?? []),
    );
  return names;
}

/** A message for each field with an id that doesn't exist. */
export function unknownIds(names: AssignedNames, holder: Assigned): Record<string, string[]> {
  const unknown = assignedFields.filter((field) => holder[field]?.some((id) => !names[field].has(id)));
  return Object.fromEntries(unknown.map((field) => [field, [`One of the ${field} does not exist.`]]));
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
export const namesOf = (names: AssignedNames, field: AssignedField, ids: string[]): string[] =>
  ids.map((id) => names[field].get(id) ?? id).sort();

export const namesOfGifts = (
  names: AssignedNames,
  field: AssignedField,
  { given, taken }: Assignments,
): Assignments => ({
  given: namesOf(names, field, given),
  taken: namesOf(names, field, taken),
});
