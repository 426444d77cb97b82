import { capital } from "#api/contract/capital";
import { formatCount } from "#api/contract/counts";
import { utcMinute } from "#api/contract/moments";
import { useDashboard } from "#app/request/use-dashboard";
import type { Filter } from "./filter-form";

interface PrintHeadProps {
  filters: readonly Filter[];
  /** Query keys of filters that are shown elsewhere. Those of ids are said above the list. */
  further?: readonly string[] | undefined;
  params: URLSearchParams;
  total: number;
  /** What is listed. */
  label: string;
}

/** On paper only: what the list holds, when, and who printed it. */
export function PrintHead({ filters, further = [], params, total, label }: PrintHeadProps) {
  const name = useDashboard()?.profile?.name;
  const set = filters.flatMap((filter) => {
    const value = params.get(filter.name);
    const options = filter.kind === "select" ? filter.options : [];
    const text = options.find((option) => option.value === value)?.label ?? value;
    return text ? `${filter.label}: ${text}` : [];
  });
  const more = further.flatMap((name) => {
    const value = name.endsWith("Id") ? null : params.get(name);
    return value ? `${capital(name)}: ${value}` : [];
  });
  return (
    <p className="print-head" suppressHydrationWarning>
      {[
        `${formatCount(total)} ${label}`,
        ...set,
        ...more,
        `${utcMinute(Date.now())} UTC`,
        name && `Printed by ${name}`,
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}
