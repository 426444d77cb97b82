import {
  type AuditFilter,
  AuditFilterSchema,
  type AuditListQuery,
  AuditListQuerySchema,
} from "#api/contract/audits";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

const ListSchema = AuditListQuerySchema.extend({ size: PageSizeSchema });
/** The filters of our own service. */
const OWN = {
  day: true,
  from: true,
  to: true,
  action: true,
  outcome: true,
  actorId: true,
  targetId: true,
  batchId: true,
  only: true,
  batches: true,
} as const;

/**
 * The query of a list of audits. A bulk change is one line, unless single audits are looked for: those that it wrote
 * would be missing.
 *
 * @param scope limits, whatever the address says
 */
export async function auditQuery(
  request: Request,
  scope: Partial<AuditFilter> = {},
): Promise<AuditListQuery> {
  const { searchParams } = new URL(request.url);
  if (!(await hasFeature("audit-details")))
    return { ...readQuery(ListSchema.omit(OWN), searchParams), ...scope };
  const query: AuditListQuery = {
    ...readQuery(ListSchema.omit({ batches: true }), searchParams),
    ...scope,
  };
  const { message, action, outcome, targetId, batchId } = query;
  const isOfSingle = [message, action, outcome, targetId, batchId].some(Boolean);
  return isOfSingle ? query : { ...query, batches: "collapsed" };
}

/** The same for the download, which has no pages. */
export async function auditFilter(request: Request): Promise<AuditFilter> {
  const { searchParams } = new URL(request.url);
  if (await hasFeature("audit-details"))
    return readQuery(AuditFilterSchema.omit({ batches: true }), searchParams);
  return readQuery(AuditFilterSchema.omit(OWN), searchParams);
}
