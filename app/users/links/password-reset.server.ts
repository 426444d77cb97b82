import { findProofNeeded } from "#app/forms/proof.server";
import { closeWithToast } from "#app/forms/submit.server";
import { SUPER } from "#app/navigation";
import { showAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import type { Session } from "#app/request/session.server";
import { users as client, type User } from "#app/sso-api/users.server";
import { choicesOf } from "../factors-form";
import { isOwn, linkWays, type Users } from "../users.server";
import { LinkFormSchema } from "./link-form";

/** Whether a reset link in the mailbox would be all that is needed to become super. */
const isLoneSuper = async (session: Session, { id, roles }: User): Promise<boolean> =>
  roles?.includes(SUPER) === true && choicesOf(await client.factors(session, id)).length === 0;

const resetsOf = (noun: Users): Users => ({ ...noun, permission: "users:reset", feature: "invitations" });

export const passwordResetLoader = (noun: Users) =>
  thingLoader(resetsOf(noun), async (session, user) => ({
    isOwn: await isOwn(user),
    mail: (await linkWays())?.mail === true,
    isLoneSuper: await isLoneSuper(session, user),
    proof: await findProofNeeded(session),
  }));

export const passwordResetAction = (noun: Users) =>
  showAction(resetsOf(noun), {
    schema: LinkFormSchema,
    send: async (session, id, { intent }, request) => {
      const { address } = await client.makeResetLink(session, id, intent === "send");
      if (address !== undefined) return { address };
      return closeWithToast(noun.closeTo(request, id), "The password reset link is on its way");
    },
    failure: "Failed to make a password reset link",
  });
