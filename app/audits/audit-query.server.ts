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
const OWN = { day: true, action: true, outcome: true, actorId: true, targetId: true } as const;

/** The query of a list of audits. */
export async function auditQuery(request: Request): Promise<AuditListQuery> {
  const { searchParams } = new URL(request.url);
  if (await hasFeature("audit-details")) return readQuery(ListSchema, searchParams);
  return readQuery(ListSchema.omit(OWN), searchParams);
}

/** The same for the download, which has no pages. */
export async function auditFilter(request: Request): Promise<AuditFilter> {
  const { searchParams } = new URL(request.url);
  if (await hasFeature("audit-details")) return readQuery(AuditFilterSchema, searchParams);
  return readQuery(AuditFilterSchema.omit(OWN), searchParams);
}
