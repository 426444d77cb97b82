import { hasAnyInvisible, hasInvisible } from "../contract/invisible";
import type { Queries } from "../database/engine";
import { type ComparedTable, findSameSkeleton, lockNames } from "../database/look-alikes.queries";
import { passesFor } from "../database/skeleton";
import { conflict, unprocessable } from "../http/errors";

const INVISIBLE = "Remove invisible characters.";

/** Names that no other name may look like. */
export interface Names {
  table: ComparedTable;
  /** The field of the calls: "roleName". */
  field: string;
  /** For messages: "role name". */
  word: string;
}

/**
 * Requires that a new name has no invisible characters and looks like no other. Unchanged names are not checked, so that
 * names older than this rule don't prevent other changes. Call it in the transaction, after the name is written, so that
 * the second of two concurrent look-alikes finds the first.
 *
 * @throws {HttpError} 409 or 422
 */
export async function requireOwnLook(
  queries: Queries,
  { table, field, word }: Names,
  { id, name }: { id: string; name: string },
): Promise<void> {
  // Users type usernames to sign in, so no invisible character is useful there.
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

/** As audits and messages name an API token. */
const TOKEN_LIKE = /\(\s*api\s+token\s+of/i;

/** Checks a name or address if it is new. A name must not read like an API token's. @throws {HttpError} 422 */
export function requireVisible(field: "name" | "email", value: string, before?: string): void {
  if (value === before) return;
  if (hasInvisible(value)) throw unprocessable({ [field]: [INVISIBLE] });
  if (TOKEN_LIKE.test(value.normalize("NFKC")))
    throw unprocessable({ [field]: ["Choose another name: audits name API tokens like this."] });
}
