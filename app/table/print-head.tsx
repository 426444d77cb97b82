import { capital } from "#api/contract/capital";
import { useDashboard } from "#app/request/use-dashboard";
import { sayMinute } from "#languages/dates";
import { say } from "#languages/say";
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
    return text ? say("list.filter-value", { filter: filter.label, value: text }) : [];
  });
  const more = further.flatMap((name) => {
    const value = name.endsWith("Id") ? null : params.get(name);
    return value ? `${capital(name)}: ${value}` : [];
  });
  return (
    <p className="print-head" suppressHydrationWarning>
      {[
        say("list.count", { list: label, total }),
        ...set,
        ...more,
        say("error.moment", { moment: sayMinute(Date.now()) }),
        name && say("list.printed-by", { name }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}
