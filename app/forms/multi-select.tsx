import { getCollectionProps } from "@conform-to/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { matchesTerm } from "#app/components/matches-term";
import { ChevronDown, Search } from "#app/icons";
import { type Field, FieldError } from "./fields";

export interface Option {
  id: string;
  label: string;
  /** What choosing it means. */
  about?: string;
}

interface MultiSelectProps {
  label: string;
  field: Field;
  options: Option[];
  /** The stored ids after somebody else's change. */
  now?: string[] | undefined;
  /** Help text below the list. */
  hint?: string | undefined;
}

/**
 * Plain checkboxes in a disclosure whose summary names the selected options. With JavaScript the list can be searched.
 */
export function MultiSelect({ label, field, now, hint, ...props }: MultiSelectProps) {
  const initial = valuesOf(field.initialValue);
  const options = withUnlisted(props.options, initial);
  const [chosen, setChosen] = useState(() => new Set(initial));
  const [term, setTerm] = useState("");
  const list = useRef<HTMLUListElement>(null);
  // Some may have been chosen before this script ran.
  useEffect(() => setChosen(checkedIn(list.current)), []);
  const hydrated = useHydrated();
  const checkboxes = getCollectionProps(field, { type: "checkbox", options: options.map(({ id }) => id) });
  const namesOf = (ids: Set<string>) => options.filter(({ id }) => ids.has(id)).map((option) => option.label);
  const names = namesOf(chosen);
  const namesNow = now && namesOf(new Set(now));
  const listId = `${field.id}-options`;

  return (
    <fieldset className="field" aria-describedby={field.valid ? undefined : field.errorId}>
      <legend className="field-label mb-1.5">{label}</legend>
      <details
        className={`multi-select ${field.valid ? "" : "multi-select-error"}`}
        onKeyDown={closeByEscape}
        onToggle={({ currentTarget }) => currentTarget.open && searchOf(currentTarget)?.focus()}
      >
        <summary id={field.id}>
          <span className="flex flex-wrap gap-1.5">
            <span className="sr-only">{label}: </span>
            {names.length === 0 && <span className="text-muted">None selected</span>}
            {names.map((name) => (
              <span key={name} className="chip">
                {name}
              </span>
            ))}
          </span>
          <ChevronDown className="multi-select-chevron size-4 shrink-0" />
        </summary>
        {hydrated && (
          <label className="multi-select-search">
            <Search className="size-4 shrink-0" />
            <input
              type="search"
              aria-label={`Search ${label.toLowerCase()}`}
              aria-controls={listId}
              placeholder="Search"
              value={term}
              form=""
              onChange={(event) => setTerm(event.currentTarget.value)}
              onKeyDown={tickByEnter}
            />
          </label>
        )}
        <ul ref={list} id={listId} className="multi-select-list">
          {options.map((option, index) => (
            <li key={option.id} hidden={!matchesTerm(option.label, term)}>
              <label>
                <input
                  {...checkboxes[index]}
                  key={option.id}
                  className="checkbox checkbox-sm checkbox-primary"
                  {...(option.about && {
                    "aria-labelledby": `${field.id}-name-${index}`,
                    "aria-describedby": `${field.id}-about-${index}`,
                  })}
                  onChange={(event) => setChosen(toggled(chosen, option.id, event.currentTarget.checked))}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span id={`${field.id}-name-${index}`}>{option.label}</span>
                  {option.about && (
                    <span id={`${field.id}-about-${index}`} className="block text-muted text-xs">
                      {option.about}
                    </span>
                  )}
                </span>
              </label>
            </li>
          ))}
          {options.length === 0 && <li className="text-muted">No options available.</li>}
        </ul>
      </details>
      {namesNow && namesNow.join() !== names.join() && (
        <p className="field-now">Current value: {namesNow.join(", ") || "none"}</p>
      )}
      {hint && <p className="field-hint wrap-anywhere">{hint}</p>}
      <FieldError field={field} label={label} />
    </fieldset>
  );
}

/** Escape clears a search box with text, then closes the open list, then the dialog. */
function closeByEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const { currentTarget: list, target } = event;
  if (event.key !== "Escape" || !list.open) return;
  if (target instanceof HTMLInputElement && target.type === "search" && target.value !== "") return;
  event.preventDefault();
  list.open = false;
  list.querySelector("summary")?.focus();
}

const searchOf = (list: Element) => list.querySelector<HTMLInputElement>("input[type=search]");

/** Enter ticks the only match, and never sends the form. */
function tickByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { currentTarget: search } = event;
  const matches = search.closest("details")?.querySelectorAll<HTMLElement>("li:not([hidden]) input");
  if (search.value.trim() !== "" && matches?.length === 1) matches[0]?.click();
}

const checkedIn = (list: Element | null) =>
  new Set([...(list?.querySelectorAll<HTMLInputElement>("input:checked") ?? [])].map(({ value }) => value));

const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === "string");

/** Adds selected ids that are no longer offered, so that saving doesn't drop them. Their names are unknown. */
function withUnlisted(options: Option[], chosen: string[]): Option[] {
  const listed = new Set(options.map(({ id }) => id));
  return [...options, ...chosen.filter((id) => !listed.has(id)).map((id) => ({ id, label: id }))];
}

function toggled(chosen: Set<string>, id: string, on: boolean): Set<string> {
  const next = new Set(chosen);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}
