import type { FocusEvent, KeyboardEvent } from "react";

export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

export function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

/** The focus returns to what opened it. */
export function closeAround(inside: Element): void {
  const details = inside.closest("details");
  details?.removeAttribute("open");
  details?.querySelector("summary")?.focus();
}
