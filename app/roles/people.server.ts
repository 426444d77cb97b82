import type { LoaderFunctionArgs } from "@remix-run/node";
import { USER_MANAGEMENT } from "#app/navigation";
import { requireFeature, requirePage } from "#app/session/guards.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { users } from "#app/sso-api/users.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { searchQuery } from "#app/table/search-query";
import { openRolePage } from "./role-page.server";

/** A page of the users who have the role. */
export async function peopleLoader(args: LoaderFunctionArgs) {
  const { session, id } = await openRolePage(args);
  await requirePage(USER_MANAGEMENT);
  await requireFeature("people");
  const query = searchQuery(args.request);
  const list = await orFailed(
    users.list(session, { ...query, roleId: id }),
    "The people could not be loaded.",
  );
  redirectPastEnd(args.request, list);
  return { list, size: query.size };
}
