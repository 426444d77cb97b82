import { userPath } from "#app/addresses";
import { SubjectTabs } from "#app/subject/subject-tabs";
import { Overview } from "./overview";
import { USER, useUser } from "./use-user";

export function Tabs() {
  const { user, hasFactors, may } = useUser();
  return (
    <SubjectTabs
      of={USER}
      path={userPath(user.id)}
      tabs={[
        { label: "Access", name: "access", count: user.applicationCount },
        { label: "Sessions", name: "sessions", count: user.sessionCount },
        hasFactors && may("factors:read") && { label: "Factors", name: "factors" },
        may("audits:read") && { label: "History", name: "history" },
      ]}
      overview={<Overview />}
    />
  );
}
