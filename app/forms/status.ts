import * as z from "zod/mini";
import { statusLabel } from "#app/components/status-badge";
import type { Status } from "#app/sso-api/status";

/**
 * A Status field's value: Active, Inactive or any other status of a foreign SSO API as JSON, so that saving preserves
 * it.
 */
export const StatusFieldSchema = z._default(
  z.string().check(z.refine((text) => fromStatusField(text) !== undefined, "Choose a status.")),
  "Active",
);

export const toStatusField = (status: Status): string =>
  status === true ? "Active" : status === false ? "Inactive" : JSON.stringify(status);

/** @returns undefined if the text is not a Status field's value */
export function fromStatusField(text: string): Status | undefined {
  if (text === "Active" || text === "Inactive") return text === "Active";
  try {
    const status: unknown = JSON.parse(text);
    return status === null || typeof status === "string" || typeof status === "number" ? status : undefined;
  } catch {
    return undefined;
  }
}

/** @param status the record's current status */
export function statusOptions(status: Status = true) {
  const statuses = typeof status === "boolean" ? [true, false] : [status, true, false];
  return statuses.map((one) => ({ value: toStatusField(one), label: statusLabel(one) }));
}
