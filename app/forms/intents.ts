/** The button of a Delete dialog that deactivates instead. */
export const DEACTIVATE = { intent: "deactivate", label: "Deactivate instead" } as const;
