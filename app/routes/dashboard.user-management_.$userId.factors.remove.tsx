import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { userPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { closeWithToast, submitAndShow } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { editLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { requireSecondFactors } from "#app/session/guards.server";
import { users as client } from "#app/sso-api/users.server";
import { FactorsDialog } from "#app/users/factors-dialog";
import { ALL, choicesOf, FactorsFormSchema } from "#app/users/factors-form";
import { LinkDialog } from "#app/users/links/link-dialog";
import { idOf, usersOnPage } from "#app/users/page/page.server";
import { isOwn, linkWays, type Users } from "#app/users/users.server";

const TITLE = "Remove Second Factor";
const TAB = "factors";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

const PERMISSION = "factors:reset";
const overTab: Users = {
  ...usersOnPage,
  permission: PERMISSION,
  closeTo: (_: Request, id: string) => userPath(id, TAB),
};

const load = editLoader(overTab, async (session, user) => ({
  factors: await client.factors(session, user.id),
  isOwn: await isOwn(user),
  canSend: (await linkWays())?.mail === true,
  proof: await findProofNeeded(session),
}));

export async function loader(args: LoaderFunctionArgs) {
  await requireSecondFactors();
  return load(args);
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSecondFactors();
  const id = idOf(params);
  return submitAndShow({
    request,
    page: USER_MANAGEMENT,
    permission: PERMISSION,
    schema: FactorsFormSchema,
    send: async (session, { factor, ...removal }) => {
      const { link } =
        factor === ALL
          ? await client.removeFactors(session, id, removal)
          : await client.removeFactor(session, id, factor, removal);
      if (link?.address) return { address: link.address };
      const sent = link ? ". The enrolment link is on its way." : "";
      return closeWithToast(userPath(id, TAB), `Second factor removed successfully${sent}`);
    },
    failure: "Failed to remove the second factor",
  });
}

/** `?factor=` chooses one at first. */
export default function RemoveFactorDialog() {
  const { thing: user, factors, isOwn, canSend = false, closeTo } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const [params] = useSearchParams();
  const notice = (message: string) => <NoticeDialog title={TITLE} closeTo={closeTo} message={message} />;
  if (outcome && "answer" in outcome) {
    return (
      <LinkDialog title={TITLE} closeTo={closeTo} label="Enrolment link" {...outcome.answer}>
        Hand this link to <bdi>{user?.name ?? "them"}</bdi>. It works for 24 hours, together with their
        password or Google.
      </LinkDialog>
    );
  }
  if (!user || !factors) return <ThingMissing title={TITLE} noun="user" closeTo={closeTo} />;
  if (isOwn) return notice("You change your own second step in your account.");
  if (choicesOf(factors).length === 0 && !factors.resetAt)
    return notice(`${user.name} has no second factor.`);
  return (
    <FactorsDialog
      title={factors.resetAt ? "New Enrolment Link" : TITLE}
      closeTo={closeTo}
      user={user}
      factors={factors}
      chosen={params.get("factor")}
      canSend={canSend}
    />
  );
}
