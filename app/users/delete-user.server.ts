import { findProofNeeded } from "#app/forms/proof.server";
import { SUPER } from "#app/navigation";
import { deleteAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { userPage } from "#app/sso-api/user-page.server";
import { users as client } from "#app/sso-api/users.server";
import { tokensOfUser } from "./tokens-of-user.server";
import { deactivateUser, type Users } from "./users.server";

const PERMISSION = "users:delete";

export const deleteUserLoader = (noun: Users) =>
  thingLoader({ ...noun, permission: PERMISSION }, async (session, user) => ({
    overview: (await hasFeature("people")) ? await userPage.overview(session, user.id) : undefined,
    isRestorable: await hasFeature("batches"),
    tokens: await tokensOfUser(session, user.id),
    proof: user.roles?.includes(SUPER) ? await findProofNeeded(session) : undefined,
  }));

export const deleteUserAction = (noun: Users) =>
  deleteAction({ ...noun, permission: PERMISSION }, { remove: client.delete, deactivate: deactivateUser });
