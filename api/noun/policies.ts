import type { Context } from "../context";
import type { Policy, Strength } from "../contract/factors";
import type { Queries } from "../database/engine";
import { conflict, forbidden } from "../http/errors";
import { requireProof } from "../proofs/proof";
import { type Caller, requirePerson } from "../sessions/caller";
import { requireFound } from "./lock";
import { type DemandingTable, findPolicy } from "./policies.queries";
import { requirePermissionNow, SUPER } from "./ranks";
import { findRoleBeyond, hasHolderBeyond } from "./ranks.queries";

type Stored = Policy & { id: string; name: string; builtIn: boolean };

/** @throws {HttpError} 403 for what protects people above, 409 if the caller's own sign-in is too weak */
export async function requireChangeablePolicy(
  queries: Queries,
  caller: Caller,
  table: DemandingTable,
  before: Stored,
  after: Policy,
): Promise<void> {
  const own = await requirePermissionNow(queries, caller, "policies:write");
  const refusal = await whyPolicyIsFixed(queries, own, table, before);
  if (refusal !== undefined) throw forbidden(refusal);
  // A role that allows nothing can protect people who may do much by others.
  if (table === "roles" && isLower(before, after) && (await hasHolderBeyond(queries, own, before.id)))
    throw forbidden(
      `Someone with the role ${before.name} may do more than you, so you can't lower what it requires.`,
    );
  requireOwnStrength(requirePerson(caller).strength, before, after);
}

/**
 * Deleting a role that requires a second step takes the same as requiring none.
 *
 * @throws {HttpError} 403 also with the code `proof-needed`, 409
 */
export async function requireUnprotecting(
  context: Context,
  queries: Queries,
  caller: Caller,
  roleId: string,
): Promise<void> {
  const before = requireFound("role", await findPolicy(queries, "roles", roleId));
  if (before.secondFactor === 0) return;
  const none = { secondFactor: 0, secondFactorFrom: null } as const;
  await requireProof(context, caller, { queries });
  await requireChangeablePolicy(queries, caller, "roles", { id: roleId, ...before }, none);
}

/**
 * Rule GR1b for policies: whoever changes one may do all that it protects. That of the console's own application holds for
 * everybody, and those of other applications protect no permissions.
 *
 * @param own the permissions of whoever changes it
 * @returns why they can't change it
 */
export async function whyPolicyIsFixed(
  queries: Queries,
  own: string[],
  table: DemandingTable,
  { id, builtIn }: { id: string; builtIn: boolean },
): Promise<string | undefined> {
  if (table === "applications" && !builtIn) return undefined;
  const beyond = await findRoleBeyond(queries, own, [table === "roles" ? id : SUPER]);
  if (!beyond) return undefined;
  return table === "roles"
    ? `The role ${beyond.name} allows more than you may do, so you can't change what it requires.`
    : "Only a super administrator can change what the console requires of everybody.";
}

const STEPS = { 0: undefined, 2: "a second step", 3: "a passkey" } as const;

/** Nobody sets or lowers a policy that they don't satisfy themselves. @throws {HttpError} 409 */
function requireOwnStrength(strength: Strength, before: Policy, after: Policy): void {
  if (strength < after.secondFactor)
    throw conflict(
      `Sign in with ${STEPS[after.secondFactor]} first. You can't require of others what your own sign-in lacks.`,
    );
  if (strength < before.secondFactor && isLower(before, after))
    throw conflict(
      `Sign in with ${STEPS[before.secondFactor]} first. A weaker sign-in can't lower what is required.`,
    );
}

/** Whether a policy requires less than before, or the same later. */
const isLower = (before: Policy, after: Policy): boolean =>
  after.secondFactor < before.secondFactor || startOf(after) > startOf(before);

const startOf = ({ secondFactorFrom: from }: Policy): number => (from === null ? 0 : Date.parse(from));
