import type { Context } from "../context";
import type { Queries } from "../database/engine";
import type { Change } from "../noun/change";
import { actorOf } from "../noun/noun";
import { listPermissionsNow } from "../noun/ranks";
import type { Caller } from "../sessions/caller";
import { findDemand } from "../sessions/demands.queries";
import { findEpoch } from "./runner.queries";
import type { BatchOptions, RunBy } from "./shapes";

/** Whoever started a run, as rows see them. */
export type Runner = Pick<Change, "caller" | "origin">;

/**
 * Reads the rights of whoever started a run (BA4). The proof is as old as it was then: Run requires a recent one, and a long
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
  const { userId, name, strength, address, apiToken } = run;
  const at = context.now();
  const demand = await findDemand(queries, { userId, applicationId: undefined }, at);
  const unread = toCaller(context, run, demand?.level ?? 0);
  const caller = { ...unread, permissions: await listPermissionsNow(queries, unread) };
  if (!options.permissions.every((one) => caller.permissions.includes(one)))
    return { lost: `${name} no longer has the permission for this. Changes already applied stay.` };
  // A new password, a deactivation and a deletion end all that was started before, also if they were taken back.
  if ((await findEpoch(queries, userId)) !== run.tokenEpoch)
    return { lost: `${name}'s sign-ins were ended. Changes already applied stay.` };
  if (!apiToken && demand && demand.level > strength)
    return { lost: `${demand.name} asks ${name} for a second step now. Changes already applied stay.` };
  return {
    caller,
    origin: { auditKey, at, application, address, actor: actorOf(caller), requestId: batchId },
  };
}

function toCaller(context: Context, run: RunBy, required: 0 | 2 | 3): Caller {
  const { userId, name, username, email, apiToken, strength, proof, proofAge } = run;
  const known = { userId, name, username, email, permissions: [], dormantPermissions: [] };
  const { ownApplication: application } = context;
  if (apiToken)
    return {
      kind: "api-token",
      ...{ ...known, application, tokenId: apiToken.id, tokenName: apiToken.name },
      checkedAt: context.now(),
    };
  return {
    kind: "signed-in",
    ...{ ...known, application, strength, required, proof, provedAt: context.now() - proofAge },
    // A run has no session: it goes on after a sign-out.
    ...{ pairId: "", signInId: "", signInExpiresAt: 0, token: "" },
  };
}
