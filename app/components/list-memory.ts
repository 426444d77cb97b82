import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useDashboard } from "#app/request/use-dashboard";

// Browsers may forbid storage.
export function stored(work: (storage: Storage) => unknown): string | undefined {
  try {
    const value = work(sessionStorage);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

export const useListKey = (path: string) => `list ${useDashboard()?.person} ${path}`;

/** Remembers how a list is shown, in this tab. */
export function useRememberList(path: string): void {
  const { search } = useLocation();
  const key = useListKey(path);
  useEffect(() => {
    stored((storage) => storage.setItem(key, search));
  }, [key, search]);
}
