import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { utcDay } from "#api/contract/moments";
import { flowingAnswer } from "#app/compress.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { setToast } from "#app/request/toast.server";
import { requireFileFeature, requirePage } from "#app/session/guards.server";
import { users } from "#app/sso-api/users.server";
import { SsoApiError } from "#app/sso-api-error";
import { exportQuery } from "#app/users/list/export.server";
import { EXPORT } from "#app/users/list/export-addresses";

/** The list's users as a CSV file: exactly those that the address asks for. Without a recent proof, a dialog asks for one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(USER_MANAGEMENT);
  await requireFileFeature("batches");
  const { search } = new URL(request.url);
  try {
    const body = await users.export(session, exportQuery(request));
    const day = utcDay(Date.now());
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="people-${day}.csv"`,
      "cache-control": "no-store",
    };
    return flowingAnswer(request, new Response(body, { headers }));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    if (error.code === "proof-needed") throw redirect(`${EXPORT}/confirm${search}`);
    await setToast("error", error.said ?? "The export could not be made. Try again in a moment.");
    throw redirect(USER_MANAGEMENT + search);
  }
}
