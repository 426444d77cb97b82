import * as build from "virtual:remix/server-build";
import { guardBuild } from "./guard";

/** Remix's build with the guard around its actions. */
export const routes = guardBuild(build);
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build;
