import { library } from "#app/sso-library/library.server";

/** The library's types, to be kept beside an application's own sources. */
export const loader = () =>
  new Response(library.types, { headers: { "content-type": "text/plain; charset=utf-8" } });
