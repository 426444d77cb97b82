import { flatRoutes } from "@remix-run/dev/dist/config/flat-routes.js";
import { matchRoutes } from "@remix-run/react";
import { expect, it } from "vitest";
import { readAddress } from "#server/door/address";
import { treeOf } from "#server/metrics";
import { consoleTerritories } from "#server/territories/console";

/** The site map as Remix reads it. */
const tree = treeOf(
  Object.fromEntries(
    Object.entries(flatRoutes("app")).map(([id, { parentId, path, index }]) => [
      id,
      { id, parentId: parentId === "root" ? undefined : parentId, path, index, module: {} as never },
    ]),
  ),
);

const territories = consoleTerritories({
  pages: async () => {},
  service: { fetch: async () => new Response(), scim: async () => new Response(), openid: async () => {} },
});
/** The name of the territory that has a path. */
function territoryAt(path: string): string | undefined {
  const address = readAddress(path);
  return address && territories.find((territory) => territory.includes(address))?.name;
}

/** What the routes are that are no pages. */
const NO_PAGES: Record<string, string> = {
  "routes/api.$": "calls",
  "routes/api.auth.google.callback": "google callback",
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
    const route = matchRoutes(tree, path)?.at(-1)?.route.id ?? "none";
    found.add(route);
    expect([path, territoryAt(path)]).toEqual([path, NO_PAGES[route] ?? "pages"]);
  }
  for (const route of Object.keys(NO_PAGES)) expect(found).toContain(route);
});

it("S8: data of the library is made like a page", () => {
  expect(territoryAt("/sso.js.data")).toBe("pages");
  expect(territoryAt("/SSO.JS.data")).toBe("pages");
});

it("SCIM has a territory of its own, and nothing beside it", () => {
  for (const path of ["/scim", "/scim/v2/Users", "/SCIM/v2/Users?filter=x", "/sc%69m/v2/Groups"])
    expect([path, territoryAt(path)]).toEqual([path, "scim"]);
  for (const path of ["/scimx", "/auth/scim", "/x/scim/v2"]) expect(territoryAt(path)).toBe("pages");
  expect(territoryAt("/api/auth/scim")).toBe("calls");
});
