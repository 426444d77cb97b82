import * as build from "virtual:remix/server-build";
import { plainFailures } from "./failures";
import { guardBuild } from "./guard";

/** Remix's build with the guard around its actions, and plain sentences for what its loaders could not fetch. */
export const routes = plainFailures(guardBuild(build));
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build;
