import { Outlet, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { isDialog } from "./dialog-route";

/** Whether a dialog is open over the page. */
export const useCovered = (): boolean => useMatches().some(isDialog);

/**
 * The attributes of what a dialog covers. Under one it is inert: without JavaScript by the attribute, with it because the
 * dialog is modal.
 */
export function useInert(): { inert?: "" } {
  const covered = useCovered();
  const hydrated = useHydrated();
  // React 18 passes `inert` through as an attribute only.
  return covered && !hydrated ? { inert: "" } : {};
}

interface CoverableProps {
  className?: string;
  children: ReactNode;
}

/** A part of a page that dialogs cover. */
export const Coverable = ({ className, children }: CoverableProps) => (
  <div className={className} {...useInert()}>
    {children}
  </div>
);

/** A page that dialogs cover, and the dialog or the tab that is open. */
export const CoverablePage = (props: CoverableProps) => (
  <>
    <Coverable {...props} />
    <Outlet />
  </>
);
