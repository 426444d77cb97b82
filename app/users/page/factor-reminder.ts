import { NEW_BATCH } from "#app/addresses";

/** The page that sends a user a reminder to set up a second factor. */
export const factorReminder = (userId: string): string =>
  `${NEW_BATCH}?${new URLSearchParams({ kind: "mail", letter: "factor", ids: userId })}`;
