import type { AuditChange, AuditValue } from "../contract/audits";

/** Fields whose value is a list, even one of two items. */
const LISTS = new Set(["liftedPolicies"]);

/**
 * The changes of an audit. The audit has them by field: [before, after], names given and taken, or a plain value.
 *
 * @param text JSON
 */
export function toChanges(action: string, text: string): AuditChange[] {
  // A new item has values, which may be lists of two.
  const isNew = action.endsWith(".create");
  return Object.entries(JSON.parse(text) as Record<string, unknown>).map(([field, value]) => {
    if (Array.isArray(value) && value.length === 2 && !isNew && !LISTS.has(field)) {
      const [before, after] = value.map(toValue);
      return Array.isArray(before) && Array.isArray(after)
        ? { field, given: missingIn(before, after), taken: missingIn(after, before) }
        : { field, before: before ?? null, after: after ?? null };
    }
    return isAssignment(value)
      ? { field, given: value.given.map(String), taken: value.taken.map(String) }
      : { field, value: toValue(value) };
  });
}

const missingIn = (list: string[], items: string[]) => items.filter((item) => !list.includes(item));

const isAssignment = (value: unknown): value is { given: unknown[]; taken: unknown[] } =>
  typeof value === "object" &&
  value !== null &&
  "given" in value &&
  "taken" in value &&
  Array.isArray(value.given) &&
  Array.isArray(value.taken);

function toValue(value: unknown): AuditValue {
  if (Array.isArray(value)) return value.map((item) => String(toValue(item)));
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
