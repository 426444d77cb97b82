import { Link, useLocation } from "@remix-run/react";
import type { BatchRow } from "#api/contract/batches";
import { formatCount } from "#api/contract/counts";
import { DEFAULT_PAGE_SIZE, type PagedList } from "#api/contract/lists";
import { EmptyState } from "#app/components/empty-state";
import { FailedState } from "#app/components/failed-state";
import { Card } from "#app/components/page-card";
import { pageSizeOf } from "#app/table/address";
import { DataTable } from "#app/table/data-table";
import { Pagination } from "#app/table/pagination";
import { useFollowAnchors } from "#app/table/use-follow-anchors";
import { labelOf, type ShownVerdict } from "../batch-text";
import { rowColumns } from "./row-columns";
import { useBatch } from "./use-batch";

/** The rows of one verdict, or the first ones of each. */
export function RowLists() {
  const { lists, show } = useBatch();
  const { pathname } = useLocation();
  const follow = useFollowAnchors();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it follows anchors, which the keyboard follows without it
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <div className="page-stack batch-lists" onClick={follow}>
      {show && (
        <Link to={pathname} className="row-link justify-self-start" preventScrollReset>
          Show all rows
        </Link>
      )}
      {lists.map((one) => (
        <RowList key={one.verdict} {...one} />
      ))}
    </div>
  );
}

interface RowListProps {
  verdict: ShownVerdict;
  show: string;
  list: PagedList<BatchRow> | { failed: string };
}

function RowList({ verdict, show, list }: RowListProps) {
  const { batch, size } = useBatch();
  const { pathname } = useLocation();
  const label = labelOf(verdict, batch);
  const count = "failed" in list ? batch.counts[verdict] : list.totalItems;
  const title = (
    <>
      {label} <span className="tab-count">{formatCount(count)}</span>
    </>
  );
  return (
    <Card title={title}>
      {"failed" in list ? (
        <FailedState message={list.failed} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
          <section className="list-region" aria-label={`Table of ${label}`} tabIndex={0}>
            {list.items.length > 0 ? (
              <DataTable
                label={label}
                columns={rowColumns(batch, verdict)}
                rows={list.items}
                keyOf={({ line }) => String(line)}
              />
            ) : (
              <EmptyState message="No rows." />
            )}
          </section>
          {list.totalItems > DEFAULT_PAGE_SIZE && (
            <Pagination
              path={pathname}
              params={
                new URLSearchParams({ show, ...(size === DEFAULT_PAGE_SIZE ? {} : { size: String(size) }) })
              }
              page={list.currentPage}
              size={size}
              rowsPerPage={pageSizeOf(list, size)}
              totalItems={list.totalItems}
              totalPages={list.totalPages}
              label={label}
            />
          )}
        </>
      )}
    </Card>
  );
}
