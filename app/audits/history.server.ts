import type { Audit, AuditFilter } from "#api/contract/audits";
import type { PagedList } from "#api/contract/lists";
import { utcDay } from "#api/contract/moments";
import type { Session } from "#app/request/session.server";
import { audits } from "#app/sso-api/audits.server";
import { batches } from "#app/sso-api/batches.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { type Failed, orFailed } from "#app/sso-api/or-failed.server";
import { SsoApiError } from "#app/sso-api-error";
import type { SelectOption } from "#app/table/filter-form";
import { redirectPastEnd } from "#app/table/last-page.server";
import { lastTwelveMonths } from "#app/table/months";
import { auditQuery } from "./audit-query.server";
import { actionLabel } from "./audit-text";
import { type Headline, headlineOf } from "./headline";

/** The limits of a history, whatever its address says. */
type Scope = Pick<AuditFilter, "applicationId" | "actorId" | "targetId">;

/**
 * The data of a `HistoryTab`: a page of audits by the address's filters, with the details of the one that is open.
 *
 * @param scopes by name, as in `?show=by`; the first is the default
 * @example await readHistory(request, session, { about: { targetId: id }, by: { actorId: id } })
 * @throws {Response} to the last page from one past the end, and as `orFailed` does
 */
export async function readHistory(
  request: Request,
  session: Session,
  scopes: Readonly<Record<string, Scope>> = { all: {} },
) {
  const params = new URL(request.url).searchParams;
  const names = Object.keys(scopes);
  const show = names.find((name) => name === params.get("show")) ?? names[0] ?? "";
  const query = await auditQuery(request, scopes[show]);
  const [list, actions] = await Promise.all([
    isBackwards(query)
      ? { failed: BACKWARDS }
      : orFailed(audits.list(session, query), "The audits could not be loaded."),
    actionOptions(session),
  ]);
  redirectPastEnd(request, list);
  const isOwn = await hasFeature("audit-details");
  const shown = toRows(list, params.get("open"), isOwn);
  return {
    list: shown,
    batch: await batchOf(session, query.batchId ?? partOf(shown)),
    size: query.size,
    show,
    today: isOwn ? utcDay(Date.now()) : undefined,
    months: lastTwelveMonths(new Date()),
    actions,
  };
}

const BACKWARDS = "The day in “To” is before the day in “From”. Change one of them.";

const isBackwards = ({ from, to }: AuditFilter) => from !== undefined && to !== undefined && to < from;

export type History = Awaited<ReturnType<typeof readHistory>>;

/** Empty where the SSO API has none, or can't tell them: the rest of the page still works. */
async function actionOptions(session: Session): Promise<SelectOption[]> {
  if (!(await hasFeature("audit-details"))) return [];
  const actions = await orFailed(audits.actions(session), "");
  if ("failed" in actions) return [];
  return actions.map((action) => ({ value: action, label: actionLabel(action) }));
}

/** The bulk change that made the change of the open audit: its id is the request's. */
function partOf(list: PagedList<AuditRow> | Failed): string | undefined {
  const open = "failed" in list ? undefined : list.items.find(({ requestId }) => requestId !== undefined);
  return open?.target?.type === "user" ? open.requestId : undefined;
}

/** @param id may be that of a request */
async function batchOf(session: Session, id: string | undefined) {
  if (id === undefined || !(await hasFeature("batches"))) return undefined;
  try {
    const { title } = await batches.read(session, id);
    return { id, title };
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    return undefined;
  }
}

/** An audit as lists show it. Over another SSO API it has no headline. */
export type AuditRow = Audit & { headline?: Headline };

/** The page needs the details of the open audit only. */
function toRows(list: PagedList<Audit> | Failed, open: string | null, isOwn: boolean) {
  if ("failed" in list) return list;
  const items = list.items.map((audit): AuditRow => {
    const { address, requestId, changes, ...listed } = audit;
    return { ...(audit.id === open ? audit : listed), ...(isOwn && { headline: headlineOf(audit) }) };
  });
  return { ...list, items };
}
