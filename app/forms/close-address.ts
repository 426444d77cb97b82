/** Where a dialog closes to: the list under it, with the query that it keeps. */
export const closeAddress = (path: string, request: Request): string => path + new URL(request.url).search;

/** Leads to what has just been added, whatever the list was filtered by before: an answer may carry no id. */
export const leadTo = (path: string, term: unknown, { id }: { id?: string | undefined }) => ({
  link: { to: `${path}?${new URLSearchParams({ searchTerm: String(term ?? "").trim() })}`, label: "Show" },
  added: id,
});
