import { Form } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { formatCount } from "#api/contract/counts";
import { X } from "#app/icons";
import { HiddenParams } from "./hidden-params";

/** Query keys of what the form sends: ids of rows, or `all` for everything that matches the list's filters. */
export const IDS = "ids";
export const ALL = "all";

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

  const boxes = (name: string) => [
    ...(form.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? []),
  ];

  /** Makes the boxes agree with the one that changed. */
  function settle(changed?: HTMLInputElement) {
    const rows = boxes(IDS);
    const [all] = boxes(ALL);
    const page = form.current?.querySelector<HTMLInputElement>(".page-check > input");
    if (!all || !page) return 0;
    if (changed && changed !== all && !changed.checked) all.checked = false;
    if (changed === all || changed === page || all.checked)
      for (const row of rows) row.checked = (changed ?? all).checked;
    const { length } = rows.filter(({ checked }) => checked);
    page.checked = length === rows.length;
    page.indeterminate = length > 0 && !page.checked;
    return all.checked ? total : length;
  }

  // After each render: the rows may be others.
  useEffect(() => void settle());

  const say = (count: number) => setSaid(`${formatCount(count)} selected`);

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
      onChange={({ target }: FormEvent) => target instanceof HTMLInputElement && say(settle(target))}
      onReset={() => requestAnimationFrame(() => say(settle()))}
    >
      <HiddenParams params={params} without={["page", "size", "sort", "columns"]} />
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
            <span className="selection-count" />
            <label className="selection-all">
              <input
                key={params.toString()}
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
