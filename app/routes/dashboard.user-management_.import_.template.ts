import { BYTE_ORDER_MARK, csvLine } from "#api/contract/csv";
import { joinNames, USER_COLUMNS } from "#api/contract/user-csv";
import { USER_MANAGEMENT } from "#app/navigation";
import { roleOptions } from "#app/noun/role-options.server";
import type { Session } from "#app/request/session.server";
import { requireFileFeature, requirePage } from "#app/session/guards.server";

/** An import's file with one row to fill in, which has the harmless role. */
export async function loader() {
  const { session, permissions } = await requirePage(USER_MANAGEMENT);
  await requireFileFeature("batches");
  const row = permissions.includes("roles:read") ? await firstRow(session) : "";
  return new Response(BYTE_ORDER_MARK + csvLine(USER_COLUMNS) + row, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="people.csv"',
      "cache-control": "no-store",
    },
  });
}

async function firstRow(session: Session): Promise<string> {
  const { options, preselected } = await roleOptions(session);
  const names = options.filter(({ id }) => preselected.includes(id)).map(({ label }) => label);
  if (names.length === 0) return "";
  return csvLine(USER_COLUMNS.map((column) => (column === "roles" ? joinNames(names) : "")));
}
