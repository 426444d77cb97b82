import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { USER_MANAGEMENT } from "#app/navigation";
import { writeColumns } from "#app/request/columns.server";
import { requirePage } from "#app/session/guards.server";
import { addressOf } from "#app/table/address";
import { VIEW_NAMES } from "#app/users/list/column-names.server";
import { DEFAULT_COLUMNS } from "#app/users/list/user-filters";

/** Keeps which columns the list has, and goes back to it. */
export async function action({ request }: ActionFunctionArgs) {
  await requirePage(USER_MANAGEMENT);
  const form = await request.formData();
  const asked = form.getAll("columns");
  const columns = form.has("reset")
    ? [...DEFAULT_COLUMNS]
    : VIEW_NAMES.filter((name) => name === "name" || asked.includes(name));
  const isDefault = columns.join() === DEFAULT_COLUMNS.join();
  await writeColumns(isDefault ? undefined : columns);
  const { searchParams } = new URL(request.url);
  return redirect(
    addressOf(USER_MANAGEMENT, searchParams, { columns: isDefault ? undefined : columns.join() }),
  );
}

export const loader = ({ request }: ActionFunctionArgs) =>
  redirect(USER_MANAGEMENT + new URL(request.url).search);
