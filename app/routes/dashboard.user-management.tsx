import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { listLoader } from "#app/noun/loaders.server";
import { mayBulk } from "#app/users/list/bulk.server";
import { listPeople, shownOf } from "#app/users/list/shown-users.server";
import styles from "#app/users/list/user-list.css?url";
import { UserTable } from "#app/users/list/user-table";
import { users } from "#app/users/users.server";

const load = listLoader(users);

export async function loader(args: LoaderFunctionArgs) {
  const { list, ...rest } = await load(args);
  const people = await listPeople(rest.query);
  return { list: shownOf(list, people), ...rest, people, bulk: people && (await mayBulk()) };
}

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = pageTitle("User Management");

export default function UserManagementPage() {
  return <UserTable {...useLoaderData<typeof loader>()} />;
}
