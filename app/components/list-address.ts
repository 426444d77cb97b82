import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useDashboard } from "#app/request/use-dashboard";
import { stored, useListKey } from "./list-memory";

/** Query key: the query of the list that a page was opened from, for what leads back to the list. */
export const FROM = "from";
/** Proxies refuse long addresses. */
const MOST_FROM = 1_500;

/** The query with which a list was shown last, or an empty one: as this tab remembers, or as the browser says where it came from. */
export function useListQuery(path: string): string {
  const [params] = useSearchParams();
  const key = useListKey(path);
  const cameFrom = useDashboard()?.cameFrom;
  const [remembered, setRemembered] = useState<string>();
  useEffect(() => setRemembered(stored((storage) => storage.getItem(key))), [key]);
  const from = params.get(FROM);
  const query =
    remembered ??
    (from === null ? cameFrom?.startsWith(`${path}?`) && cameFrom.slice(path.length) : `?${from}`);
  return query && query.length <= MOST_FROM ? query : "";
}

/** The query that `FROM` holds, whatever it says: it can't lead to another path. */
export function queryFrom({ url }: Request): URLSearchParams {
  const from = new URL(url).searchParams.get(FROM) ?? "";
  return new URLSearchParams(from.length <= MOST_FROM ? from : "");
}
