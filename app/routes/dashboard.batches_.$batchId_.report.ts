import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { batchPath } from "#app/addresses";
import { flowingAnswer } from "#app/compress.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { setToast } from "#app/request/toast.server";
import { requireFileFeature, requirePage } from "#app/session/guards.server";
import { batches } from "#app/sso-api/batches.server";
import { SsoApiError } from "#app/sso-api-error";

/** What became of each row, as a file. Without a recent proof, a dialog asks for one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requirePage(USER_MANAGEMENT);
  await requireFileFeature("batches");
  const { batchId: id = "" } = params;
  try {
    const body = await batches.report(session, id);
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="bulk-change-${encodeURIComponent(id)}.csv"`,
      "cache-control": "no-store",
    };
    return flowingAnswer(request, new Response(body, { headers }));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    if (error.code === "proof-needed") throw redirect(batchPath(id, "report/confirm"));
    await setToast("error", error.said ?? "The report could not be made. Try again in a moment.");
    throw redirect(batchPath(id));
  }
}
