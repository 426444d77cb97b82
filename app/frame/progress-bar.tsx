import { useNavigation } from "@remix-run/react";

/** A thin bar along the top while a page loads. The style sheet delays it briefly. */
export function ProgressBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className="progress-bar" aria-hidden="true" />;
}
