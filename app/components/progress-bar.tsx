import { useNavigation } from "@remix-run/react";

/** A thin bar along the top while a page is on its way; the style sheet holds it back for the first moment. */
export function ProgressBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className="progress-bar" aria-hidden="true" />;
}
