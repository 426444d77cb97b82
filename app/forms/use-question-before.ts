import { type Location, useBeforeUnload, useBlocker, useNavigate, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { askToLeave, discardQuestion } from "./ask-to-leave";

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
  const navigate = useNavigate();
  const unanswered = useRef<Location>();
  useEffect(() => {
    if (blocker.state !== "blocked") {
      // When loading ends, the router lifts the block, even if nobody has answered yet: ask again.
      if (asks && unanswered.current) navigate(unanswered.current);
      unanswered.current = undefined;
      return;
    }
    const asking = new AbortController();
    const { location, proceed, reset } = blocker;
    unanswered.current = location;
    askToLeave(question ?? discardQuestion(), asking.signal).then((leaves) => {
      unanswered.current = undefined;
      if (leaves) proceed();
      else reset();
    });
    return () => asking.abort();
  }, [blocker, question, asks, navigate]);
  useBeforeUnload(useCallback((event) => asksDocument && event.preventDefault(), [asksDocument]));
}
