import type { Attempts, Summary } from "#api/contract/summary";
import { AUDIT_REPORTS } from "#app/navigation";
import { addressOf } from "#app/table/address";

/** One bar of the plot. */
export interface PlottedTime extends Attempts {
  /** yyyy-mm-dd or yyyy-mm. */
  time: string;
  /** The audits of that time. */
  address: string;
  /** False for a month beside the chosen one. */
  chosen: boolean;
}

export interface Plotted {
  unit: "day" | "month";
  times: PlottedTime[];
}

/** The data of the plot under these filters: days, or months of the users looked for. Undefined over another SSO API. */
export function plotted(summary: Summary, params: URLSearchParams): Plotted | undefined {
  const { attempts, attemptMonths } = summary;
  const filters = new URLSearchParams(
    ["user", "applicationId"].map((name): [string, string] => [name, params.get(name) ?? ""]),
  );
  const auditsOf = (time: string) =>
    addressOf(
      AUDIT_REPORTS,
      filters,
      time.length > 7
        ? { day: time, action: "sign-in" }
        : { month: Number(time.slice(5)), action: "sign-in" },
    );
  if (attempts) {
    const times = attempts.map(({ day, ...counts }) => ({
      time: day,
      address: auditsOf(day),
      chosen: true,
      ...counts,
    }));
    return { unit: "day", times };
  }
  const wanted = params.get("month");
  const times = attemptMonths?.map(({ month, ...counts }) => ({
    time: month,
    address: auditsOf(month),
    chosen: !wanted || Number(month.slice(5)) === Number(wanted),
    ...counts,
  }));
  return times && { unit: "month", times };
}

/** The end of a scale from 0: at least the highest bar, and a round number as its half is. */
export function scaleOf(times: readonly Attempts[]): number {
  const most = Math.max(2, ...times.map(({ succeeded, failed }) => succeeded + failed));
  const power = 10 ** Math.floor(Math.log10(most));
  return (
    [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((end) => end >= most && end % 2 === 0) ?? most
  );
}
