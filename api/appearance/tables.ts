import type { Generated } from "kysely";
import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    appearance: AppearanceTable;
  }
}

/** How the installation looks to people: one row. */
export interface AppearanceTable {
  id: string;
  name: string | null;
  contact: string | null;
  /** `#rrggbb`. */
  accent: string | null;
  help_url: string | null;
  privacy_url: string | null;
  terms_url: string | null;
  /** Media type. */
  logo_type: string | null;
  /** In base64. */
  logo: string | null;
  logo_at: Time | null;
  version: Generated<number>;
}
