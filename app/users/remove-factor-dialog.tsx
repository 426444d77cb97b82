import { useLoaderData, useSearchParams } from "@remix-run/react";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { useAnswer } from "#app/forms/use-answer";
import { FactorsDialog } from "./factors-dialog";
import { choicesOf } from "./factors-form";
import { LinkDialog } from "./links/link-dialog";
import type { removeFactorAction, removeFactorLoader } from "./remove-factor.server";
import { UserMissing } from "./user-missing";

export const REMOVE_FACTOR = "Remove Second Factor";

/** On the route of `removeFactorLoader`. `?factor=` chooses one at first. */
export function RemoveFactorDialog() {
  const {
    thing: user,
    factors,
    isOwn,
    canSend = false,
    closeTo,
  } = useLoaderData<typeof removeFactorLoader>();
  const outcome = useAnswer<typeof removeFactorAction>();
  const [params] = useSearchParams();
  const notice = (message: string) => (
    <NoticeDialog title={REMOVE_FACTOR} closeTo={closeTo} message={message} />
  );
  if (outcome && "answer" in outcome) {
    return (
      <LinkDialog title={REMOVE_FACTOR} closeTo={closeTo} label="Enrolment link" {...outcome.answer}>
        Hand this link to <bdi>{user?.name ?? "them"}</bdi>. It works for 24 hours, together with their
        password or Google.
      </LinkDialog>
    );
  }
  if (!user || !factors) return <UserMissing title={REMOVE_FACTOR} closeTo={closeTo} />;
  if (isOwn) return notice("You change your own second step in your account.");
  if (choicesOf(factors).length === 0 && !factors.resetAt)
    return notice(`${user.name} has no second factor.`);
  return (
    <FactorsDialog
      title={factors.resetAt ? "New Enrolment Link" : REMOVE_FACTOR}
      closeTo={closeTo}
      user={user}
      factors={factors}
      chosen={params.get("factor")}
      canSend={canSend}
    />
  );
}
