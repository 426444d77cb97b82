/**
 * In place of `URL.canParse`: once V8 has compiled it, Node.js 20's refuses addresses with Latin-1 letters, such as umlauts.
 * Browsers from before autumn 2024 lack `URL.parse`.
 *
 * @returns null if the text isn't an address
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
