import { redirect } from "@remix-run/node";
import type { UserExportQuery } from "#api/contract/batches";
import { utcDay } from "#api/contract/moments";
import { flowingAnswer } from "#app/compress.server";
import { USER_MANAGEMENT } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { setToast } from "#app/request/toast.server";
import { requireFileFeature, requirePage } from "#app/session/guards.server";
import { SsoApiError } from "#app/sso-api-error";
import { EXPORT } from "./export-addresses";
import { userQuery } from "./user-query";

/** Of a chosen selection: at most a page of the list. */
const MOST_IDS = 100;

/** The users whom an export's address asks for: the chosen ones, or all that match the list's filters. */
function exportQuery(request: Request): UserExportQuery {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.getAll("ids").slice(0, MOST_IDS);
  if (ids.length > 0 && !searchParams.has("all")) return { ids };
  const { page, size, sort, columns, status, ...filters } = userQuery(request);
  return { ...filters, ...(status && { status: status === "Active" }) };
}

interface CsvFile {
  /** The first part of the file's name. */
  name: string;
  read(session: Session, query: UserExportQuery): Promise<ReadableStream<Uint8Array> | null>;
}

/**
 * A CSV file about exactly the users whom the address asks for. Without a recent proof, the dialog asks for one.
 *
 * @throws {Response} as `requirePage` and `requireFileFeature` do; to the dialog, or to the list with a toast
 */
export async function answerFile(request: Request, { name, read }: CsvFile): Promise<Response> {
  const { session } = await requirePage(USER_MANAGEMENT);
  await requireFileFeature("batches");
  const { search } = new URL(request.url);
  try {
    const body = await read(session, exportQuery(request));
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${utcDay(Date.now())}.csv"`,
      "cache-control": "no-store",
    };
    return await flowingAnswer(request, new Response(body, { headers }));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    if (error.code === "proof-needed") throw redirect(EXPORT + search);
    await setToast("error", error.said ?? "The export could not be made. Try again in a moment.");
    throw redirect(USER_MANAGEMENT + search);
  }
}
