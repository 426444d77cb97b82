import type { ActionFunctionArgs } from "@remix-run/node";
import { deletedPath } from "#app/addresses";
import { REMOVE_FOR_GOOD } from "#app/forms/intents";
import { DELETED_PEOPLE } from "#app/navigation";
import { deleteAction, questionAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { userPage } from "#app/sso-api/user-page.server";
import { users as client } from "#app/sso-api/users.server";
import { tokensOfUser } from "./tokens-of-user.server";
import { proofAbout, type Users, userStatuses } from "./users.server";

const PERMISSION = "users:delete";
/** The feature of an SSO API that keeps deleted users for a while. */
const KEEPS_DELETED = "batches";

export const deleteUserLoader = (noun: Users) =>
  thingLoader({ ...noun, permission: PERMISSION }, async (session, user) => ({
    overview: (await hasFeature("people")) ? await userPage.overview(session, user.id) : undefined,
    isRestorable: await hasFeature(KEEPS_DELETED),
    tokens: await tokensOfUser(session, user.id),
    proof: await proofAbout(session, user),
  }));

export function deleteUserAction(noun: Users) {
  const deleting = { ...noun, permission: PERMISSION } as const;
  const deletes = deleteAction(deleting, {
    remove: client.delete,
    statuses: userStatuses,
    about: aboutDeleted,
  });
  // They are removed for good by the dialog that follows, which has that call's proof and question.
  const goesOn = questionAction(
    { ...deleting, feature: KEEPS_DELETED, closeTo: (_, id) => deletedPath(id, "remove") },
    { send: client.delete, failure: "Failed to delete the user" },
  );
  return async (args: ActionFunctionArgs) => {
    const intent = (await args.request.clone().formData()).get("intent");
    return intent === REMOVE_FOR_GOOD.intent ? goesOn(args) : deletes(args);
  };
}

async function aboutDeleted(id: string) {
  if (!(await hasFeature(KEEPS_DELETED))) return {};
  return {
    undo: { action: deletedPath(id, "restore") },
    link: { to: DELETED_PEOPLE, label: "Deleted people" },
  };
}
