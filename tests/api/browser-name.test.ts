import { expect, it } from "vitest";
import { browserName } from "#api/contract/browser-name";

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on Windows",
  ],
  ["curl/8.5.0", "A script"],
  ["python-requests/2.32.3", "A script"],
  ["node", "A script"],
  ["Go-http-client/2.0", "A script"],
  ["Mozilla/5.0 (Windows NT; Windows NT 10.0; en-GB) WindowsPowerShell/5.1.22621.963", "A script"],
  ["nodding-browser/1.0 (X11; Linux x86_64)", "Linux"],
  ["something else", undefined],
])("names what signed in: %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
