import { matchRoutes } from "@remix-run/react";
import { GOOGLE_CALLBACK } from "#app/session/google-callback";
import { isForData, pathOfPage } from "./page-of";

/**
 * What a request is for, which decides what it passes on its way:
 *
 * - "service": a call of the service, with bearer tokens, and with limits and headers of its own
 * - "library": the script for client applications' pages, the same for everybody
 * - "callback": somebody comes back from Google, and is nobody yet, whatever session this browser still has
 * - "file", "no-file": a file that is served as it is, or one that is not there and needs no page to say so
 * - "page": all else
 */
export type Destination = "service" | "library" | "callback" | "file" | "no-file" | "page";

/** Where files are asked for, and no page ever is. */
const FILES = /^\/(assets\/|favicon)/;

/** The routes that are no pages. Every other address is one, or a form of one. */
const ROUTES = [
  { path: "/api/*", id: "service" },
  { path: GOOGLE_CALLBACK, id: "callback" },
  { path: "/sso.js", id: "library" },
  { path: "/sso.d.ts", id: "library" },
  { path: "*", id: "page" },
] satisfies { path: string; id: Destination }[];

/**
 * Matches as Remix will: its router takes other cases, trailing slashes and encoded characters for the same route.
 *
 * @param path without a query, as `addressOf` has it
 * @param files paths of those that there are, where they are known
 */
export function destinationOf(path: string, files?: ReadonlySet<string>): Destination {
  // Written exactly so it can be nothing else, and most requests are.
  if (path === GOOGLE_CALLBACK) return "callback";
  if (path.startsWith("/api/")) return "service";
  if (/^\/(dashboard|auth)\//.test(path)) return "page";
  if (files?.has(path)) return "file";
  if (files && FILES.test(path)) return "no-file";
  const found = matchRoutes(ROUTES, pathOfPage(path))?.[0]?.route.id as Destination | undefined;
  // With the library's data Remix answers like a page, with the root's data among it.
  return found === undefined || (found === "library" && isForData(path)) ? "page" : found;
}
