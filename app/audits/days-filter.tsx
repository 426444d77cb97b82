import { useNavigate, useSearchParams } from "@remix-run/react";
import type { FormEvent } from "react";
import { DAY_MS } from "#api/contract/durations";
import { utcDay } from "#api/contract/moments";
import { X } from "#app/icons";
import { addressOf } from "#app/table/address";
import { HiddenParams } from "#app/table/hidden-params";

/** The query keys of the filters here, and of those that a link sets. The list's "Clear" clears them too. */
export const FURTHER_FILTERS = ["from", "to", "day", "only", "targetId", "actorId", "batchId"] as const;

const ELSEWHERE = { day: undefined, page: undefined, open: undefined };

interface DaysFilterProps {
  path: string;
  /** In UTC: 2026-11-27 */
  today: string;
}

/** From which day to which, in UTC, with the usual days as links, and whether only changes are shown. */
export function DaysFilter({ path, today }: DaysFilterProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const from = params.get("from") || params.get("day") || "";
  const to = params.get("to") || params.get("day") || "";
  const ago = (days: number) => utcDay(Date.parse(today) - days * DAY_MS);
  const isBackwards = from !== "" && to !== "" && to < from;
  const days = [
    { label: "Today", from: today, to: today },
    { label: "Yesterday", from: ago(1), to: ago(1) },
    { label: "Last 7 days", from: ago(6), to: today },
  ];

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    navigate(addressOf(path, new URLSearchParams(filled)), { preventScrollReset: true });
  }

  return (
    <div className="audit-days">
      <form
        key={`${from} ${to}`}
        method="get"
        action={path}
        onSubmit={onSubmit}
        aria-label="Days"
        className="filter-chip audit-dates"
        data-set={from !== "" || to !== "" || undefined}
      >
        <HiddenParams params={params} without={["from", "to", ...Object.keys(ELSEWHERE)]} />
        <label>
          From <input type="date" name="from" defaultValue={from} aria-invalid={isBackwards || undefined} />
        </label>
        <label>
          To <input type="date" name="to" defaultValue={to} aria-invalid={isBackwards || undefined} />
        </label>
        <span>UTC</span>
        <button type="submit">Apply</button>
      </form>
      {days.map((day) => (
        <Choice
          key={day.label}
          label={day.label}
          isSet={from === day.from && to === day.to}
          on={addressOf(path, params, { ...ELSEWHERE, from: day.from, to: day.to })}
          off={addressOf(path, params, { ...ELSEWHERE, from: undefined, to: undefined })}
        />
      ))}
      <Choice
        label="Changes only"
        isSet={params.get("only") === "changes"}
        on={addressOf(path, params, { only: "changes", page: undefined, open: undefined })}
        off={addressOf(path, params, { only: undefined, page: undefined, open: undefined })}
      />
    </div>
  );
}

/** A filter of one value, which the same link sets and lifts. */
const Choice = ({ label, isSet, on, off }: { label: string; isSet: boolean; on: string; off: string }) => (
  <a
    href={isSet ? off : on}
    className="filter-chip audit-choice"
    data-set={isSet || undefined}
    aria-current={isSet ? "true" : undefined}
  >
    {label}
    {isSet && <X className="size-3.5" />}
    {isSet && <span className="sr-only">, remove this filter</span>}
  </a>
);
