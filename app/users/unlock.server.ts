import { questionAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { users as client } from "#app/sso-api/users.server";
import type { Users } from "./users.server";

const locksOf = (noun: Users): Users => ({ ...noun, permission: "users:reset", feature: "locks" });

export const unlockLoader = (noun: Users) => thingLoader(locksOf(noun));

export const unlockAction = (noun: Users) =>
  questionAction(locksOf(noun), {
    send: client.unlock,
    success: "User unlocked successfully",
    failure: "Failed to unlock user",
  });
