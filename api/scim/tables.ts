import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    scim_requests: ScimRequestsTable;
  }
}

/** The last requests of directories, for the dashboard. */
export interface ScimRequestsTable {
  id: string;
  token_id: string;
  at: Time;
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  ms: number;
  /** The sentence of a refusal. */
  error: string | null;
}
