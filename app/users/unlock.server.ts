import type { ActionFunctionArgs } from "@remix-run/node";
import { submitDelete } from "#app/forms/submit.server";
import { thingLoader } from "#app/noun/loaders.server";
import { users as client } from "#app/sso-api/users.server";
import type { Users } from "./users.server";

export const unlockLoader = (noun: Users) => thingLoader({ ...noun, permission: "users:reset" });

export const unlockAction =
  (noun: Users) =>
  ({ request, params: { userId = "" } }: ActionFunctionArgs) =>
    submitDelete({
      page: noun.page,
      permission: "users:reset",
      send: (session) => client.unlock(session, userId),
      success: "User unlocked successfully",
      failure: "Failed to unlock user",
      closeTo: noun.closeTo(request, userId),
    });
