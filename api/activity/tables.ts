import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    attempt_days: AttemptDaysTable;
    attempt_months: AttemptMonthsTable;
    user_activity: UserActivityTable;
    activity_totals: ActivityTotalsTable;
  }
}

export interface AttemptDaysTable {
  /** UTC, yyyy-mm-dd. */
  day: string;
  application_id: string;
  succeeded: number;
  failed: number;
  last_success_at: Time | null;
}

export interface AttemptMonthsTable {
  /** UTC, yyyy-mm. */
  month: string;
  user_id: string;
  application_id: string;
  succeeded: number;
  failed: number;
  last_success_at: Time | null;
}

export interface UserActivityTable {
  user_id: string;
  application_id: string;
  last_at: Time;
}

/** Active users per application, by month and in total: the number of their rows in the tables above. */
export interface ActivityTotalsTable {
  /** UTC, yyyy-mm. Empty for the total. */
  month: string;
  application_id: string;
  count: number;
}
