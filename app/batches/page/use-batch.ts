import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "#app/routes/dashboard.batches_.$batchId";

/** What the page's loader read. */
export function useBatch() {
  const data = useRouteLoaderData<typeof loader>("routes/dashboard.batches_.$batchId");
  if (!data) throw new Error("Not on the page of a bulk change");
  return data;
}
