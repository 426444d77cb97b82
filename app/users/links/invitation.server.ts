import { isAhead } from "#api/contract/moments";
import { findProofNeeded } from "#app/forms/proof.server";
import { closeWithToast } from "#app/forms/submit.server";
import { SUPER } from "#app/navigation";
import { showAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { users as client } from "#app/sso-api/users.server";
import { linkWays, type Users } from "../users.server";
import { LinkFormSchema } from "./link-form";

const invitationsOf = (noun: Users): Users => ({ ...noun, feature: "invitations" });

export const invitationLoader = (noun: Users) =>
  thingLoader(invitationsOf(noun), async (session, { roles, invitedUntil }) => {
    const isSuper = roles?.includes(SUPER) ?? false;
    return {
      mail: (await linkWays())?.mail === true,
      isSuper,
      isOver: invitedUntil !== undefined && !isAhead(invitedUntil, Date.now()),
      proof: isSuper ? await findProofNeeded(session) : undefined,
    };
  });

export const invitationAction = (noun: Users) =>
  showAction(invitationsOf(noun), {
    schema: LinkFormSchema,
    send: async (session, id, { intent }, request) => {
      const close = (success: string) => closeWithToast(noun.closeTo(request, id), success);
      if (intent === "withdraw") {
        await client.withdrawInvitation(session, id);
        return close("Invitation withdrawn successfully");
      }
      const { address } = await client.invite(session, id, intent === "send");
      return address === undefined ? close("The invitation is on its way") : { address };
    },
    failure: "Failed to change the invitation",
  });
