import { useLocation } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import { PageTabs } from "#app/components/page-tabs";
import { isWithin } from "#app/navigation";
import { useGroup } from "./use-group";

/** Members are on the first tab, so the dialogs about them are over it too. */
export function GroupTabs() {
  const { group, readsAudits } = useGroup();
  const { pathname } = useLocation();
  if (!readsAudits) return <div className="mt-5" />;
  const overview = groupPath(group.id);
  const history = groupPath(group.id, "history");
  const isHistory = isWithin(history, pathname);
  return (
    <PageTabs
      label="Pages of this group"
      tabs={[
        { label: "Overview", to: overview, isHere: !isHistory },
        { label: "History", to: history, isHere: isHistory },
      ]}
    />
  );
}
