import type { EventEmitter } from "node:events";
import { errors, type KoaContextWithOIDC, type default as Provider } from "oidc-provider";
import type { RefusalReason } from "../contract/connections";
import { CLAIMS } from "./claims";

const ASK = "send scope=openid, and profile, email, groups or roles as needed";
/** What an application is told. RFC 6749, section 5.2, allows no quotation marks. */
const PROBLEMS = {
  "no-scope": `no scope was requested: ${ASK}`,
  "scope-commas":
    "scopes are separated by spaces, not by commas: send for example scope=openid profile email",
  "unknown-scopes": `none of the requested scopes is known: ${ASK}`,
} as const satisfies Partial<Record<RefusalReason, string>>;
type Problem = keyof typeof PROBLEMS;

/** Why a request was refused for its scopes. Undefined for any other error. */
export const scopeProblemOf = ({ error_description: text }: errors.OIDCProviderError): Problem | undefined =>
  (Object.keys(PROBLEMS) as Problem[]).find((problem) => PROBLEMS[problem] === text);

/** Without spaces too many, which the library takes for invalid characters. */
const withoutSpaces = (scope: string): string => scope.split(/\s+/).filter(Boolean).join(" ");

/** What is wrong with a request's scopes: one with claims is needed, which `offline_access` has not. Unknown ones beside known ones are ignored (RFC 6749, section 3.3). */
function problemWith(scope: string | undefined): Problem | undefined {
  if (!scope) return "no-scope";
  const scopes = scope.split(" ");
  const isKnown = (one: string) => Object.hasOwn(CLAIMS, one);
  if (scopes.some((one) => one.includes(",") && one.split(",").some(isKnown))) return "scope-commas";
  return scopes.some(isKnown) ? undefined : "unknown-scopes";
}

/** The library's context, whose parameters come from an address, a form or a pushed request. */
type OidcContext = KoaContextWithOIDC["oidc"] & Pick<EventEmitter, "once">;

const BEGINNING = ["authorization", "pushed_authorization_request"];

/**
 * Reads the scopes of every request alike, before the library does, and refuses an authorization without one that is known. The
 * library would deny access, as if to the user, after the sign-in.
 */
export function watchScopes({ OIDCContext }: Provider): void {
  const known = new WeakMap<object, OidcContext["params"]>();
  Object.defineProperty(OIDCContext.prototype, "params", {
    get(this: OidcContext) {
      return known.get(this);
    },
    set(this: OidcContext, params: NonNullable<OidcContext["params"]>) {
      if (typeof params.scope === "string") params.scope = withoutSpaces(params.scope) || undefined;
      known.set(this, params);
      const isElsewhere = params.request_uri !== undefined || params.request !== undefined;
      // The library refuses a parameter that comes twice.
      const isTwice = Array.isArray(params.scope);
      if (!BEGINNING.includes(this.route) || !("scope" in params) || isElsewhere || isTwice) return;
      const check = () => {
        const problem = problemWith(params.scope as string | undefined);
        if (problem) throw new errors.InvalidScope(PROBLEMS[problem], "");
      };
      // The library tells the client's application, which it has to know before.
      if (this.client) check();
      else this.once("assign.client", check);
    },
  });
}
