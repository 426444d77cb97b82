import { userPath } from "#app/addresses";
import { findProofNeeded } from "#app/forms/proof.server";
import { closeWithToast } from "#app/forms/submit.server";
import { showAction } from "#app/noun/actions.server";
import { editLoader } from "#app/noun/loaders.server";
import { users as client } from "#app/sso-api/users.server";
import { ALL, FactorsFormSchema } from "./factors-form";
import { isOwn, linkWays, type Users, usersOnPage } from "./users.server";

const tab = (id: string) => userPath(id, "factors");

const overTab: Users = {
  ...usersOnPage,
  permission: "factors:reset",
  feature: "second-factors",
  // Without the query, which names the factor to remove.
  closeTo: (_, id) => tab(id),
};

export const removeFactorLoader = editLoader(overTab, async (session, user) => ({
  factors: await client.factors(session, user.id),
  isOwn: await isOwn(user),
  canSend: (await linkWays())?.mail === true,
  proof: await findProofNeeded(session),
}));

export const removeFactorAction = showAction(overTab, {
  schema: FactorsFormSchema,
  send: async (session, id, { factor, ...removal }) => {
    const { link } =
      factor === ALL
        ? await client.removeFactors(session, id, removal)
        : await client.removeFactor(session, id, factor, removal);
    if (link?.address) return { address: link.address };
    const sent = link ? ". The enrolment link is on its way." : "";
    return closeWithToast(tab(id), `Second factor removed successfully${sent}`);
  },
  failure: "Failed to remove the second factor",
});
