import { useNavigate } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { PAGE_SIZES } from "#api/contract/page-sizes";
import { rich } from "#app/components/rich";
import { ChevronLeft, ChevronRight } from "#app/icons";
import { useDashboard } from "#app/request/use-dashboard";
import { say } from "#languages/say";
import { addressOf, PAGING, type Paging, rangeOf } from "./address";
import { HiddenParams } from "./hidden-params";

/** Fewer pages are reached by their neighbours. */
const FEWEST_JUMPED = 5;

interface PaginationProps {
  /** Path and current query of the list. */
  path: string;
  params: URLSearchParams;
  page: number;
  /** The requested page size. */
  size: number;
  /** The actual page size. */
  rowsPerPage: number;
  totalItems: number;
  totalPages: number;
  /** For screen readers: what is paged. */
  label: string;
  paging?: Paging;
}

/** A table's footer. Its links are plain anchors, which `useFollowAnchors` around it follows without a reload. */
export function Pagination({ path, params, label, paging = PAGING, ...list }: PaginationProps) {
  const { page, size, rowsPerPage, totalItems, totalPages } = list;
  const jumps = useDashboard()?.jumps;
  const range = rangeOf({ page, size: rowsPerPage, total: totalItems });
  const to = (target: number) => addressOf(path, params, { [paging.page]: target > 1 ? target : undefined });
  return (
    <nav aria-label={say("list.pages", { list: label })} className="pagination">
      <SizeForm path={path} params={params} size={size} paging={paging} />
      <span>{say("list.range", range)}</span>
      {jumps && totalPages >= FEWEST_JUMPED && (
        <JumpForm path={path} params={params} page={page} totalPages={totalPages} paging={paging} />
      )}
      <span className="flex gap-1">
        <PageLink label={say("list.previous-page")} href={page > 1 ? to(page - 1) : undefined}>
          <ChevronLeft className="size-4.5" />
        </PageLink>
        <PageLink label={say("list.next-page")} href={page < totalPages ? to(page + 1) : undefined}>
          <ChevronRight className="size-4.5" />
        </PageLink>
      </span>
    </nav>
  );
}

/** Disabled without an address, but it keeps the focus. */
function PageLink({
  label,
  href,
  children,
}: {
  label: string;
  href: string | undefined;
  children: ReactNode;
}) {
  const disabled = href === undefined && { role: "link", "aria-disabled": true, tabIndex: -1 };
  return (
    <a href={href} title={label} aria-label={label} className="row-action" {...disabled}>
      {children}
    </a>
  );
}

interface JumpFormProps extends Pick<PaginationProps, "path" | "params" | "page" | "totalPages"> {
  paging: Paging;
}

function JumpForm({ path, params, page, totalPages, paging }: JumpFormProps) {
  const id = useId();
  const navigate = useNavigate();
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = Number(new FormData(event.currentTarget).get(paging.page));
    const changes = { [paging.page]: target > 1 ? target : undefined };
    navigate(addressOf(path, params, changes), { preventScrollReset: true });
  };
  return (
    <form method="get" action={path} className="jump" onSubmit={jump}>
      <HiddenParams params={params} without={[paging.page]} />
      {rich("list.page-of", {
        total: totalPages,
        page: (inside: ReactNode) => <label htmlFor={id}>{inside}</label>,
        of: (inside: ReactNode) => <span>{inside}</span>,
        number: (
          <input
            key={page}
            id={id}
            name={paging.page}
            type="number"
            inputMode="numeric"
            min={1}
            max={totalPages}
            required
            defaultValue={page}
            autoComplete="off"
            className="input input-small"
          />
        ),
      })}
      <button type="submit" className="btn btn-plain btn-sm touch-target" aria-label={say("list.go-to-page")}>
        {say("list.go")}
      </button>
    </form>
  );
}

function SizeForm({
  path,
  params,
  size,
  paging,
}: Pick<PaginationProps, "path" | "params" | "size"> & { paging: Paging }) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();

  const choose = (chosen: string) => {
    const changes = { [paging.size]: chosen, [paging.page]: undefined };
    navigate(addressOf(path, params, changes), { preventScrollReset: true });
  };

  const arrived = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the size changes, also by the back button
  useEffect(() => {
    if (!select.current) return;
    const { value } = select.current;
    // A size may have been chosen before this script ran.
    if (!arrived.current && value !== String(size)) choose(value);
    else select.current.value = String(size);
    arrived.current = true;
  }, [size]);

  return (
    <form method="get" action={path} className="flex items-center gap-2.5">
      <HiddenParams params={params} without={[paging.page, paging.size]} />
      <label htmlFor={id}>{say("list.items-per-page")}</label>
      <select
        ref={select}
        id={id}
        name={paging.size}
        defaultValue={size}
        autoComplete="off"
        className="select select-small w-auto"
        onChange={(event) => choose(event.target.value)}
      >
        {PAGE_SIZES.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn btn-plain btn-sm touch-target">
          {say("list.apply")}
        </button>
      </noscript>
    </form>
  );
}
