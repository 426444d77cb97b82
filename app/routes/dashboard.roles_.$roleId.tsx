import type { LinksFunction } from "@remix-run/node";
import { CoverablePage } from "#app/forms/coverable";
import { PermissionForm } from "#app/roles/permission-form";
import { PermissionList } from "#app/roles/permission-list";
import { RoleHeader } from "#app/roles/role-header";
import { ROLE, useRole } from "#app/roles/use-role";
import { subjectTitle } from "#app/subject/subject";
import styles from "#app/subject/subject.css?url";
import { SubjectFailure } from "#app/subject/subject-failure";

export { action, loader } from "#app/roles/role-page.server";
export const meta = subjectTitle(ROLE);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The page of a role: who has it, and what it allows. */
export default function RolePage() {
  const { role, own } = useRole();
  return (
    <CoverablePage>
      <RoleHeader />
      <div className="page-stack mt-5">
        {own ? (
          <PermissionForm key={role.version} role={role} own={own} />
        ) : (
          <PermissionList permissions={role.permissions} />
        )}
      </div>
    </CoverablePage>
  );
}

export const ErrorBoundary = () => <SubjectFailure of={ROLE} />;
