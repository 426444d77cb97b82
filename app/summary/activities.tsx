import type { Summary } from "#api/contract/summary";
import { EmptyState } from "#app/components/empty-state";
import { Activity } from "#app/icons";
import { SUMMARY_DASHBOARD } from "#app/navigation";
import { ListCard } from "#app/table/list-card";
import { APPLICATION_PAGING, applicationActivity, USER_PAGING, userActivity } from "./activity";
import type { Links } from "./links.server";
import { applicationColumns, userColumns } from "./summary-columns";

/** The query keys of the filters above. */
const FILTERS = ["user", "applicationId", "month"];

interface ActivitiesProps {
  summary: Summary;
  /** Rows of a page, by table. */
  userSize: number;
  appSize: number;
  links: Links;
}

/** The last sign-ins, by user and by application. */
export const Activities = ({ summary, userSize, appSize, links }: ActivitiesProps) => (
  <div id="activities" tabIndex={-1} className="activities">
    <ListCard
      heading="User Activity"
      label="user activity"
      path={SUMMARY_DASHBOARD}
      list={userActivity(summary)}
      size={userSize}
      paging={USER_PAGING}
      columns={userColumns(links.userPages)}
      keyOf={(_, index) => String(index)}
      further={FILTERS}
      empty={<EmptyState icon={Activity} message="No sign-ins yet." />}
    />
    <ListCard
      heading="Application Activity"
      label="application activity"
      path={SUMMARY_DASHBOARD}
      list={applicationActivity(summary)}
      size={appSize}
      paging={APPLICATION_PAGING}
      columns={applicationColumns(links.applicationPages)}
      keyOf={(_, index) => String(index)}
      further={FILTERS}
      empty={<EmptyState icon={Activity} message="No activity yet." />}
    />
  </div>
);
