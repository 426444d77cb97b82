import { useLocation } from "@remix-run/react";
import { rolePath } from "#app/addresses";
import { SubjectTabs } from "#app/subject/subject-tabs";
import { PermissionForm } from "./permission-form";
import { PermissionList } from "./permission-list";
import { ROLE, useRole } from "./use-role";

export function Tabs() {
  const { role, may } = useRole();
  const { pathname } = useLocation();
  const path = rolePath(role.id);
  return (
    <>
      <SubjectTabs
        of={ROLE}
        path={path}
        tabs={[
          may("users:read") && { label: "People", name: "people", count: role.people },
          may("audits:read") && { label: "History", name: "history" },
        ]}
        overview={<Overview />}
      />
      {pathname === path && <Overview />}
    </>
  );
}

/** What the role allows. */
function Overview() {
  const { role, canChange, permissions } = useRole();
  return canChange ? (
    <PermissionForm key={role.version} role={role} own={permissions} />
  ) : (
    <PermissionList permissions={role.permissions} />
  );
}
