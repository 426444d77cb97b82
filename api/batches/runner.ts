import type { Context } from "../context";
import type { Queries } from "../database/engine";
import type { Change } from "../noun/change";
import { findDemand } from "../sessions/demands.queries";
import { listPermissions } from "../sessions/permissions.queries";
import { findEpoch } from "./runner.queries";
import type { BatchOptions, RunBy } from "./shapes";

/** Whoever pressed Run, as rows see them. */
export type Runner = Pick<Change, "caller" | "origin">;

/**
 * Reads the rights of whoever pressed Run (BA4). The proof is as old as it was then: Run requires a recent one, and a long
 * run goes on.
 *
 * @returns why the run can't go on, if they lost them
 */
export async function findRunner(
  context: Context,
  queries: Queries,
  { run, options, batchId }: { run: RunBy; options: BatchOptions; batchId: string },
): Promise<Runner | { lost: string }> {
  const { auditKey, ownApplication: application } = context;
  const { userId, name, username, email, strength, proof, proofAge, address } = run;
  const at = context.now();
  const permissions = await listPermissions(queries, userId);
  const demand = await findDemand(queries, { userId, applicationId: undefined }, at);
  if (!options.permissions.every((one) => permissions.includes(one)))
    return { lost: `${name} no longer has the permission for this. Changes already applied stay.` };
  // A new password, a deactivation and a deletion end all that was started before, also if they were taken back.
  if ((await findEpoch(queries, userId)) !== run.tokenEpoch)
    return { lost: `${name}'s sign-ins were ended. Changes already applied stay.` };
  if (demand && demand.level > strength)
    return { lost: `${demand.name} asks ${name} for a second step now. Changes already applied stay.` };
  return {
    caller: {
      ...{ userId, name, username, email, permissions, strength, proof, application },
      provedAt: at - proofAge,
      required: demand?.level ?? 0,
      dormantPermissions: [],
      // A run has no session: it goes on after a sign-out.
      ...{ pairId: "", signInId: "", signInExpiresAt: 0, token: "" },
    },
    origin: {
      ...{ auditKey, at, application, address },
      actor: { id: userId, name, username, email },
      requestId: batchId,
    },
  };
}
