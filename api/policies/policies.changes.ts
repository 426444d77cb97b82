import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { Policy, PolicyReach } from "../contract/factors";
import { isAhead, utcDay } from "../contract/moments";
import { unprocessable } from "../http/errors";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requireChangeablePolicy, whyPolicyIsFixed } from "../noun/policies";
import { type DemandingTable, findPolicy } from "../noun/policies.queries";
import { isAllowed } from "../noun/require-permission";
import { requireProof } from "../proofs/proof";
import type { Caller } from "../sessions/caller";
import { LOGIN_CALLS_MS } from "../sign-in-steps/login-calls.queries";
import { updatePolicy } from "./policies.queries";
import { countReach, listLoginCallers, type Members } from "./reach.queries";

const WORDS = { roles: "role", applications: "application" } as const;

/** A policy with the people that it concerns. @throws {HttpError} 404 */
export async function readPolicy(
  { engine, now }: Context,
  table: DemandingTable,
  id: string,
  caller: Caller,
): Promise<PolicyReach> {
  const policy = requireFound(WORDS[table], await findPolicy(engine.read, table, id));
  // The console's own application requires its second step of everybody.
  const members: Members = table === "applications" && policy.builtIn ? "everybody" : { table, id };
  return {
    ...policy,
    ...(await countReach(engine.countRead, members)),
    loginCallers: await listLoginCallers(engine.longRead, members, now() - LOGIN_CALLS_MS),
    mayChange:
      isAllowed(caller, "policies:write") &&
      (await whyPolicyIsFixed(engine.read, caller.permissions, table, { id, ...policy })) === undefined,
  };
}

/**
 * Sets the second step that a role or an application requires of a sign-in.
 *
 * @throws {HttpError} 403 with the code `proof-needed` and for what protects people above, 404, 409 if the caller's own
 *   sign-in doesn't satisfy it or the policy that it lowers, 412, 422 for a date in the past
 */
export async function changePolicy(
  context: Context,
  table: DemandingTable,
  id: string,
  input: Policy,
  { caller, origin, requireVersion }: Change,
) {
  const word = WORDS[table];
  const after: Policy = input.secondFactor === 0 ? { secondFactor: 0, secondFactorFrom: null } : input;
  await requireProof(context, caller);
  return context.engine.write(async (queries) => {
    const find = (_: typeof queries, one: string) => findPolicy(queries, table, one);
    const before = await lock(queries, { table, word, find }, id);
    requireVersion(before);
    requireFuture(before, after, origin.at);
    await requireChangeablePolicy(queries, caller, table, { id, ...before }, after);
    await updatePolicy(queries, table, id, after);
    await recordAudit(queries, origin, {
      action: `${word}.update-second-factor`,
      message: `${caller.name} ${describePolicy(after, `the ${word} ${before.name}`)}`,
      target: { type: word, id, name: before.name },
      changes: {
        secondFactor: [before.secondFactor, after.secondFactor],
        secondFactorFrom: [before.secondFactorFrom, after.secondFactorFrom],
      },
    });
    return requireFound(word, await findPolicy(queries, table, id));
  });
}

/** A date that has passed may stay as it is. @throws {HttpError} 422 */
function requireFuture(before: Policy, { secondFactorFrom: from }: Policy, now: number): void {
  if (from === null || isAhead(from, now) || from === before.secondFactorFrom) return;
  throw unprocessable({ secondFactorFrom: ["This date has passed. Choose a later one, or none."] });
}

const PHRASES = {
  0: "stopped requiring a second step",
  2: "required a second factor",
  3: "required a passkey",
} as const;

const describePolicy = ({ secondFactor, secondFactorFrom: from }: Policy, of: string): string =>
  `${PHRASES[secondFactor]} for ${of}${from === null ? "" : ` from ${utcDay(from)} on`}`;
