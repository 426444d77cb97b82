import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { UserExportQuery } from "../contract/batches";
import type { Change } from "../noun/change";
import { requireProof } from "../proofs/proof";

/**
 * Asks for a proof, and records the export.
 *
 * @param what the exported things, as the audit's message names them
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
