import { useRouteLoaderData } from "@remix-run/react";
import type { Toast } from "./toast.server";

/** What the dashboard's own loader tells every page and dialog below it. */
export interface DashboardData {
  toast: Toast | null;
  /** Tells this person from others, and says of nobody who they are. */
  person: string | undefined;
}

/** @returns undefined outside of the dashboard */
export const useDashboard = () => useRouteLoaderData<() => DashboardData>("routes/dashboard");
