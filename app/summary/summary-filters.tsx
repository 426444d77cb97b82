import { useSearchParams } from "@remix-run/react";
import { SUMMARY_DASHBOARD } from "#app/navigation";
import { FilterForm, type SelectOption } from "#app/table/filter-form";
import { APPLICATION_PAGING, USER_PAGING } from "./activity";

interface SummaryFiltersProps {
  applications: readonly SelectOption[];
  months: readonly SelectOption[];
}

/** The filters of the figures and both tables. */
export function SummaryFilters({ applications, months }: SummaryFiltersProps) {
  const [params] = useSearchParams();
  return (
    <FilterForm
      path={SUMMARY_DASHBOARD}
      params={params}
      label="activity"
      pages={[USER_PAGING.page, APPLICATION_PAGING.page]}
      filters={[
        { kind: "text", name: "user", label: "User" },
        { kind: "select", name: "applicationId", label: "Application", options: applications },
        { kind: "select", name: "month", label: "Month", options: months },
      ]}
    />
  );
}
