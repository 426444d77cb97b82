import Search from "lucide-react/icons/search";
import { useId, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { ButtonLink } from "#app/components/button";
import { matchesTerm } from "#app/components/matches-term";
import { addressOf } from "./address";
import { HiddenParams } from "./hidden-params";
import { useLiveFilters } from "./use-live-filters";
import { useSearchShortcut } from "./use-search-shortcut";

/** A dropdown with more options than this gets a search field. */
const MOST_UNSEARCHED = 20;

export interface SelectOption {
  value: string;
  label: string;
}

export type Filter =
  | { kind: "text"; name: string; label: string }
  | { kind: "select"; name: string; label: string; options: readonly SelectOption[] };

interface FilterFormProps {
  path: string;
  params: URLSearchParams;
  filters: readonly Filter[];
  /** Query keys of the pages that a change of filter resets to the first. */
  pages?: readonly string[];
  /** For screen readers: what is filtered. */
  label: string;
}

/** Filters that apply on every change, or by a button without a script. */
export function FilterForm({ path, params, filters, pages = ["page"], label }: FilterFormProps) {
  const live = useLiveFilters(path, params);
  const names = filters.map(({ name }) => name);
  const replaced = [...names, ...pages];
  const searched = filters.find(({ kind }) => kind === "text")?.name;
  return (
    <search>
      <form {...live.form} method="get" action={path} aria-label={`Filter ${label}`} className="filter-form">
        <HiddenParams params={params} without={replaced} />
        {filters.map((filter) =>
          filter.kind === "text" ? (
            <TextFilter
              key={filter.name}
              filter={filter}
              params={params}
              shortcut={filter.name === searched}
            />
          ) : (
            <SelectFilter key={filter.name} filter={filter} params={params} />
          ),
        )}
        <noscript>
          <button type="submit" className="btn btn-plain touch-target">
            Apply
          </button>
        </noscript>
        <ButtonLink
          look="bare"
          to={addressOf(path, params, Object.fromEntries(replaced.map((name) => [name, undefined])))}
          preventScrollReset
          onClick={() => live.empty(names)}
        >
          Clear
        </ButtonLink>
      </form>
    </search>
  );
}

interface FieldProps<Kind extends Filter["kind"]> {
  filter: Extract<Filter, { kind: Kind }>;
  params: URLSearchParams;
}

function TextFilter({
  filter: { name, label },
  params,
  shortcut,
}: FieldProps<"text"> & { shortcut: boolean }) {
  const hydrated = useHydrated();
  const input = useSearchShortcut(shortcut);
  return (
    <label className="input search-box">
      <Search className="size-4.5 shrink-0 text-muted" />
      <input
        ref={input}
        type="search"
        name={name}
        defaultValue={params.get(name) ?? ""}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={shortcut && hydrated ? "/" : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="search"
      />
      {shortcut && hydrated && <kbd className="kbd kbd-sm shortcut-hint">/</kbd>}
    </label>
  );
}

function SelectFilter({ filter: { name, label, options }, params }: FieldProps<"select">) {
  const id = useId();
  const hydrated = useHydrated();
  const [term, setTerm] = useState("");
  const chosen = params.get(name) ?? "";
  const found = options.filter((option) => option.value === chosen || matchesTerm(option.label, term));
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen} autoComplete="off" className="select filter-select">
        <option value="">{label}</option>
        {found.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hydrated && options.length > MOST_UNSEARCHED && (
        <input
          type="search"
          form=""
          aria-label={`Find in ${label}`}
          aria-controls={id}
          placeholder="Find"
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          className="input filter-find"
        />
      )}
    </>
  );
}
