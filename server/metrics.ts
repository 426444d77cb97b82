import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { Metrics } from "#api/metrics";
import { watchCalls } from "#app/sso-api/transport.server";
import { pageAddress } from "./page-address";

type Routes = ServerBuild["routes"];
type Tree = Parameters<typeof matchRoutes>[0];

/** Counts the console's calls. */
export function watchConsole(metrics: Metrics): void {
  watchCalls((call) =>
    call.then(
      ({ status }) => metrics.call(status >= 500 ? "failed" : status >= 400 ? "refused" : "answered"),
      () => metrics.call("unreachable"),
    ),
  );
}

/** Counts each request when its answer has been sent. */
export function requestCounter(metrics: Metrics, routes: Routes) {
  const tree = treeOf(routes);
  return (part: string, { method = "", url = "/" }: IncomingMessage, response: ServerResponse): void => {
    const started = performance.now();
    response.once("close", () => {
      const ms = performance.now() - started;
      metrics.request({ part, method, route: patternOf(tree, url), status: response.statusCode, ms });
    });
  };
}

/** The pattern of the route that serves an address: "/dashboard/roles/:roleId/delete". */
function patternOf(tree: Tree, url: string): string {
  const [path = "/"] = pageAddress(url).split("?", 1);
  if (path.startsWith("/assets/")) return "/assets/*";
  const matches = matchRoutes(tree, path);
  if (!matches) return "none";
  return `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
}

/** The routes of a build as a tree. */
export const treeOf = (routes: Routes, parentId?: string): Tree =>
  Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));
