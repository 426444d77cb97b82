import type { MetaFunction } from "@remix-run/node";
import { PRODUCT } from "#app/product";
import type { loader } from "#app/routes/dashboard.application-access_.$applicationId";

/** `meta` of a tab: its name and the application's. */
export const tabTitle =
  (
    tab: string,
  ): MetaFunction<unknown, { "routes/dashboard.application-access_.$applicationId": typeof loader }> =>
  ({ matches }) => {
    const page = matches.find(({ id }) => id === "routes/dashboard.application-access_.$applicationId");
    const name = page?.data?.application.applicationName;
    return [{ title: [tab, name, PRODUCT].filter(Boolean).join(" · ") }];
  };
