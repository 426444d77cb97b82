import { formatCount } from "#api/contract/counts";
import { utcMinute } from "#api/contract/moments";
import { useDashboard } from "#app/request/use-dashboard";
import type { Filter } from "./filter-form";

interface PrintHeadProps {
  filters: readonly Filter[];
  params: URLSearchParams;
  total: number;
  /** What is listed. */
  label: string;
}

/** On paper only: what the list holds, when, and who printed it. */
export function PrintHead({ filters, params, total, label }: PrintHeadProps) {
  const name = useDashboard()?.profile?.name;
  const set = filters.flatMap((filter) => {
    const value = params.get(filter.name);
    const options = filter.kind === "select" ? filter.options : [];
    const text = options.find((option) => option.value === value)?.label ?? value;
    return text ? `${filter.label}: ${text}` : [];
  });
  return (
    <p className="print-head" suppressHydrationWarning>
      {[
        `${formatCount(total)} ${label}`,
        ...set,
        `${utcMinute(Date.now())} UTC`,
        name && `Printed by ${name}`,
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}
