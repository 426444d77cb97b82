import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { findProofNeeded } from "#app/forms/proof.server";
import { closeWithToast, submitAndShow } from "#app/forms/submit.server";
import { SUPER } from "#app/navigation";
import { thingLoader } from "#app/noun/loaders.server";
import type { Session } from "#app/request/session.server";
import { requireFeature } from "#app/session/guards.server";
import { users as client, type User } from "#app/sso-api/users.server";
import { choicesOf } from "../factors-form";
import { isOwn, linkWays, type Users } from "../users.server";
import { LinkFormSchema } from "./link-form";

/** Whether a reset link in the mailbox would be all that is needed to become super. */
const isLoneSuper = async (session: Session, { id, roles }: User): Promise<boolean> =>
  roles?.includes(SUPER) === true && choicesOf(await client.factors(session, id)).length === 0;

export const passwordResetLoader = (noun: Users) => {
  const load = thingLoader({ ...noun, permission: "users:reset" }, async (session, user) => ({
    isOwn: await isOwn(user),
    mail: (await linkWays())?.mail === true,
    isLoneSuper: await isLoneSuper(session, user),
    proof: await findProofNeeded(session),
  }));
  return async (args: LoaderFunctionArgs) => {
    await requireFeature("invitations");
    return load(args);
  };
};

export const passwordResetAction =
  (noun: Users) =>
  async ({ request, params: { userId = "" } }: ActionFunctionArgs) => {
    await requireFeature("invitations");
    return submitAndShow({
      request,
      page: noun.page,
      permission: "users:reset",
      schema: LinkFormSchema,
      send: async (session, { intent }) => {
        const { address } = await client.makeResetLink(session, userId, intent === "send");
        if (address !== undefined) return { address };
        return closeWithToast(noun.closeTo(request, userId), "The reset link is on its way");
      },
      failure: "Failed to make a reset link",
    });
  };
