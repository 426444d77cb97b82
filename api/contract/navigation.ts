/**
 * Whether a browser asks for a page that a person opens: not for a frame, and not ahead of time (Fetch Metadata Request
 * Headers). Clients other than browsers send neither header.
 */
export function isNavigation(headers: Record<string, string | string[] | undefined>): boolean {
  const { "sec-fetch-dest": destination, "sec-purpose": purpose } = headers;
  return purpose === undefined && (destination === undefined || destination === "document");
}
