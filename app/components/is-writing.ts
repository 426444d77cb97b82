const FIELDS = "input, textarea, select, [contenteditable]";

/** Whether a key pressed here writes. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;
