import { BYTE_ORDER_MARK, csvLine } from "#api/contract/csv";
import { USER_COLUMNS } from "#api/contract/user-csv";
import { USER_MANAGEMENT } from "#app/navigation";
import { requireFileFeature, requirePage } from "#app/session/guards.server";

/** An import's file without rows. */
export async function loader() {
  await requirePage(USER_MANAGEMENT);
  await requireFileFeature("batches");
  return new Response(BYTE_ORDER_MARK + csvLine(USER_COLUMNS), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="people.csv"',
      "cache-control": "no-store",
    },
  });
}
