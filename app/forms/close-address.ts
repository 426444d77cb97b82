import { trimmed } from "#api/contract/trimmed";
import { RETURN_TO } from "#app/components/toast";
import { sameSitePath } from "#app/request/same-site-path";

/** The address that a dialog closes to: its list, with the query. */
export const closeAddress = (path: string, request: Request): string => path + new URL(request.url).search;

/** Where a form leads: back to the page of the toast whose Undo sent it, or else `otherwise`. */
export const returnAddress = (form: FormData, otherwise: string): string =>
  sameSitePath(String(form.get(RETURN_TO) ?? "")) ?? otherwise;

/** A toast's link to the added item. It searches by name, because an SSO API's answer may have no id. */
export const addedLink = (path: string, term: unknown, { id }: { id?: string | undefined }) => ({
  link: { to: `${path}?${new URLSearchParams({ searchTerm: trimmed(String(term ?? "")) })}`, label: "View" },
  added: id,
});
