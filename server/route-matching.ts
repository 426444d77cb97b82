import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/**
 * A build per path without parameters, with only the routes that match it. Remix matches every request four times against
 * all routes of a build, which costs pages half as much CPU again. A test compares the answers of these builds with those of
 * the whole build.
 *
 * @returns builds by path, in Remix's form
 */
export function buildsByPath(build: ServerBuild): Map<string, ServerBuild> {
  const longest = new Map<string, Route[]>();
  for (const route of Object.values(build.routes)) {
    const way = route ? wayTo(build.routes, route) : [];
    const path = `/${way.flatMap((one) => one.path || []).join("/")}`;
    // An index and its parent have the same path. The index is deeper.
    if (!/[:*]/.test(path) && way.length > (longest.get(path)?.length ?? 0)) longest.set(path, way);
  }
  return new Map([...longest].map(([path, way]) => [path, only(build, way)]));
}

/** The route and its parents, outermost first. */
const wayTo = (routes: Routes, route: Route): Route[] => {
  const parent = routes[route.parentId ?? ""];
  return [...(parent ? wayTo(routes, parent) : []), route];
};

function only(build: ServerBuild, way: Route[]): ServerBuild {
  const ids = way.map(({ id }) => id);
  const pick = <Value>(routes: Record<string, Value>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
