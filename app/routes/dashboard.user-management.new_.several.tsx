import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { newLoader } from "#app/noun/loaders.server";
import { requireFeature } from "#app/session/guards.server";
import styles from "#app/users/add-user.css?url";
import { checkSeveral } from "#app/users/several/several.server";
import { SeveralDialog } from "#app/users/several/several-dialog";
import { idsOf, userOptions, users } from "#app/users/users.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = pageTitle("Add User");

const load = newLoader(
  users,
  async (session) => ({ options: await userOptions(session) }),
  ({ options }) => idsOf(options),
);

export async function loader(args: LoaderFunctionArgs) {
  await requireFeature("batches");
  return load(args);
}

export const action = ({ request }: ActionFunctionArgs) => checkSeveral(request);

export default function AddSeveralDialog() {
  const { options, closeTo } = useLoaderData<typeof loader>();
  return <SeveralDialog options={options} closeTo={closeTo} />;
}
