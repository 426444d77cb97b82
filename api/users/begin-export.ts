import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { UserExportQuery } from "../contract/batches";
import type { Change } from "../noun/change";
import { requireProof } from "../proofs/proof";

/**
 * Records that somebody exports what they may see of many users.
 *
 * @param what it is, for the audit's message
 * @throws {HttpError} 403 without a recent proof
 */
export async function beginExport(
  context: Context,
  what: string,
  query: UserExportQuery,
  { caller, origin }: Pick<Change, "caller" | "origin">,
): Promise<void> {
  await requireProof(context, caller, { byTokens: true });
  await context.engine.write((queries) =>
    recordAudit(queries, origin, {
      action: "user.export",
      message: `${caller.name} exported ${what}`,
      changes: { ...query },
    }),
  );
}
