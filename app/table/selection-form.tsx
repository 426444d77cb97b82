import { Form } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { formatCount } from "#api/contract/counts";
import { X } from "#app/icons";
import { HiddenParams } from "./hidden-params";

/** Query keys of what the form sends: ids of rows, or `all` for everything that matches the list's filters. */
export const IDS = "ids";
export const ALL = "all";
/** Of rows picked one by one: more ids would make an address too long for proxies. */
const MOST_PICKED = 100;

/** Query keys that don't change what matches. */
const OF_THE_VIEW = ["page", "size", "sort", "columns"];

const countOf = (boxes: readonly HTMLInputElement[]) => boxes.filter(({ checked }) => checked).length;

/** Ticks the rows as the box for the page or for all that match says. */
function agree(
  rows: readonly HTMLInputElement[],
  all: HTMLInputElement,
  page: HTMLInputElement,
  changed: HTMLInputElement | undefined,
): void {
  if (changed && changed !== all && !changed.checked) all.checked = false;
  if (changed === all || changed === page || all.checked)
    for (const row of rows) row.checked = (changed ?? all).checked;
}

const onOtherPages = (count: number) => (count > 0 ? `, ${formatCount(count)} on other pages` : "");

/** Selects a row of a list within a `SelectionForm`. */
export const RowCheckbox = ({ id, name }: { id: string; name: string }) => (
  <label className="row-check">
    <input
      type="checkbox"
      name={IDS}
      value={id}
      aria-label={`Select ${name}`}
      autoComplete="off"
      className="checkbox checkbox-primary checkbox-sm"
    />
  </label>
);

interface SelectionFormProps {
  /** Path of the page that the buttons lead to. */
  action: string;
  /** The list's query. */
  params: URLSearchParams;
  /** Of everything that matches. */
  total: number;
  /** The table. */
  children: ReactNode;
  /** Submit buttons. */
  buttons: ReactNode;
}

/**
 * A list's rows as a selection, and the bar with what can be done with it. Styles show, hide and count, so that all of
 * it works without a script.
 */
export function SelectionForm({ action, params, total, children, buttons }: SelectionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [said, setSaid] = useState("");
  /** Where a range begins. */
  const last = useRef<HTMLInputElement>();
  /** The ids that are picked on other pages of the list. */
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  /** The rows that were on the page, by whether they were picked. */
  const shown = useRef(new Map<string, boolean>());
  const query = [...params].join("&");
  const shownQuery = useRef(query);

  const boxes = (name: string) => [
    ...(form.current?.querySelectorAll<HTMLInputElement>(`[type="checkbox"][name="${name}"]`) ?? []),
  ];

  /**
   * Makes the boxes agree with the one that changed.
   *
   * @returns what is selected, in words
   */
  function settle(changed?: HTMLInputElement, others = elsewhere): string {
    const rows = boxes(IDS);
    const [all] = boxes(ALL);
    const page = form.current?.querySelector<HTMLInputElement>(".page-check > input");
    if (!all || !page) return "";
    agree(rows, all, page, changed);
    if (all.checked && others.length > 0) setElsewhere([]);
    const isOver = !all.checked && others.length > 0 && countOf(rows) + others.length > MOST_PICKED;
    if (isOver) for (const row of rows) row.checked = shown.current.get(row.value) === true;
    const count = countOf(rows);
    page.checked = count === rows.length;
    page.indeterminate = count > 0 && !page.checked;
    shown.current = new Map(rows.map(({ value, checked }) => [value, checked && !all.checked]));
    if (isOver) return `At most ${MOST_PICKED} can be picked one by one.`;
    if (all.checked) return `${formatCount(total)} selected`;
    return `${formatCount(count + others.length)} selected${onOtherPages(others.length)}`;
  }

  // After each render: the rows may be others. Those that were picked go along to other pages.
  useEffect(() => {
    const rows = boxes(IDS);
    let others = elsewhere;
    if (shownQuery.current !== query) {
      shownQuery.current = query;
      const here = new Set(rows.map(({ value }) => value));
      const picked = [...shown.current].flatMap(([id, isPicked]) => (isPicked ? id : []));
      for (const row of rows) row.checked = picked.includes(row.value) || elsewhere.includes(row.value);
      others = [...new Set([...elsewhere, ...picked])].filter((id) => !here.has(id));
      setElsewhere(others);
    }
    settle(undefined, others);
  });

  function selectRange({ target, shiftKey }: MouseEvent) {
    if (!(target instanceof HTMLInputElement) || target.name !== IDS) return;
    const rows = boxes(IDS);
    const from = last.current ? rows.indexOf(last.current) : -1;
    const to = rows.indexOf(target);
    last.current = target;
    if (!shiftKey || from < 0) return;
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) row.checked = target.checked;
  }

  return (
    <Form
      ref={form}
      method="get"
      action={action}
      className="selection"
      onClick={selectRange}
      onChange={({ target }: FormEvent) => target instanceof HTMLInputElement && setSaid(settle(target))}
      onReset={() => {
        setElsewhere([]);
        requestAnimationFrame(() => setSaid(settle(undefined, [])));
      }}
      data-elsewhere={elsewhere.length > 0 || undefined}
      style={elsewhere.length > 0 ? { counterReset: `selected ${elsewhere.length}` } : undefined}
    >
      <HiddenParams params={params} without={OF_THE_VIEW} />
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name={IDS} value={id} />
      ))}
      {children}
      {total > 0 && (
        <fieldset className="selection-bar" aria-label="Selection">
          {hydrated && (
            <label className="page-check">
              <input
                type="checkbox"
                aria-label="Select everyone on this page"
                autoComplete="off"
                className="checkbox checkbox-primary checkbox-sm"
              />
            </label>
          )}
          <div className="selection-tools">
            <span className="selection-count">
              {onOtherPages(elsewhere.length)}
              <noscript> on this page</noscript>
            </span>
            <label className="selection-all">
              <input
                key={[...params].filter(([name]) => !OF_THE_VIEW.includes(name)).join("&")}
                type="checkbox"
                name={ALL}
                value="1"
                autoComplete="off"
                className="sr-only"
              />
              All {formatCount(total)} that match
            </label>
            {buttons}
            <button type="reset" className="row-action" title="Clear the selection">
              <X className="size-4" />
              <span className="sr-only">Clear the selection</span>
            </button>
          </div>
        </fieldset>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </Form>
  );
}

/** Shows the boxes on a phone, where a row is a link. */
export const SelectSwitch = () => (
  <label className="select-switch btn btn-plain">
    <input type="checkbox" form="" autoComplete="off" className="sr-only" />
    Select
  </label>
);
