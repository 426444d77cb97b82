import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type Routes = ServerBuild["routes"];

/**
 * The build anew for each address without parts that change, with the routes that lead there alone: for every request
 * Remix goes four times through all routes that a build has.
 *
 * @returns by path, as Remix writes it
 */
export function branchesOf(build: ServerBuild): Map<string, ServerBuild> {
  const tree = treeOf(build.routes);
  const paths = Object.keys(build.routes).map((id) => pathOf(build.routes, id));
  return new Map(
    paths
      .filter((path) => !/[:*]/.test(path))
      .map((path) => [path, only(build, matchRoutes(tree, path)?.map(({ route }) => route.id) ?? [])]),
  );
}

interface Branch {
  id: string;
  path: string | undefined;
  children: (Branch | Leaf)[];
}

type Leaf = Omit<Branch, "children"> & { index: true };

const treeOf = (routes: Routes, parentId?: string): (Branch | Leaf)[] =>
  Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));

function pathOf(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) parts.unshift(route.path ?? "");
  return `/${parts.filter(Boolean).join("/")}`;
}

function only(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
