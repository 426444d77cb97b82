import { BYTE_ORDER_MARK, csvLine } from "#api/contract/csv";
import { STATUS_CELLS, USER_COLUMNS, type UserColumn } from "#api/contract/user-csv";
import { roles } from "#app/sso-api/roles.server";
import { openImport } from "#app/users/import/import.server";

/** The built-in role without permissions, where there is one. */
const HARMLESS = "member";
const EXAMPLE: Partial<Record<UserColumn, string>> = {
  username: "ada",
  name: "Ada Lovelace",
  email: "ada@example.com",
  status: STATUS_CELLS.active,
  roles: HARMLESS,
};

/** An import's file, with an example of a row if there is a role that can be given to anybody. */
export async function loader() {
  const session = await openImport();
  const all = await roles.options(session);
  const example = all.some(({ id }) => id === HARMLESS)
    ? csvLine(USER_COLUMNS.map((name) => EXAMPLE[name] ?? ""))
    : "";
  return new Response(BYTE_ORDER_MARK + csvLine(USER_COLUMNS) + example, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="people.csv"',
      "cache-control": "no-store",
    },
  });
}
