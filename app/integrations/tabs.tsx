import { useLocation } from "@remix-run/react";
import { PageTabs } from "#app/components/page-tabs";
import { INTEGRATIONS, isWithin, SECTIONS, type Section } from "#app/navigation";
import { useDashboard } from "#app/request/use-dashboard";

/** The tabs of Integrations that open for whoever looks at them. */
export function IntegrationTabs() {
  const { pathname } = useLocation();
  const screens = useDashboard()?.screens ?? [];
  const tabs = SECTIONS.filter(
    ({ path, tabOf }: Section) => tabOf === INTEGRATIONS && screens.includes(path),
  );
  return (
    <div className="-mt-3 mb-4">
      <PageTabs
        label="Integrations"
        tabs={tabs.map(({ label, path }) => ({ label, to: path, isHere: isWithin(path, pathname) }))}
      />
    </div>
  );
}
