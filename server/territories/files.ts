import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { runInRequest } from "#app/request/context.server";
import { say } from "#languages/say";
import type { Limits } from "../door/limits";
import { Queue } from "../door/queue";
import { READS, refuse } from "../door/refusal";
import type { Territory } from "../door/territory";
import { contextOf } from "./context";
import { addHeaders } from "./headers";
import { PAGE_LIMITS } from "./page-guard";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};
/** Best first. The build writes the compressed files beside the plain ones. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

/** A file of the build. Its bodies are by encoding, the plain one under "". */
export interface Asset {
  type: string;
  bodies: Map<string, Buffer>;
}
/** By path. */
export type Assets = ReadonlyMap<string, Asset>;

/** Files are cheap one by one, but not in large numbers. */
export const filesQueue = new Queue();
export const FILE_LIMITS: Limits = { ...PAGE_LIMITS, methods: READS };

/** Paths of files, never of pages. */
const FILES = /^\/(assets\/|favicon)/;

/**
 * Serves the build's compressed scripts, styles and icons from memory. They never change, because their names contain a hash of
 * their contents.
 */
export const assetsTerritory = (assets: Assets): Territory => ({
  name: "assets",
  includes: ({ path }) => assets.has(path),
  queue: () => filesQueue,
  part: "console",
  limits: FILE_LIMITS,
  handle: (request, response, { path }) => sendAsset(request, response, assets.get(path) as Asset),
});

/**
 * The files that remix-serve serves from `public/`. Each has exactly one spelling, as in the file system.
 *
 * @param paths of the existing files
 */
export const publicTerritory = (paths: ReadonlySet<string>, remixServe: RequestListener): Territory => ({
  name: "public files",
  includes: ({ path }) => paths.has(path) || FILES.test(path),
  queue: () => filesQueue,
  part: "console",
  limits: FILE_LIMITS,
  headers: (response, visit) => addHeaders(response, contextOf(response.req, visit)),
  handle: (request, response, visit) =>
    paths.has(visit.path)
      ? runInRequest(contextOf(request, visit), () => remixServe(request, response))
      : refuse(response, { status: 404, message: say("refusal.not-found") }),
});

/** @param folder the files served under `/assets/` */
export function loadAssets(folder: string): Assets {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    if (type) assets.set(`/assets/${name}`, { type, bodies: readBodies(join(folder, name)) });
  }
  return assets;
}

/** The paths of the files that remix-serve serves from a folder. */
export const listFiles = (folder: string): ReadonlySet<string> =>
  new Set(readdirSync(folder, { recursive: true }).map((name) => `/${name}`));

function readBodies(file: string): Map<string, Buffer> {
  const bodies = new Map([["", readFileSync(file)]]);
  for (const { name, suffix } of ENCODINGS) {
    try {
      bodies.set(name, readFileSync(file + suffix));
    } catch {
      // The build doesn't compress small files.
    }
  }
  return bodies;
}

export function sendAsset(request: IncomingMessage, response: ServerResponse, { type, bodies }: Asset): void {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = ENCODINGS.find(({ name }) => bodies.has(name) && accepted.includes(name))?.name ?? "";
  const body = bodies.get(encoding) ?? Buffer.alloc(0);
  response.writeHead(200, {
    "content-type": type,
    "content-length": body.length,
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    ...(bodies.size > 1 && { vary: "accept-encoding" }),
    ...(encoding && { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
