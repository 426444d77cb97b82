import type { LoaderFunctionArgs } from "@remix-run/node";
import { Overview } from "./dashboard.user-management_.$userId/overview";
import { openPage } from "./dashboard.user-management_.$userId/page.server";
import { tabTitle } from "./dashboard.user-management_.$userId/tab-title";

export const meta = tabTitle("Overview");

/** The header's loader has all that Overview shows. */
export async function loader(args: LoaderFunctionArgs) {
  await openPage(args);
  return null;
}

export default Overview;
