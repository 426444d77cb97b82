import { useLocation } from "@remix-run/react";
import type { ApplicationOverview } from "#api/contract/application-page";
import { applicationPath } from "#app/addresses";
import { type PageTab, PageTabs } from "#app/components/page-tabs";
import { isWithin } from "#app/navigation";

export function Tabs({
  application: { id, builtIn, secrets, people },
  readsAudits,
  readsUsers,
}: {
  application: ApplicationOverview;
  readsAudits: boolean;
  readsUsers: boolean;
}) {
  const { pathname } = useLocation();
  const overview = applicationPath(id);
  const tabs = [
    {
      label: "Overview",
      to: overview,
      isHere: pathname === overview || isWithin(`${overview}/overview`, pathname),
    },
    ...(builtIn
      ? []
      : [tab(pathname, id, "Connect", "connect"), tab(pathname, id, "Secrets", "secrets", secrets)]),
    ...(readsUsers ? [tab(pathname, id, "People", "people", people)] : []),
    ...(readsAudits ? [tab(pathname, id, "Activity", "activity")] : []),
  ];
  return <PageTabs label="Pages of this application" tabs={tabs} />;
}

function tab(pathname: string, id: string, label: string, name: string, count?: number): PageTab {
  const to = applicationPath(id, name);
  return { label, to, isHere: isWithin(to, pathname), count };
}
