import { useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { PagedList } from "#api/contract/lists";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { FailedState } from "#app/components/failed-state";
import { SearchX } from "#app/icons";
import { say } from "#languages/say";
import { addressOf, PAGING, type Paging, pageSizeOf, rangeOf } from "./address";
import { DataTable, type DataTableProps } from "./data-table";
import { type Filter, FilterForm } from "./filter-form";
import { Pagination } from "./pagination";
import { PrintHead } from "./print-head";
import { useFollowAnchors } from "./use-follow-anchors";

/** A page of a list, or why it couldn't be fetched. */
export type ListResult<Row> = PagedList<Row> | { failed: string };

export interface ListCardProps<Row> extends Omit<DataTableProps<Row>, "rows"> {
  /** The list's path, without that of a dialog over it. */
  path: string;
  list: ListResult<Row>;
  size: number;
  /** Omitted if the screen shows its filters elsewhere. */
  filters?: readonly Filter[];
  /** Shown if the list is empty and no filter is set. */
  empty: ReactNode;
  /** For screens with several lists. */
  heading?: string;
  /** Beside the heading. */
  aside?: ReactNode;
  paging?: Paging;
  /** The order, as in the address. */
  sort?: string | undefined;
  /** After the filters. */
  chips?: ReactNode;
  /** Beside the filters. */
  tools?: ReactNode;
  /** Query keys of filters that are shown elsewhere, such as in `chips`. */
  further?: readonly string[] | undefined;
  /** Wraps the table, in a form for its rows. */
  around?: ((table: ReactNode, list: PagedList<Row>) => ReactNode) | undefined;
}

/** A list with its filters, table, pagination and empty and failed states. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const {
    path,
    list,
    size,
    filters = [],
    empty,
    heading,
    aside,
    paging = PAGING,
    sort,
    chips,
    tools,
    further,
    ...rest
  } = props;
  const { around = (region: ReactNode) => region, ...table } = rest;
  const [params] = useSearchParams();
  const follow = useFollowAnchors();
  // The first column, ascending, is the default order.
  const first = table.columns[0]?.sort?.key;
  const sorting =
    sort === undefined
      ? undefined
      : {
          current: sort,
          addressOf: (next: string) =>
            addressOf(path, params, { sort: next === first ? undefined : next, [paging.page]: undefined }),
        };
  const loading = useNavigation().location?.pathname === path;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it follows anchors, which the keyboard follows without it
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <div className="list-card" aria-busy={loading} onClick={follow}>
      {heading && (
        <header className="flex min-h-13 flex-wrap items-center justify-between gap-2.5 border-hair border-b px-4.5 py-2">
          <h2 className="font-semibold text-[0.9375rem]">{heading}</h2>
          {aside}
        </header>
      )}
      {filters.length > 0 && (
        <FilterForm
          path={path}
          params={params}
          filters={filters}
          pages={[paging.page]}
          label={table.label}
          chips={chips}
          tools={tools}
          further={further}
        />
      )}
      {"failed" in list ? (
        <div className="list-region">
          <FailedState message={list.failed} />
        </div>
      ) : (
        <>
          <PrintHead
            filters={filters}
            further={further}
            params={params}
            total={list.totalItems}
            label={table.label}
          />
          {around(
            <ListRegion label={table.label} query={addressOf("", params, { open: undefined })}>
              {list.items.length > 0 ? (
                <DataTable
                  {...table}
                  label={say("list.name", { list: table.label })}
                  sorting={sorting}
                  rows={list.items}
                />
              ) : (
                <NoItems path={path} params={params} filters={filters} further={further} empty={empty} />
              )}
            </ListRegion>,
            list,
          )}
          <Pagination
            path={path}
            params={params}
            page={list.currentPage}
            size={size}
            rowsPerPage={pageSizeOf(list, size)}
            totalItems={list.totalItems}
            totalPages={list.totalPages}
            label={table.label}
            paging={paging}
          />
          <p role="status" className="sr-only">
            {rangeText(list, size, table.label)}
          </p>
        </>
      )}
    </div>
  );
}

/** The footer in words, for screen readers. */
function rangeText(list: PagedList<unknown>, size: number, label: string): string {
  if (list.items.length === 0) return say("list.none", { list: label });
  const { start, end, total } = rangeOf({
    page: list.currentPage,
    size: pageSizeOf(list, size),
    total: list.totalItems,
  });
  return say("list.range-of", { list: label, start: String(start), end: String(end), total });
}

/** How far regions were scrolled, by the entry of the history. */
const scrolled = new Map<string, number>();

/** The scrolling region. A new query scrolls it to the top, and going back to where it was. */
function ListRegion({ label, query, children }: { label: string; query: string; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const entry = `${useLocation().key} ${label}`;
  const shown = useRef<string>();
  useEffect(() => {
    if (!region.current) return;
    // A dialog over the list is another entry, and leaves it as it is.
    if (shown.current === query) scrolled.set(entry, region.current.scrollTop);
    else region.current.scrollTop = scrolled.get(entry) ?? 0;
    shown.current = query;
  }, [entry, query]);
  return (
    <section
      ref={region}
      className="list-region"
      aria-label={say("list.table", { list: label })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      onScroll={({ currentTarget }) => scrolled.set(entry, currentTarget.scrollTop)}
    >
      {children}
    </section>
  );
}

function NoItems({
  path,
  params,
  filters = [],
  further = [],
  empty,
}: { params: URLSearchParams } & Pick<ListCardProps<never>, "path" | "filters" | "further" | "empty">) {
  const active = [...filters.map(({ name }) => name), ...further].filter((name) => params.get(name));
  if (active.length === 0) return empty;
  const cleared = Object.fromEntries(["page", ...active].map((name) => [name, undefined]));
  return (
    <EmptyState
      icon={SearchX}
      message={say("list.no-match")}
      action={
        <ButtonLink to={addressOf(path, params, cleared)} preventScrollReset>
          {say("list.clear-filters")}
        </ButtonLink>
      }
    />
  );
}
