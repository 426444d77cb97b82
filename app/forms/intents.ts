/** The button of a Delete dialog that deactivates instead. */
export const DEACTIVATE = { intent: "deactivate", label: "Deactivate instead" } as const;

/** The Undo of what deactivated something. */
export const ACTIVATE = "activate";

/** The button of a user's Delete dialog that goes on to remove the user for good. */
export const REMOVE_FOR_GOOD = { intent: "for-good", label: "Remove for good…" } as const;
