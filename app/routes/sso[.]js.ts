import type { LoaderFunctionArgs } from "@remix-run/node";
import { library, libraryOf } from "#app/sso-library/library.server";

const HOUR = 60 * 60;
const YEAR = 365 * 24 * HOUR;

/**
 * The library for client applications' pages: any page may load it, and check it by the hash in the snippet. What a
 * version names never changes, and stays.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const version = new URL(request.url).searchParams.get("v");
  const code = version === null ? library.code : libraryOf(version);
  if (code === undefined)
    return new Response("There is no such version of the SSO library.\n", { status: 404 });
  return new Response(code, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": version === null ? `public, max-age=${HOUR}` : `public, max-age=${YEAR}, immutable`,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      etag: `"${version ?? library.version}"`,
    },
  });
}
