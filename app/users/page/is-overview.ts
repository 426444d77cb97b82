import { userPath } from "#app/addresses";
import { isWithin } from "#app/navigation";

/** Whether an address is that of a user's Overview, or of a dialog over it. */
export const isOverview = (path: string, userId = ""): boolean =>
  path === userPath(userId) || isWithin(userPath(userId, "overview"), path);
