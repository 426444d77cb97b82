import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { listLoader } from "#app/noun/loaders.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import type { User } from "#app/sso-api/users.server";
import type { ListResult } from "#app/table/list-card";
import { type ShownUser, UserTable } from "./user-table";
import { users } from "./users.server";

const load = listLoader(users);

export async function loader(args: LoaderFunctionArgs) {
  const { list, ...rest } = await load(args);
  return { list: shownOf(list), ...rest, hasFactors: await hasFeature("second-factors") };
}

/** The page gets what it shows, and no more: the dialogs read the rest themselves. */
function shownOf(list: ListResult<User>): ListResult<ShownUser> {
  if ("failed" in list) return list;
  const shown = ({ id, name, email, status, lockedUntil }: User) => ({
    id,
    name,
    email,
    status,
    lockedUntil,
  });
  return { ...list, items: list.items.map(shown) };
}

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("User Management");

export default function UserManagementPage() {
  return <UserTable {...useLoaderData<typeof loader>()} />;
}
