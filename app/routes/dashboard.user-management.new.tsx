import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { submitAndShow } from "#app/forms/submit.server";
import { useAnswer } from "#app/forms/use-answer";
import { newLoader } from "#app/noun/loaders.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { addressOf } from "#app/table/address";
import styles from "#app/users/add-user.css?url";
import { AddWays, SaveAnother } from "#app/users/add-ways";
import { InvitationLinkDialog } from "#app/users/links/link-dialog";
import { ANOTHER, addUser } from "#app/users/new-user.server";
import { UserDialog } from "#app/users/user-dialog";
import { NewUserSchema } from "#app/users/user-form";
import { idsOf, userOptions, users } from "#app/users/users.server";

const TITLE = "Add User";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = pageTitle(TITLE);

const load = newLoader(
  users,
  async (session) => ({ options: await userOptions(session), canAddSeveral: await hasFeature("batches") }),
  ({ options }) => idsOf(options),
);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const closeTo = addressOf(users.page, searchParams, { [ANOTHER]: undefined });
  return { ...(await load(args)), closeTo, turn: searchParams.get(ANOTHER) };
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitAndShow({
    request,
    page: users.page,
    schema: NewUserSchema,
    send: (session, form) => addUser(session, form, request),
    failure: "Failed to add user",
  });

export default function AddUserDialog() {
  const { options, closeTo, canAddSeveral, turn } = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  if (outcome && "answer" in outcome) {
    const { next = closeTo, ...link } = outcome.answer;
    return <InvitationLinkDialog title={TITLE} closeTo={next} {...link} />;
  }
  return (
    <UserDialog
      key={turn}
      options={options}
      closeTo={closeTo}
      top={canAddSeveral && <AddWays />}
      more={<SaveAnother />}
    />
  );
}
