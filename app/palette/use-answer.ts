import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { trimmed } from "#api/contract/trimmed";
import { GO } from "#app/navigation";
import type { Failed } from "#app/sso-api/or-failed.server";
import type { Found } from "./hit";

/** Debounce of typing, in ms. */
const PAUSE_MS = 120;

/** The answer to what is typed, or the one before while it is on its way. */
export function useAnswer(query: string) {
  const { data, load, state } = useFetcher<Found | Failed>();
  const [asked, setAsked] = useState<string>();
  const wanted = trimmed(query);
  const pause = asked === undefined ? 0 : PAUSE_MS;
  // One call at a time: the answer to the newest query comes last.
  const isDue = state === "idle" && asked !== wanted;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      setAsked(wanted);
      load(`${GO}?${new URLSearchParams({ q: wanted })}`);
    }, pause);
    return () => clearTimeout(timer);
  }, [wanted, isDue, pause, load]);

  const last = useRef<Found>();
  if (data && "query" in data) last.current = data;
  const failed = data && "failed" in data ? data.failed : undefined;
  return {
    found: failed === undefined ? last.current : undefined,
    failed,
    isCurrent: failed !== undefined || last.current?.query === wanted,
  };
}
