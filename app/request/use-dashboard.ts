import { useRouteLoaderData } from "@remix-run/react";
import type { Toast } from "./toast.server";

/** Data of the dashboard's loader, for every page and dialog below it. */
export interface DashboardData {
  toast: Toast | null;
  /** Distinguishes users without identifying them. */
  person: string | undefined;
}

/** @returns undefined outside of the dashboard */
export const useDashboard = () => useRouteLoaderData<() => DashboardData>("routes/dashboard");
