import type { Option } from "#app/forms/multi-select";

/** A group as an option, with the ids of what its members have. */
export interface GroupGifts extends Option {
  roles: string[];
  applications: string[];
  /** Whether a directory manages its members. */
  directory?: true | undefined;
}

/** "Through groups: Payroll (Nurses), Rota (Nurses, Night shift)". Undefined if the groups give nothing of the kind. */
export function throughGroups(
  groups: readonly GroupGifts[],
  kind: "roles" | "applications",
  options: readonly Option[],
): string | undefined {
  const given = options.flatMap(({ id, label }) => {
    const names = groups.filter((group) => group[kind].includes(id)).map((group) => group.label);
    return names.length > 0 ? [`${label} (${names.join(", ")})`] : [];
  });
  return given.length > 0 ? `Through groups: ${given.join(", ")}` : undefined;
}

/** The values of a form's list, of which one alone is no list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
