import type { LinksFunction } from "@remix-run/node";
import { CoverablePage } from "#app/forms/coverable";
import styles from "#app/roles/role.css?url";
import { RoleHeader } from "#app/roles/role-header";
import { Tabs } from "#app/roles/tabs";
import { ROLE } from "#app/roles/use-role";
import { subjectTitle } from "#app/subject/subject";
import { SubjectFailure } from "#app/subject/subject-failure";

export { action, loader } from "#app/roles/role-page.server";
export const meta = subjectTitle(ROLE);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The page of a role: its header stays in place on all tabs. */
export default function RolePage() {
  return (
    <CoverablePage>
      <RoleHeader />
      <Tabs />
    </CoverablePage>
  );
}

export const ErrorBoundary = () => <SubjectFailure of={ROLE} />;
