import * as build from "virtual:remix/server-build";
import { plainFailures } from "./failures";
import { guardBuild } from "./guard";

/** Remix's build with the guard around its actions, and plain sentences for what its loaders could not fetch. */
export const routes = plainFailures(guardBuild(build));
export const { assets, basename, entry, future, isSpaMode, mode } = build;

// remix-serve looks for a file of the build at every address under this path: pages are none.
export const publicPath = "/assets/";
export const assetsBuildDirectory = `${build.assetsBuildDirectory}/assets`;
