import { recordAudit, userTarget } from "../audit-trail/record";
import { requireProof } from "../authentication/proof";
import type { Context } from "../context";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { requireReach } from "./deleted-users.checks";
import { takeDeletedUser } from "./deleted-users.queries";
import { forgetInBatches } from "./forget.queries";
import { openSnapshot } from "./snapshot";

/**
 * Removes a deleted user before the time is over. Only audits still tell of them.
 *
 * @throws {HttpError} 403, also without a recent proof, 404
 */
export async function removeForGood(context: Context, id: string, { caller, origin }: Change): Promise<void> {
  await context.engine.longWrite(async (queries) => {
    const deleted = requireFound("deleted user", await takeDeletedUser(queries, id, origin.at));
    const snapshot = openSnapshot(context, deleted);
    await requireReach(queries, caller, snapshot);
    await requireProof(context, caller, { queries });
    await forgetInBatches(queries, deleted);
    await recordAudit(queries, origin, {
      action: "user.remove-for-good",
      message: `${caller.name} removed ${deleted.name} for good`,
      target: userTarget(deleted),
    });
  });
}
