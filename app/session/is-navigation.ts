/** A page that a person opened: not a frame's, not one fetched ahead or by a script. */
export function isNavigation({ headers }: Request): boolean {
  const destination = headers.get("sec-fetch-dest");
  return (destination === null || destination === "document") && !headers.has("sec-purpose");
}
