import { say } from "#languages/say";
import { hasInvisible } from "../contract/invisible";
import type { Queries } from "../database/engine";
import { foldCase } from "../database/fold-case";
import {
  type ComparedTable,
  findSameSkeleton,
  listGroupsLikeRoles,
  lockNames,
} from "../database/look-alikes.queries";
import { passesFor, skeletonOf } from "../database/skeleton";
import { conflict, unprocessable } from "../http/errors";

export const invisible = () => say("rule.invisible");

/** Names that no other name may look like. */
interface Names {
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
  if (hasInvisible(name)) throw unprocessable({ [field]: [invisible] });
  if (await hasLookAlike(queries, table, { id, name })) {
    const message = `This ${word} looks like one that is already taken.`;
    throw conflict(message, { [field]: [message] });
  }
}

async function hasLookAlike(
  queries: Queries,
  table: ComparedTable,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  await lockNames(queries, table);
  const others = await findSameSkeleton(queries, table, { id, skeleton: await skeletonOf(name) });
  return others.some((other) => passesFor(name, other));
}

/**
 * Requires that a group isn't called like a role, nor a role like a group, and that none passes for the other: an
 * application goes by either. Call it as `requireOwnLook`, and before it, for the order of the locks.
 *
 * @throws {HttpError} 409
 */
export async function requireApart(
  queries: Queries,
  { table, field }: Names,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (table !== "groups" && table !== "roles") return;
  const other = table === "groups" ? "roles" : "groups";
  // In the same order for both, or two would wait for each other.
  for (const one of ["groups", "roles"] as const) await lockNames(queries, one);
  const others = await findSameSkeleton(queries, other, { id, skeleton: await skeletonOf(name) });
  if (!others.some((found) => isTakenFor(name, found))) return;
  const message = `This is the name of a ${other === "roles" ? "role" : "group"}, or looks like it. Applications go by either, so choose another.`;
  throw conflict(message, { [field]: [message] });
}

/** Whether an application takes a name for another, or a person does. */
const isTakenFor = (name: string, other: { name: string; builtIn: boolean }): boolean =>
  foldCase(other.name) === foldCase(name) || passesFor(name, other);

/** Groups that are called like a role, or pass for one, from before that was refused. */
export async function listClashes(queries: Queries): Promise<{ group: string; role: string }[]> {
  const found = await listGroupsLikeRoles(queries);
  return found.filter(({ group, role, builtIn }) =>
    isTakenFor(group, { name: role, builtIn: builtIn === 1 }),
  );
}

/** As audits and messages name an API token. */
const TOKEN_LIKE = /\(\s*api\s+token\s+of/i;

/** What is wrong with a name or address that isn't what it seems. A name must not read like an API token's. */
export function visibleProblem(value: string): (() => string) | undefined {
  if (hasInvisible(value)) return invisible;
  if (TOKEN_LIKE.test(value.normalize("NFKC"))) return () => say("rule.like-api-token");
  return undefined;
}

/** Checks a name or address if it is new. @throws {HttpError} 422 */
export function requireVisible(field: "name" | "email", value: string, before?: string): void {
  const problem = value === before ? undefined : visibleProblem(value);
  if (problem) throw unprocessable({ [field]: [problem] });
}
