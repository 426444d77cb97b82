import type { LoaderFunctionArgs } from "@remix-run/node";
import { providerName } from "#api/contract/google-issuer";
import { env } from "#app/env.server";
import { USER_MANAGEMENT } from "#app/navigation";
import { oncePerRequest } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { currentProfile, requireFeature, requirePage } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { userPage } from "#app/sso-api/user-page.server";
import { linkWays } from "../users.server";
import { isOverview } from "./is-overview";
import { readLastEvents } from "./last-events.server";
import { ticketOf } from "./ticket.server";

/**
 * The first line of every loader of the page.
 *
 * @throws {Response} as `requirePage` does, 404 where the SSO API has no pages of users
 */
export async function openUserPage({ params: { userId: id = "" } }: Pick<LoaderFunctionArgs, "params">) {
  const { session, permissions } = await requirePage(USER_MANAGEMENT);
  await requireFeature("people");
  return { session, id, permissions };
}

export async function loader(args: LoaderFunctionArgs) {
  const { session, id, permissions } = await openUserPage(args);
  const { pathname } = new URL(args.request.url);
  const hasEvents = isOverview(pathname, id) && permissions.includes("audits:read");
  const [user, profile, links, hasFactors, hasMails, events] = await Promise.all([
    readOverview(session, id),
    currentProfile(),
    linkWays(),
    hasFeature("second-factors"),
    hasFeature("mails"),
    hasEvents ? readLastEvents(session, id) : undefined,
  ]);
  const provider = providerName(env().GOOGLE_ISSUER);
  return {
    user,
    isOwn: profile?.id === id,
    permissions,
    links,
    hasFactors,
    hasMails,
    events,
    provider,
    ticket: ticketOf(user, events, provider),
    now: Date.now(),
  };
}

/** Read once per request: the header and a tab share it. */
export const readOverview = (session: Session, id: string) =>
  oncePerRequest(`user overview ${id}`, () => userPage.overview(session, id));
