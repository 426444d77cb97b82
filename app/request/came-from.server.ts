import { env } from "#app/env.server";
import { sameSitePath } from "./same-site-path";

/** The page of this site that a link was followed on, as path and query. */
export function cameFrom({ headers }: Request): string | undefined {
  const referer = headers.get("referer");
  const { origin } = new URL(env().PUBLIC_URL);
  return referer?.startsWith(`${origin}/`) ? sameSitePath(referer.slice(origin.length)) : undefined;
}
