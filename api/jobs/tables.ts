import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    leases: LeasesTable;
  }
}

/** Leases of jobs that only one process may run at a time. */
export interface LeasesTable {
  name: string;
  holder: string;
  expires_at: Time;
}
