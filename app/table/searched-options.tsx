import { Link } from "@remix-run/react";
import { type KeyboardEvent, type SyntheticEvent, useState } from "react";
import { closeAround, closeByEscape, closeWhenLeft } from "#app/components/details-menu";
import { matchesTerm } from "#app/components/matches-term";
import { say } from "#languages/say";
import type { SelectFilter } from "./filter-form";

/** More of them are found by more letters. */
const MOST_SHOWN = 50;

/** Typing finds at once. */
const focus = (search: HTMLInputElement | null) => search?.focus();

interface SearchedOptionsProps {
  filter: SelectFilter;
  chosen: string;
  /** The list's address with this choice. */
  addressOf: (value: string | undefined) => string;
}

/** A choice among many options: one list with a search, in the place of a dropdown. */
export default function SearchedOptions({ filter, chosen, addressOf }: SearchedOptionsProps) {
  const { name, label } = filter;
  const [term, setTerm] = useState("");
  const [isOpen, setOpen] = useState(false);
  const options = [{ value: "", label: say("list.any") }, ...filter.options];
  const found = options.filter((option) => matchesTerm(option.label, term));

  function toggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    setOpen(currentTarget.open);
    setTerm("");
  }
  return (
    <details className="filter-many" onToggle={toggle} onBlur={closeWhenLeft} onKeyDown={onKey}>
      <summary>
        {label} <b>{options.find(({ value }) => value === chosen)?.label ?? chosen}</b>
      </summary>
      {chosen && <input type="hidden" name={name} value={chosen} />}
      {isOpen && (
        <div className="filter-options">
          <input
            ref={focus}
            type="search"
            form=""
            aria-label={say("list.find-in", { filter: label })}
            placeholder={say("list.find")}
            autoComplete="off"
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
            className="input input-small"
          />
          <ul>
            {found.slice(0, MOST_SHOWN).map((option) => (
              <li key={option.value}>
                <Link
                  to={addressOf(option.value)}
                  preventScrollReset
                  aria-current={option.value === chosen || undefined}
                  onClick={({ currentTarget }) => closeAround(currentTarget)}
                >
                  {option.label}
                </Link>
              </li>
            ))}
          </ul>
          <p role="status">{noteOf(found.length)}</p>
        </div>
      )}
    </details>
  );
}

function noteOf(found: number): string {
  if (found === 0) return say("list.nothing-found");
  return found > MOST_SHOWN ? say("list.first-shown", { count: MOST_SHOWN }) : "";
}

/** The arrows move along the list, and Enter in the search takes the first. */
function onKey(event: KeyboardEvent<HTMLDetailsElement>): void {
  closeByEscape(event);
  const { key, currentTarget, target } = event;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  const isSearch = target instanceof HTMLInputElement;
  if (!currentTarget.open || !(step || (key === "Enter" && isSearch))) return;
  event.preventDefault();
  const links = [...currentTarget.querySelectorAll<HTMLElement>("input[type=search], a")];
  if (step) links[links.indexOf(target as HTMLElement) + step]?.focus();
  else links[1]?.click();
}
