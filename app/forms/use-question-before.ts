import { useBeforeUnload, useBlocker, useNavigation } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { askToLeave, DISCARD } from "./ask-to-leave";

/** `state` of links that leave a form on purpose, without the question. */
export const ON_PURPOSE = { onPurpose: true };

/** Asks the question before Escape, Close, the back button or another navigation discards what was typed or is shown. */
export function useQuestionBefore(question: string | undefined): void {
  const asks = question !== undefined;
  // A form in flight may be answered by another document, such as the sign-in page.
  const asksDocument = useNavigation().state === "idle" && asks;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks && nextLocation.pathname !== currentLocation.pathname && !nextLocation.state?.onPurpose,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const asking = new AbortController();
    const { proceed, reset } = blocker;
    askToLeave(question ?? DISCARD, asking.signal).then((leaves) => (leaves ? proceed() : reset()));
    return () => asking.abort();
  }, [blocker, question]);
  useBeforeUnload(useCallback((event) => asksDocument && event.preventDefault(), [asksDocument]));
}
