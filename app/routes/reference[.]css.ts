import { STYLE } from "#reference/style";

/** The style of the API reference. The service shares it, and has no style sheets. */
export const loader = () =>
  new Response(STYLE, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=300" },
  });
