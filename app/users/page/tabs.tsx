import { useLocation } from "@remix-run/react";
import { userPath } from "#app/addresses";
import { type PageTab, PageTabs } from "#app/components/page-tabs";
import { isWithin } from "#app/navigation";
import { useUser } from "./use-user";

export function Tabs() {
  const { user, hasFactors, may } = useUser();
  const { pathname } = useLocation();
  const overview = userPath(user.id);
  const tab = (label: string, name: string, count?: number): PageTab => {
    const to = userPath(user.id, name);
    return { label, to, isHere: isWithin(to, pathname), count };
  };
  const tabs = [
    {
      label: "Overview",
      to: overview,
      isHere: pathname === overview || isWithin(`${overview}/overview`, pathname),
    },
    tab("Access", "access", user.applicationCount),
    tab("Sessions", "sessions", user.sessionCount),
    ...(hasFactors && may("factors:read") ? [tab("Factors", "factors")] : []),
    ...(may("audits:read") ? [tab("History", "history")] : []),
  ];
  return <PageTabs label="Pages of this user" tabs={tabs} />;
}
