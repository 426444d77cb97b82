import { trimmed } from "#api/contract/trimmed";

/** The address that a dialog closes to: its list, with the query. */
export const closeAddress = (path: string, request: Request): string => path + new URL(request.url).search;

/** A toast's link to the added item. It searches by name, because an SSO API's answer may have no id. */
export const addedLink = (path: string, term: unknown, { id }: { id?: string | undefined }) => ({
  link: { to: `${path}?${new URLSearchParams({ searchTerm: trimmed(String(term ?? "")) })}`, label: "View" },
  added: id,
});
