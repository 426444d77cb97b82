/** A base that no address of ours has, to resolve against. */
const NOWHERE = "http://nowhere.invalid";

/**
 * The one gate through which an address from a request may become a redirect: a path on this site, nothing else.
 *
 * @returns the path with query and fragment, or undefined where the value is anything else
 */
export function sameSitePath(value: string | null | undefined): string | undefined {
  if (!value || value.length > 2_000) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(value);
  } catch {
    return undefined;
  }
  for (const text of [value, decoded]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them from addresses
    if (!/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\u007f\\]/.test(text)) return undefined;
  }
  const url = new URL(value, NOWHERE);
  if (url.origin !== NOWHERE || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
