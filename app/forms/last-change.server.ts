import type { SectionPath } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { requirePage } from "#app/session/guards.server";
import { audits } from "#app/sso-api/audits.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { SsoApiError } from "#app/sso-api-error";

/** Who changed a thing last, and when. */
export interface LastChange {
  by: string;
  at: string;
}

/**
 * The last change of a thing by its newest audit, where the SSO API tells and whoever asks may read audits. Undefined
 * where something else happened to it since: an older change may not be the one that is meant.
 *
 * @param page the page that the request has passed the guard of
 */
export async function lastChangeOf(
  session: Session,
  page: SectionPath,
  id: string,
): Promise<LastChange | undefined> {
  const { permissions } = await requirePage(page);
  if (!permissions.includes("audits:read") || !(await hasFeature("audit-details"))) return undefined;
  try {
    const { items } = await audits.list(session, { targetId: id, only: "changes", page: 1, size: 1 });
    const [newest] = items;
    if (!newest?.user || !UPDATE.test(newest.action ?? "")) return undefined;
    return { by: newest.user, at: newest.timestamp };
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    return undefined;
  }
}

/** "user.update", "application.update-connection". */
const UPDATE = /\.update(-|$)/;
