import * as build from "virtual:remix/server-build";
import { guardBuild } from "./guard";

/** Remix's build with the guard around its actions. */
export const routes = guardBuild(build);
export const { assets, basename, entry, future, isSpaMode, mode } = build;

// remix-serve looks for a file of the build at every address under this path: pages are none.
export const publicPath = "/assets/";
export const assetsBuildDirectory = `${build.assetsBuildDirectory}/assets`;
