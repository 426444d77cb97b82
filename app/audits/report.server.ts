import type { Audit, AuditFilter } from "#api/contract/audits";
import { formatCount } from "#api/contract/counts";
import { BYTE_ORDER_MARK, csvLine } from "#api/contract/csv";
import { MAX_PAGE_SIZE } from "#api/contract/lists";
import { utcFileTime, utcSecond } from "#api/contract/moments";
import type { Session } from "#app/request/session.server";
import { audits } from "#app/sso-api/audits.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

/** Rows of a report that is put together page by page: beyond them it is cut, and says so. */
const MOST_ROWS = 100_000;

/** A CSV file that flows as it is read: from our own service as it comes, from another one page by page. */
export async function auditReport(session: Session, filter: AuditFilter, asked: Date): Promise<Response> {
  const body = (await hasFeature("audit-export"))
    ? await audits.export(session, filter)
    : await pageByPage(session, filter, asked);
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName(filter, asked)}"`,
      "cache-control": "no-store",
    },
  });
}

/** `audit-report-month-10-until-20261121T133000Z.csv`. */
function fileName({ month }: AuditFilter, asked: Date): string {
  return `audit-report${month === undefined ? "" : `-month-${month}`}-until-${utcFileTime(asked.getTime())}.csv`;
}

const HEADER = ["Audit Message", "User", "Application", "Audit Timestamp (UTC)"];

const toLine = ({ message, user, application, timestamp }: Audit) =>
  csvLine([message, user, application, utcSecond(timestamp)]);

/** The first page is fetched before the answer starts, so that a refusal is still a page that says so. */
async function pageByPage(session: Session, filter: AuditFilter, asked: Date) {
  const first = await audits.list(session, { ...filter, page: 1, size: MAX_PAGE_SIZE });
  const lines = linesOf(session, filter, asked, first);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

async function* linesOf(
  session: Session,
  filter: AuditFilter,
  asked: Date,
  first: Awaited<ReturnType<typeof audits.list>>,
): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  let page = first;
  /** Audits still to come. Counted from the oldest, an audit keeps its number, whatever comes in meanwhile. */
  let left = first.totalItems;
  let rows = 0;
  for (let number = 1, seen = 0; left > 0 && page.items.length > 0; ) {
    const oldest = page.totalItems - seen - page.items.length;
    const fresh = page.items.slice(Math.max(0, page.items.length - Math.max(0, left - oldest)));
    const asOf = fresh.filter(({ timestamp }) => timestamp === "" || new Date(timestamp) <= asked);
    const fitting = asOf.slice(0, MOST_ROWS - rows);
    yield fitting.map(toLine).join("");
    rows += fitting.length;
    left = Math.min(left, oldest);
    if (rows === MOST_ROWS && (left > 0 || fitting.length < asOf.length)) {
      yield csvLine([
        `The report was cut after ${formatCount(MOST_ROWS)} rows. Narrow it down by its filters.`,
      ]);
      return;
    }
    seen += page.items.length;
    number += 1;
    if (left > 0) page = await audits.list(session, { ...filter, page: number, size: MAX_PAGE_SIZE });
  }
}
