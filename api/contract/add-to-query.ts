/** Adds parameters to an address's query. What is there stays as it is written (RFC 6749, section 3.1.2). */
export function addToQuery(address: string, parameters: Record<string, string> | [string, string][]): string {
  const [start = "", ...fragment] = address.split("#");
  const added = new URLSearchParams(parameters).toString();
  if (added === "") return address;
  const separator = start.includes("?") ? (/[?&]$/.test(start) ? "" : "&") : "?";
  return [start + separator + added, ...fragment].join("#");
}
