import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { branchesOf } from "#server/branches";

/** Parent and path of each route; one without a path is its parent's index. */
const ROUTES: Record<string, [parentId: string | undefined, path: string | undefined]> = {
  root: [undefined, ""],
  home: ["root", undefined],
  frame: ["root", "frame"],
  "frame-index": ["frame", undefined],
  list: ["frame", "list"],
  new: ["list", "new"],
  edit: ["list", ":id/edit"],
  "list-download": ["frame", "list/download"],
  rest: ["root", "*"],
};

const routes = Object.fromEntries(
  Object.entries(ROUTES).map(([id, [parentId, path]]) => [
    id,
    { id, parentId, path, index: path === undefined || undefined, module: { default: () => null } },
  ]),
);
const entries = Object.fromEntries(
  Object.entries(routes).map(([id, { module: _, ...route }]) => [
    id,
    {
      ...route,
      module: `/${id}.js`,
      hasAction: false,
      hasLoader: false,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: false,
    },
  ]),
);
const build: ServerBuild = {
  mode: "production",
  entry: { module: { default: () => new Response() } },
  routes,
  assets: { entry: { imports: [], module: "" }, routes: entries, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
  isSpaMode: false,
};

it("each address without parts that change has a build with the routes that lead there, and no others", () => {
  const branches = Object.fromEntries(
    [...branchesOf(build)].map(([path, branch]) => {
      expect(Object.keys(branch.assets.routes)).toEqual(Object.keys(branch.routes));
      return [path, Object.keys(branch.routes)];
    }),
  );
  expect(branches).toEqual({
    "/": ["root", "home"],
    "/frame": ["root", "frame", "frame-index"],
    "/frame/list": ["root", "frame", "list"],
    "/frame/list/new": ["root", "frame", "list", "new"],
    "/frame/list/download": ["root", "frame", "list-download"],
  });
});
