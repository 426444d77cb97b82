import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "#app/routes/dashboard.application-access_.$applicationId";

/** The application of the page, on each of its tabs. */
export function useApplication() {
  const data = useRouteLoaderData<typeof loader>("routes/dashboard.application-access_.$applicationId");
  if (!data) throw new Error("Outside of an application's page.");
  return data;
}
