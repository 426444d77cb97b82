import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    spent_requests: SpentRequestsTable;
  }
}

export interface SpentRequestsTable {
  application_id: string;
  jti_hash: string;
  expires_at: Time;
}
