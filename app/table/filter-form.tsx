import { Link } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { ButtonLink } from "#app/components/button";
import { Search, SlidersHorizontal, X } from "#app/icons";
import { useDashboard } from "#app/request/use-dashboard";
import { say, sayNumber } from "#languages/say";
import { addressOf } from "./address";
import { HiddenParams } from "./hidden-params";
import { useLiveFilters } from "./use-live-filters";
import { useSearchShortcut } from "./use-search-shortcut";

const SearchedOptions = lazy(() => import("./searched-options"));

/** A dropdown with more options than this gets a search field. */
const MOST_UNSEARCHED = 20;

export interface SelectOption {
  value: string;
  label: string;
}

export type Filter = { kind: "text"; name: string; label: string } | SelectFilter;

export interface SelectFilter {
  kind: "select";
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** The order of cards, which have no headings to click: shown with them only, and not cleared. */
  isOrder?: boolean;
}

interface FilterFormProps {
  path: string;
  params: URLSearchParams;
  filters: readonly Filter[];
  /** Query keys of the pages that a change of filter resets to the first. */
  pages?: readonly string[];
  /** For screen readers: what is filtered. */
  label: string;
  /** After the selects, in the form. */
  chips?: ReactNode;
  /** Beside the form. */
  tools?: ReactNode;
  /** Query keys of filters in `chips` or outside the form, which "Clear" clears too. */
  further?: readonly string[] | undefined;
}

/** Filters that apply on every change, or by a button without a script. */
export function FilterForm(props: FilterFormProps) {
  const { path, params, filters, pages = ["page"], label, chips, tools, further = [] } = props;
  const live = useLiveFilters(path, params);
  const names = filters.filter((filter) => !isOrder(filter)).map(({ name }) => name);
  const firstPages = Object.fromEntries(pages.map((name) => [name, undefined]));
  const selects = filters.filter((filter) => filter.kind === "select");
  const hasShortcut = useDashboard()?.shortcuts ?? false;
  const searched = hasShortcut ? filters.find(({ kind }) => kind === "text")?.name : undefined;
  return (
    <search className="filter-bar">
      <form
        {...live.form}
        method="get"
        action={path}
        aria-label={say("list.filter", { list: label })}
        className="filter-form"
      >
        <HiddenParams params={params} without={[...filters.map(({ name }) => name), ...pages]} />
        {filters.map(
          (filter) =>
            filter.kind === "text" && (
              <TextFilter
                key={filter.name}
                filter={filter}
                params={params}
                shortcut={filter.name === searched}
              />
            ),
        )}
        {selects.length > 0 && (
          <FilterSwitch
            count={
              selects.filter(({ name }) => names.includes(name) && params.get(name)).length +
              (further.some((name) => params.get(name)) ? 1 : 0)
            }
          />
        )}
        <div className="filter-selects" data-own-row={selects.length > 2 || undefined}>
          {selects.map((filter) => (
            <SelectFilter
              key={filter.name}
              filter={filter}
              params={params}
              addressOf={(value) => addressOf(path, params, { ...firstPages, [filter.name]: value })}
              empty={live.empty}
            />
          ))}
          <noscript>
            <button type="submit" className="btn btn-plain btn-sm touch-target">
              {say("list.apply")}
            </button>
          </noscript>
          {chips}
          <ButtonLink
            look="bare"
            className="btn-sm"
            to={addressOf(path, params, {
              ...firstPages,
              ...Object.fromEntries([...names, ...further].map((name) => [name, undefined])),
            })}
            preventScrollReset
            onClick={() => live.empty(names)}
          >
            {say("list.clear")}
          </ButtonLink>
        </div>
      </form>
      {tools}
    </search>
  );
}

const isOrder = (filter: Filter) => filter.kind === "select" && filter.isOrder === true;

/** Shows and hides the selects on a phone, without a script too. */
function FilterSwitch({ count }: { count: number }) {
  return (
    <label className="filter-switch btn btn-plain">
      <input type="checkbox" form="" className="sr-only" />
      <span className="sr-only">{say("list.filters")}</span>
      <SlidersHorizontal className="size-4.5" />
      {count > 0 && sayNumber(count)}
    </label>
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
      {shortcut && hydrated && <kbd className="kbd shortcut-hint">/</kbd>}
    </label>
  );
}

interface SelectFilterProps extends FieldProps<"select"> {
  /** The list's address with another choice. */
  addressOf: (value: string | undefined) => string;
  empty: (names: readonly string[]) => void;
}

function SelectFilter({ filter, params, addressOf: to, empty }: SelectFilterProps) {
  const { name, label, options } = filter;
  const id = useId();
  const hydrated = useHydrated();
  const chosen = params.get(name) ?? "";
  const isSet = chosen !== "" && !isOrder(filter);
  const plain = (
    <>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={chosen} autoComplete="off" className="filter-select">
        {!isOrder(filter) && <option value="">{say("list.any")}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  );
  return (
    <span className="filter-chip" data-set={isSet || undefined} data-order={isOrder(filter) || undefined}>
      {hydrated && options.length > MOST_UNSEARCHED ? (
        <Suspense fallback={plain}>
          <SearchedOptions filter={filter} chosen={chosen} addressOf={to} />
        </Suspense>
      ) : (
        plain
      )}
      {isSet && (
        <Link
          to={to(undefined)}
          preventScrollReset
          className="filter-drop"
          title={say("list.remove-filter")}
          aria-label={say("list.remove-filter-of", { filter: label })}
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.querySelector<HTMLElement>("select, summary")?.focus();
            empty([name]);
          }}
        >
          <X className="size-3.5" />
        </Link>
      )}
    </span>
  );
}
