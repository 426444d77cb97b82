import type { Filter } from "#app/table/filter-form";

export const REQUEST_FILTERS: readonly Filter[] = [
  { kind: "select", name: "failed", label: "Requests", options: [{ value: "true", label: "Failed" }] },
];
