import { useRouteLoaderData } from "@remix-run/react";
import type { Toast } from "./toast.server";

/** Data of the frame's loader, for every page and dialog below it. */
export interface DashboardData {
  toast: Toast | null;
  /** Of the signed-in user. */
  profile?: { name: string };
  /** Distinguishes users without identifying them. */
  person: string | undefined;
  /** The page that a link led here from, as path and query. */
  cameFrom?: string | undefined;
  /** Whether lists offer to jump to a page. */
  jumps?: boolean;
  /** Whether deleted users can be restored for a while. */
  keepsDeleted?: boolean;
  /** Paths of the dashboard's sections, and of their tabs, that the user may open. */
  screens: readonly string[];
  /** Whether single keys control the console. */
  shortcuts: boolean;
}

/** @returns undefined outside of the dashboard and one's own account */
export function useDashboard(): DashboardData | undefined {
  const dashboard = useRouteLoaderData<() => DashboardData>("routes/dashboard");
  const account = useRouteLoaderData<() => DashboardData>("routes/account");
  return dashboard ?? account;
}
