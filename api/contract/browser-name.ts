import { say } from "#languages/say";

/** The first that fits: a browser also names those that it is compatible with. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b((Headless)?Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];
/** Programs say what they are made with, and seldom on what they run. */
const SCRIPT =
  /^(curl|Wget|HTTPie|node|node-fetch|undici|axios|got|python-requests|python-httpx|python-urllib3|Python-urllib|aiohttp|Go-http-client|Java|Java-http-client|okhttp|Apache-HttpClient|PostmanRuntime|insomnia|Ruby|Faraday|PHP|GuzzleHttp|libwww-perl|PowerShell|reqwest|k6)\b/i;
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

/** Names a browser and its system for people, as "Chrome on Windows", or says that it is a script. Undefined if neither is known. */
export function browserName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  if (SCRIPT.test(userAgent) || /\bWindowsPowerShell\//.test(userAgent)) return say("browser.script");
  const browser = find(BROWSERS, userAgent);
  const system = find(SYSTEMS, userAgent);
  return browser && system ? say("browser.on", { browser, system }) : (browser ?? system);
}
