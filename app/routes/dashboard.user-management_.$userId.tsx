import type { LinksFunction } from "@remix-run/node";
import { CoverablePage } from "#app/forms/coverable";
import { SubjectFailure } from "#app/subject/subject-failure";
import { Tabs } from "#app/users/page/tabs";
import { USER } from "#app/users/page/use-user";
import styles from "#app/users/page/user.css?url";
import { UserHeader } from "#app/users/page/user-header";

export { loader } from "#app/users/page/user-page.server";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The page of a user: its header stays in place on all tabs. */
export default function UserPage() {
  return (
    <CoverablePage>
      <UserHeader />
      <Tabs />
    </CoverablePage>
  );
}

export const ErrorBoundary = () => <SubjectFailure of={USER} />;
