import { flatRoutes } from "@remix-run/dev/dist/config/flat-routes.js";
import { matchRoutes } from "@remix-run/react";
import { expect, it } from "vitest";
import { type Destination, destinationOf } from "#server/destination";
import { treeOf } from "#server/metrics";
import { pathOfPage } from "#server/page-of";

/** The site map as Remix reads it. */
const tree = treeOf(
  Object.fromEntries(
    Object.entries(flatRoutes("app")).map(([id, { parentId, path, index }]) => [
      id,
      { id, parentId: parentId === "root" ? undefined : parentId, path, index, module: {} as never },
    ]),
  ),
);

/** What the routes are that are no pages. */
const NO_PAGES: Record<string, Destination> = {
  "routes/api.$": "service",
  "routes/api.auth.google.callback": "callback",
  "routes/sso[.]js": "library",
  "routes/sso[.]d[.]ts": "library",
};

const PATHS = [
  ...[
    "/",
    "/sso.js",
    "/sso.d.ts",
    "/sso.jsx",
    "/api",
    "/api/auth/users",
    "/apis",
    "/api/auth/google/callback",
  ],
  ...["/auth/sign-in", "/auth/google", "/dashboard/roles", "/external/guide", "/external/test-vectors.json"],
  ...["/dashboard/user-management/1/edit", "/nothing", "/nothing/sso.js", "/sso.js/nothing", "/favicon.ico"],
];

/** The same path, written in ways that Remix's router may take for it. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  `${path}//`,
  path.toUpperCase(),
  path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  path.replace(/[a-z](?=[^a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  path.replaceAll(".", "%2e"),
  `${path}%2F`,
  `/${path}`,
];

it("S8: what an address is for is what Remix's router finds there, however it is written", () => {
  expect(Object.keys(flatRoutes("app"))).toEqual(expect.arrayContaining(Object.keys(NO_PAGES)));
  const found = new Set<string>();
  for (const path of PATHS.flatMap(spellings)) {
    const route = matchRoutes(tree, pathOfPage(path))?.at(-1)?.route.id ?? "none";
    found.add(route);
    const expected = NO_PAGES[route] ?? "page";
    // Under /api/ the callback is the one address that Google sends people to; any other is a call that is not there.
    const isMisspelt =
      expected === "callback" && path.startsWith("/api/") && path !== "/api/auth/google/callback";
    expect([path, destinationOf(path)]).toEqual([path, isMisspelt ? "service" : expected]);
  }
  for (const route of Object.keys(NO_PAGES)) expect(found).toContain(route);
});

it("S8: data of the library is made like a page", () => {
  expect(destinationOf("/sso.js.data")).toBe("page");
  expect(destinationOf("/SSO.JS.data")).toBe("page");
});
