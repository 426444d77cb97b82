import { library } from "#app/sso-library/library.server";

const HOUR = 60 * 60;

/** The library for client applications' pages: any page may load it, and check it by the hash in the snippet. */
export const loader = () =>
  new Response(library.code, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": `public, max-age=${HOUR}`,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      etag: `"${library.version}"`,
    },
  });
