import { useNavigate, useSearchParams } from "@remix-run/react";
import type { FormEvent } from "react";
import { DAY_MS } from "#api/contract/durations";
import { utcDay } from "#api/contract/moments";
import { closeAround, closeByEscape, closeWhenLeft } from "#app/components/details-menu";
import { X } from "#app/icons";
import { addressOf } from "#app/table/address";
import { HiddenParams } from "#app/table/hidden-params";

/** The query keys of the filters here, and of those that a link sets. The list's "Clear" clears them too. */
export const FURTHER_FILTERS = ["from", "to", "day", "only", "targetId", "actorId", "batchId"] as const;

const ELSEWHERE = { day: undefined, page: undefined, open: undefined };

const FORM = "days";

interface DaysFilterProps {
  path: string;
  /** In UTC: 2026-11-27 */
  today: string;
}

/** The usual days and "Changes only", each a click, and a menu with any other days. */
export function DaysFilter({ path, today }: DaysFilterProps) {
  const [params] = useSearchParams();
  const from = params.get("from") || params.get("day") || "";
  const to = params.get("to") || params.get("day") || "";
  const at = (days: { from: string | undefined; to: string | undefined }) =>
    addressOf(path, params, { ...ELSEWHERE, ...days });
  const ago = (days: number) => utcDay(Date.parse(today) - days * DAY_MS);
  const usual = [
    { label: "Today", from: today, to: today },
    { label: "Yesterday", from: ago(1), to: ago(1) },
    { label: "Last 7 days", from: ago(6), to: today },
  ];
  const isOther = (from !== "" || to !== "") && !usual.some((day) => day.from === from && day.to === to);
  const off = at({ from: undefined, to: undefined });
  return (
    <>
      <OtherDays from={from} to={to} isSet={isOther} off={off} />
      <span className="audit-choices">
        {(isOther ? [] : usual).map((day) => (
          <Choice
            key={day.label}
            label={day.label}
            isSet={from === day.from && to === day.to}
            on={at({ from: day.from, to: day.to })}
            off={off}
          />
        ))}
        <Choice
          label="Changes only"
          isSet={params.get("only") === "changes"}
          on={addressOf(path, params, { only: "changes", page: undefined, open: undefined })}
          off={addressOf(path, params, { only: undefined, page: undefined, open: undefined })}
        />
      </span>
    </>
  );
}

interface OtherDaysProps {
  from: string;
  to: string;
  isSet: boolean;
  off: string;
}

/** From which day to which, in UTC. The fields stand in the form of the filters, and belong to `DaysForm`. */
function OtherDays({ from, to, isSet, off }: OtherDaysProps) {
  const isBackwards = from !== "" && to !== "" && to < from;
  const shared = { type: "date", form: FORM, "aria-invalid": isBackwards || undefined } as const;
  return (
    <span className="filter-chip" data-set={isSet || undefined}>
      <details className="filter-many" onBlur={closeWhenLeft} onKeyDown={closeByEscape}>
        <summary>
          Days <b>{isSet ? rangeText(from, to) : "Any"}</b>
        </summary>
        <div key={`${from} ${to}`} className="filter-options audit-dates">
          <label>
            From <input name="from" defaultValue={from} {...shared} />
          </label>
          <label>
            To <input name="to" defaultValue={to} {...shared} />
          </label>
          <p>Both included, in UTC.</p>
          <button type="submit" form={FORM} className="btn btn-plain btn-sm touch-target">
            Show these days
          </button>
        </div>
      </details>
      {isSet && (
        <a href={off} className="filter-drop" title="Remove this filter" aria-label="Remove the filter Days">
          <X className="size-3.5" />
        </a>
      )}
    </span>
  );
}

function rangeText(from: string, to: string): string {
  if (from === "") return `to ${to}`;
  if (to === "") return `from ${from}`;
  return from === to ? from : `${from} to ${to}`;
}

/** The form of the days, beside that of the other filters: forms can't stand in each other. */
export function DaysForm({ path }: Pick<DaysFilterProps, "path">) {
  const [params] = useSearchParams();
  const navigate = useNavigate();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const filled = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    for (const element of form.elements) closeAround(element);
    navigate(addressOf(path, new URLSearchParams(filled)), { preventScrollReset: true });
  }

  return (
    <form id={FORM} method="get" action={path} onSubmit={onSubmit} aria-label="Days">
      <HiddenParams params={params} without={["from", "to", ...Object.keys(ELSEWHERE)]} />
    </form>
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
