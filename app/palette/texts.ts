export const nothingText = (query: string): string => `Nothing found for “${query}”.`;

export const SWITCH_TEXT = {
  on: "Single keys work outside of fields. Turn them off if they get in the way of your keyboard or voice control.",
  off: "Single-key shortcuts are off in this browser. Ctrl+K still works.",
};
