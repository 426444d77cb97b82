import { applicationPath } from "#app/addresses";
import { SubjectTabs } from "#app/subject/subject-tabs";
import { Overview } from "./overview";
import { APPLICATION, useApplication } from "./use-application";

export function Tabs() {
  const { application, readsAudits, readsUsers } = useApplication();
  const { id, builtIn, secrets, people } = application;
  return (
    <SubjectTabs
      of={APPLICATION}
      path={applicationPath(id)}
      tabs={[
        !builtIn && { label: "Connect", name: "connect" },
        !builtIn && { label: "Secrets", name: "secrets", count: secrets },
        readsUsers && { label: "People", name: "people", count: people },
        readsAudits && { label: "Activity", name: "activity" },
      ]}
      overview={<Overview />}
    />
  );
}
