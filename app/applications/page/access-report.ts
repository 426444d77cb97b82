import { USER_MANAGEMENT } from "#app/navigation";

/** The CSV file with everybody who has an application. */
export const accessReportOf = (applicationId: string): string =>
  `${USER_MANAGEMENT}/export/access-report?${new URLSearchParams({ applicationId })}`;
