import { emailPath } from "#app/addresses";

/** The page that sends a user a reminder to set up a second factor. */
export const factorReminder = (userId: string): string => emailPath("factor", { ids: userId });
