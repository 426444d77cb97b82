import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Entry {
  id: string;
  parentId?: string;
  path?: string;
  hasAction: boolean;
}

export interface BuiltRoute {
  id: string;
  /** The whole path, parameters as `:name` and a splat as `*`. */
  path: string;
  hasAction: boolean;
}

/** The routes of the build, as its manifest tells them to browsers. */
export function builtRoutes(): BuiltRoute[] {
  const assets = "build/client/assets";
  const name = readdirSync(assets).find((file) => file.startsWith("manifest-"));
  if (!name) throw new Error("There is no build.");
  const text = readFileSync(join(assets, name), "utf8");
  const routes: Record<string, Entry> = JSON.parse(
    text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1),
  ).routes;
  const pathOf = ({ parentId, path }: Entry): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? pathOf(parent) : ""}${path ? `/${path}` : ""}`;
  };
  return Object.values(routes).map((entry) => ({
    id: entry.id,
    path: pathOf(entry) || "/",
    hasAction: entry.hasAction,
  }));
}
