import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
/** Best first. The build writes the compressed files beside the plain ones. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

/** A file of the build by encoding; under "" as it is. */
type Asset = { type: string; bodies: Map<string, Buffer> };

/** Answers a request for a file of the build. @returns false where it is for something else */
export type Assets = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/**
 * The build's scripts and styles, as they were compressed when it was built, kept in memory: no look into the file
 * system and no compression for what never changes. Their names change with what is in them.
 *
 * @param folder what is served under `/assets/`
 */
export function loadAssets(folder: string): Assets {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    if (type) assets.set(`/assets/${name}`, { type, bodies: readBodies(join(folder, name)) });
  }
  return (request, response, path) => {
    const asset = assets.get(path);
    if (!asset || (request.method !== "GET" && request.method !== "HEAD")) return false;
    send(request, response, asset);
    return true;
  };
}

/** The paths of what remix-serve serves out of a folder. */
export const listFiles = (folder: string): ReadonlySet<string> =>
  new Set(readdirSync(folder, { recursive: true }).map((name) => `/${name}`));

function readBodies(file: string): Map<string, Buffer> {
  const bodies = new Map([["", readFileSync(file)]]);
  for (const { name, suffix } of ENCODINGS) {
    try {
      bodies.set(name, readFileSync(file + suffix));
    } catch {
      // Too small to gain anything: the build left it out.
    }
  }
  return bodies;
}

function send(request: IncomingMessage, response: ServerResponse, { type, bodies }: Asset): void {
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
