import { hasAnyInvisible, hasInvisible } from "../contract/invisible";
import type { Queries } from "../database/engine";
import { type ComparedTable, findSameSkeleton, lockNames } from "../database/look-alikes.queries";
import { passesFor } from "../database/skeleton";
import { conflict, unprocessable } from "../http/errors";

const INVISIBLE = "Remove invisible characters.";

/** Names that nobody may pass for. */
export interface Names {
  table: ComparedTable;
  /** The field that brings them: "roleName". */
  field: string;
  /** What people call one: "role name". */
  word: string;
}

/**
 * A name that is new: it has no invisible characters and looks like no other. What stands there already is not asked,
 * so that names of before this rule are no hindrance to other changes. In the transaction and after the name is written,
 * so that of two at once that look alike the second one finds the first.
 *
 * @throws {HttpError} 409 or 422
 */
export async function requireOwnLook(
  queries: Queries,
  { table, field, word }: Names,
  { id, name }: { id: string; name: string },
): Promise<void> {
  // People type usernames to sign in: in those, no invisible character is of any use.
  const isHidden = table === "users" ? hasAnyInvisible : hasInvisible;
  if (isHidden(name)) throw unprocessable({ [field]: [INVISIBLE] });
  if (await hasLookAlike(queries, table, { id, name })) {
    const message = `This ${word} looks like one that is already taken.`;
    throw conflict(message, { [field]: [message] });
  }
}

export async function hasLookAlike(
  queries: Queries,
  table: ComparedTable,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  await lockNames(queries, table);
  const others = await findSameSkeleton(queries, table, id);
  return others.some((other) => passesFor(name, other));
}

/** A person's name, where it is new. @throws {HttpError} 422 */
export function requireVisible(field: "name" | "email", value: string, before?: string): void {
  if (value !== before && hasInvisible(value)) throw unprocessable({ [field]: [INVISIBLE] });
}
