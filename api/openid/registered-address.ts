import type { KoaContextWithOIDC } from "oidc-provider";
import { addToQuery } from "../contract/add-to-query";
import { parseUrl } from "../contract/parse-url";
import { factsOf } from "./adapter";

/** Sends the browser to the application's address as it is registered. The library writes it anew, as URL parsers do. */
export function keepRegisteredAddress(ctx: KoaContextWithOIDC): void {
  const location = ctx.response.get("Location");
  const registered = registeredAddressOf(ctx);
  if (registered && parseUrl(location)) ctx.set("Location", asRegistered(registered, location));
}

/** The application's address that the request at hand returns to. The library has compared it with the registered ones. */
function registeredAddressOf(ctx: KoaContextWithOIDC): string | undefined {
  const { route, params } = ctx.oidc ?? {};
  const after =
    route === "end_session_confirm"
      ? afterSignOut(ctx)
      : (params?.redirect_uri ?? params?.post_logout_redirect_uri);
  return typeof after === "string" && parseUrl(after) ? after : undefined;
}

/** The session remembers it between the question and its answer. */
function afterSignOut(ctx: KoaContextWithOIDC): unknown {
  const { session } = factsOf(ctx);
  return session && JSON.parse(session).state?.postLogoutRedirectUri;
}

/** @returns the location where it isn't the registered address, or replaces some of its query */
function asRegistered(registered: string, location: string): string {
  const [from, to] = [new URL(registered), new URL(location)];
  if (withoutQuery(from) !== withoutQuery(to)) return location;
  const [kept, all] = [[...from.searchParams], [...to.searchParams]];
  if (kept.some((one, index) => String(one) !== String(all[index]))) return location;
  return addToQuery(registered, all.slice(kept.length)) + to.hash;
}

const withoutQuery = ({ href }: URL): string => href.replace(/[?#].*$/s, "");
