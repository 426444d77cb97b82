import type { LinksFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { WithToasts } from "#app/components/with-toasts";
import { CoverablePage } from "#app/forms/coverable";
import { SubjectFailure } from "#app/subject/subject-failure";
import { isOverview } from "#app/users/page/is-overview";
import { Tabs } from "#app/users/page/tabs";
import { USER } from "#app/users/page/use-user";
import styles from "#app/users/page/user.css?url";
import { UserHeader } from "#app/users/page/user-header";
import { WhereDeleted } from "#app/users/user-missing";

export { loader } from "#app/users/page/user-page.server";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Overview shows more than the header, and its verdict has to be true now. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const { currentUrl, currentParams, nextUrl, nextParams, defaultShouldRevalidate } = args;
  const isLeft = !isOverview(currentUrl.pathname, currentParams.userId);
  return defaultShouldRevalidate || (isLeft && isOverview(nextUrl.pathname, nextParams.userId));
};

/** The page of a user: its header stays in place on all tabs. */
export default function UserPage() {
  return (
    <WithToasts>
      <CoverablePage>
        <UserHeader />
        <Tabs />
      </CoverablePage>
    </WithToasts>
  );
}

export const ErrorBoundary = () => (
  <SubjectFailure of={USER}>
    <WhereDeleted />
  </SubjectFailure>
);
