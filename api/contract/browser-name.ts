/** The first that fits: a browser also names those that it is compatible with. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b((Headless)?Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

const find = (known: [string, RegExp][], userAgent: string) =>
  known.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Names a browser and its system for people, as "Chrome on Windows". Undefined if neither is known. */
export function browserName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const names = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)].filter(Boolean);
  return names.length > 0 ? names.join(" on ") : undefined;
}
