import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { requirePermissionNow } from "../noun/ranks";
import { requireProof } from "../proofs/proof";
import { openSnapshot } from "../users/snapshot";
import { throwFirst } from "../users/users.checks";
import { takeDeletedUser } from "./deleted-users.queries";
import { forgetInBatches } from "./forget.queries";
import { findReach } from "./reach-rules";

/**
 * Removes a deleted user before the time is over. Only audits still tell of them.
 *
 * @throws {HttpError} 403, also without a recent proof, 404
 */
export async function removeForGood(context: Context, id: string, { caller, origin }: Change): Promise<void> {
  await context.engine.longWrite(async (queries) => {
    const deleted = requireFound("deleted user", await takeDeletedUser(queries, id, origin.at));
    const snapshot = openSnapshot(context, deleted);
    const own = await requirePermissionNow(queries, caller, "users:delete");
    const [reach] = await findReach(queries, own, [snapshot]);
    throwFirst([reach?.problems ?? []]);
    await requireProof(context, caller, { queries });
    await forgetInBatches(queries, deleted);
    await recordAudit(queries, origin, {
      action: "user.remove-for-good",
      message: `${caller.name} removed ${deleted.name} for good`,
      target: userTarget(deleted),
    });
  });
}
