import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { userPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { ErrorCard } from "#app/components/error-page";
import { FailedState } from "#app/components/failed-state";
import { MessageCard } from "#app/components/message-card";
import { isDialog } from "#app/forms/dialog-route";
import { UserRound } from "#app/icons";
import { isWithin, USER_MANAGEMENT } from "#app/navigation";
import { currentProfile } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { Overview } from "#app/users/page/overview";
import { openPage, readOverview } from "#app/users/page/page.server";
import { Tabs } from "#app/users/page/tabs";
import styles from "#app/users/page/user.css?url";
import { UserHeader } from "#app/users/page/user-header";
import { linkWays } from "#app/users/users.server";

export async function loader(args: LoaderFunctionArgs) {
  const { session, id, permissions } = await openPage(args);
  const [user, profile, links, hasFactors] = await Promise.all([
    readOverview(session, id),
    currentProfile(),
    linkWays(),
    hasFeature("second-factors"),
  ]);
  return { user, isOwn: profile?.id === id, permissions, links, hasFactors, now: Date.now() };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The page of a user: its header stays in place on all tabs. */
export default function UserPage() {
  const { user } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const isCovered = useMatches().some(isDialog);
  const hydrated = useHydrated();
  const inert = isCovered && !hydrated && { inert: "" };
  return (
    <>
      <div {...inert}>
        <UserHeader />
        <Tabs />
        {isWithin(userPath(user.id, "overview"), pathname) && <Overview />}
      </div>
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  const said = typeof data === "string" ? data : "";
  if (status === 404 && !said) return <ErrorCard status={404} />;
  if (status === 404) {
    return (
      <MessageCard
        icon={UserRound}
        title={said}
        actions={<ButtonLink to={USER_MANAGEMENT}>User Management</ButtonLink>}
      />
    );
  }
  return <FailedState message={said || "The user could not be loaded."} />;
}
