import type { LoaderFunctionArgs } from "@remix-run/node";
import { accentProblem, accentStyle, readAccent } from "#api/contract/accent";

/** The style sheet with an accent colour, which its address names. The Content-Security-Policy takes no styles within pages. */
export function loader({ request }: LoaderFunctionArgs) {
  const accent = readAccent(`#${new URL(request.url).searchParams.get("accent")}`);
  if (!accent || accentProblem(accent)) throw new Response(null, { status: 404 });
  return new Response(accentStyle(accent), {
    headers: {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=86400",
      "x-content-type-options": "nosniff",
    },
  });
}
