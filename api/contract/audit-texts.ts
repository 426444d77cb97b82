import type { AuditChange, AuditValue } from "./audits";
import { capital } from "./capital";
import { mapConnectionFields } from "./connection-fields";
import { mapFields } from "./map-fields";
import { utcSecond } from "./moments";
import { optionalUserFields, USER_FIELDS } from "./user-fields";

/** Fields whose names say too little. Others are split into words: "secondFactor" is "Second factor". */
const FIELDS: Record<string, string> = {
  ...mapConnectionFields((_, { audited, label }) => audited ?? label),
  applicationName: "Name",
  applicationStatus: "Status",
  authenticatorApp: "Authenticator app",
  googleAuth: "Google sign-in",
  homeUrl: "Launch address",
  mustChange: "New password at the next sign-in",
  roleName: "Name",
  sha256: "SHA-256",
  ...mapFields(optionalUserFields, (name) => capital(USER_FIELDS[name].noun)),
};

/** The name of a changed field, in words. */
export function fieldLabel(field: string): string {
  return FIELDS[field] ?? capital(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const STATUSES = new Set(["status", "applicationStatus"]);
const LEVELS: Record<number, string> = { 0: "None", 2: "Second factor", 3: "Passkey" };
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The value of a field, in words. */
export function valueText(field: string, value: AuditValue): string {
  if (value === null || value === "") return "None";
  if (Array.isArray(value)) return value.join(", ") || "None";
  if (STATUSES.has(field)) return value === true || value === 1 ? "Active" : "Inactive";
  // Only that it changed.
  if (field === "password") return capital(String(value));
  if (field === "secondFactor") return LEVELS[Number(value)] ?? String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = String(value);
  return ISO_TIME.test(text) ? utcSecond(text) : text;
}

/** A change in one line: "Email: ada@old.example → ada@example.com". */
export function changeText(change: AuditChange): string {
  const { field } = change;
  const label = fieldLabel(field);
  if ("value" in change) return `${label}: ${valueText(field, change.value)}`;
  if ("before" in change) {
    return `${label}: ${valueText(field, change.before)} → ${valueText(field, change.after)}`;
  }
  const { given, taken } = change;
  return `${label}: ${[...given.map((name) => `+ ${name}`), ...taken.map((name) => `− ${name}`)].join(", ")}`;
}
