import * as build from "virtual:remix/server-build";
import { plainFailures } from "./failures";
import { guardBuild } from "./guard";

/** Remix's build, with guarded actions and plain messages for loaders' failed calls. */
export const routes = plainFailures(guardBuild(build));
export const { assets, basename, entry, future, isSpaMode, mode } = build;

// remix-serve looks for a file of the build at every address under this path. Pages must not be under it.
export const publicPath = "/assets/";
export const assetsBuildDirectory = `${build.assetsBuildDirectory}/assets`;
