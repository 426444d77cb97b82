import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { buildsByPath } from "#server/route-matching";

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
    {
      id,
      parentId,
      path,
      index: path === undefined || undefined,
      module: {
        default: () => createElement("div", { id }, createElement(Outlet)),
        loader: () => `data of ${id}`,
      },
    },
  ]),
);
const entries = Object.fromEntries(
  Object.entries(routes).map(([id, { module: _, ...route }]) => [
    id,
    {
      ...route,
      module: `/${id}.js`,
      hasAction: false,
      hasLoader: true,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: false,
    },
  ]),
);
const build: ServerBuild = {
  mode: "production",
  entry: {
    module: {
      default: (request, status, headers, { serverHandoffStream: _, ...context }) => {
        const page = renderToString(createElement(RemixServer, { context, url: request.url }));
        return new Response(page, { status, headers });
      },
      handleError: () => {},
    },
  },
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

it("each path without parameters has a build with the routes that match it, and no others", () => {
  const builds = Object.fromEntries(
    [...buildsByPath(build)].map(([path, part]) => {
      expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes));
      return [path, Object.keys(part.routes)];
    }),
  );
  expect(builds).toEqual({
    "/": ["root", "home"],
    "/frame": ["root", "frame", "frame-index"],
    "/frame/list": ["root", "frame", "list"],
    "/frame/list/new": ["root", "frame", "list", "new"],
    "/frame/list/download": ["root", "frame", "list-download"],
  });
});

it("Remix answers by such a build as it does by the whole one", async () => {
  const answer = async (by: ServerBuild, path: string, method = "GET") => {
    const request = new Request(`http://localhost${path}`, { method });
    const response = await createRequestHandler(by, "production")(request);
    return [response.status, Object.fromEntries(response.headers), await response.text()];
  };
  for (const [path, part] of buildsByPath(build)) {
    const data = path === "/" ? "/_root.data" : `${path}.data`;
    for (const address of [path, `${path}?searchTerm=a`, data, `${data}?_routes=frame`]) {
      const whole = await answer(build, address);
      expect(await answer(part, address)).toEqual(whole);
      expect(whole[0]).toBe(200);
    }
    expect((await answer(build, path))[2]).toContain(`<div id="${Object.keys(part.routes).at(-1)}">`);
    expect(await answer(part, data, "POST")).toEqual(await answer(build, data, "POST"));
  }
});
