import { expect, it } from "vitest";

import { isSafeAddress } from "#api/contract/loopback";
import { parseUrl } from "#api/contract/parse-url";
import { redirectUriProblem } from "#api/contract/redirect-uris";
import { isDatabaseUrl } from "#api/setting-formats";

/** V8 compiles what is called a few thousand times. */
const OFTEN = 100_000;

const WITH_UMLAUT = "https://münchen.example/zurück";
it.each<[string, () => unknown, unknown]>([
  ["an address", () => parseUrl(WITH_UMLAUT)?.href, "https://xn--mnchen-3ya.example/zur%C3%BCck"],
  ["an address below another", () => parseUrl("/zurück", WITH_UMLAUT)?.pathname, "/zur%C3%BCck"],
  ["an address that secrets go to", () => isSafeAddress(WITH_UMLAUT), true],
  ["a database's address", () => isDatabaseUrl("postgres://sso:schlüssel@db.example/sso"), true],
  [
    "a redirect address",
    () => redirectUriProblem(WITH_UMLAUT, { native: false }),
    "Write it as https://xn--mnchen-3ya.example/zur%C3%BCck",
  ],
])("%s with umlauts is read the same however often it was read before", (_name, read, expected) => {
  const answers = new Set(Array.from({ length: OFTEN }, read));
  expect([...answers]).toEqual([expected]);
});

it.each(["", "app.example.com", "//app.example.com", "https://", "https://app.example.com:99999/"])(
  "%j is no address",
  (text) => {
    expect(parseUrl(text)).toBeNull();
  },
);
