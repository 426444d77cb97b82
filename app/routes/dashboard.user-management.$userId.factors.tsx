import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { submitAndShow } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { editLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { setToast } from "#app/request/toast.server";
import { currentProfile, requireSecondFactors } from "#app/session/guards.server";
import { users as client } from "#app/sso-api/users.server";
import { EnrolmentLinkDialog } from "./dashboard.user-management/enrolment-link-dialog";
import { FactorsDialog } from "./dashboard.user-management/factors-dialog";
import { ALL, choicesOf, FactorsFormSchema } from "./dashboard.user-management/factors-form";
import { users } from "./dashboard.user-management/users.server";

const TITLE = "Second Step";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

const load = editLoader(users, async (session, { id }) => ({
  factors: await client.factors(session, id),
  isOwn: (await currentProfile())?.id === id,
  proof: await findProofNeeded(session),
}));

export async function loader(args: LoaderFunctionArgs) {
  await requireSecondFactors();
  return load(args);
}

export async function action({ request, params: { userId = "" } }: ActionFunctionArgs) {
  await requireSecondFactors();
  return submitAndShow({
    request,
    page: USER_MANAGEMENT,
    schema: FactorsFormSchema,
    send: async (session, { factor, reason }) => {
      const { link } =
        factor === ALL
          ? await client.removeFactors(session, userId, reason)
          : await client.removeFactor(session, userId, factor, reason);
      if (link) return link;
      await setToast("success", "Second factor removed successfully");
      throw redirect(closeAddress(USER_MANAGEMENT, request), 303);
    },
    failure: "Failed to remove the second factor",
  });
}

export default function UserFactorsDialog() {
  const { thing: user, factors, isOwn, closeTo } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const notice = (message: string) => <NoticeDialog title={TITLE} closeTo={closeTo} message={message} />;
  if (outcome && "answer" in outcome) {
    const { address } = outcome.answer;
    return <EnrolmentLinkDialog title={TITLE} closeTo={closeTo} name={user?.name} address={address} />;
  }
  if (!user || !factors) return <ThingMissing title={TITLE} noun="user" closeTo={closeTo} />;
  if (isOwn) return notice("You change your own second step in your account.");
  if (choicesOf(factors).length === 0 && !factors.resetAt)
    return notice(`${user.name} has no second factor.`);
  return <FactorsDialog title={TITLE} closeTo={closeTo} user={user} factors={factors} />;
}
