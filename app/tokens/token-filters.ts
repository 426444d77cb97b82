import type { Filter, SelectOption } from "#app/table/filter-form";

const STATES = [
  { value: "open", label: "Open" },
  { value: "ended", label: "Ended" },
];

export const tokenFilters = (creators: readonly SelectOption[]): readonly Filter[] => [
  { kind: "select", name: "state", label: "State", options: STATES },
  { kind: "select", name: "creatorId", label: "Created by", options: creators },
];
