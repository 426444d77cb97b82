import { useLocation, useNavigation } from "@remix-run/react";

/** A thin bar along the top while a page loads. The style sheet delays it briefly, but not for a dialog that opens. */
export function ProgressBar() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state === "idle") return null;
  const opens = location?.pathname.startsWith(`${pathname}/`);
  return <div className={`progress-bar ${opens ? "progress-at-once" : ""}`} aria-hidden="true" />;
}
