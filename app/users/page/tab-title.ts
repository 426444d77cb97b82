import type { MetaFunction } from "@remix-run/node";
import { PRODUCT } from "#app/product";
import type { loader } from "#app/routes/dashboard.user-management_.$userId";

/** `meta` of a tab: its name and the user's. */
export const tabTitle =
  (tab: string): MetaFunction<unknown, { "routes/dashboard.user-management_.$userId": typeof loader }> =>
  ({ matches }) => {
    const page = matches.find(({ id }) => id === "routes/dashboard.user-management_.$userId");
    return [{ title: [tab, page?.data?.user.name, PRODUCT].filter(Boolean).join(" · ") }];
  };
