import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { isAhead } from "#api/contract/moments";
import { findProofNeeded } from "#app/forms/proof.server";
import { closeWithToast, submitAndShow } from "#app/forms/submit.server";
import { SUPER } from "#app/navigation";
import { thingLoader } from "#app/noun/loaders.server";
import { requireFeature } from "#app/session/guards.server";
import { users as client } from "#app/sso-api/users.server";
import { linkWays, type Users } from "../users.server";
import { LinkFormSchema } from "./link-form";

export const invitationLoader = (noun: Users) => {
  const load = thingLoader(noun, async (session, { roles, invitedUntil }) => {
    const isSuper = roles?.includes(SUPER) ?? false;
    return {
      mail: (await linkWays())?.mail === true,
      isSuper,
      isOver: invitedUntil !== undefined && !isAhead(invitedUntil, Date.now()),
      proof: isSuper ? await findProofNeeded(session) : undefined,
    };
  });
  return async (args: LoaderFunctionArgs) => {
    await requireFeature("invitations");
    return load(args);
  };
};

export const invitationAction =
  (noun: Users) =>
  async ({ request, params: { userId = "" } }: ActionFunctionArgs) => {
    await requireFeature("invitations");
    const close = (success: string) => closeWithToast(noun.closeTo(request, userId), success);
    return submitAndShow({
      request,
      page: noun.page,
      schema: LinkFormSchema,
      send: async (session, { intent }) => {
        if (intent === "withdraw") {
          await client.withdrawInvitation(session, userId);
          return close("Invitation withdrawn successfully");
        }
        const { address } = await client.invite(session, userId, intent === "send");
        return address === undefined ? close("The invitation is on its way") : { address };
      },
      failure: "Failed to change the invitation",
    });
  };
