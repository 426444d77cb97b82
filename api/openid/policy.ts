import { errors, interactionPolicy } from "oidc-provider";
import type { Context } from "../context";
import { findAuthentication } from "../sessions/demands.queries";
import { findEntry } from "../sessions/entry.queries";
import { acrFor, readAskedStrength } from "./acr";
import { factsOf } from "./adapter";
import { SELECT_ACCOUNT } from "./prompts";

const { base, Check, Prompt } = interactionPolicy;

/** What stands between a request and its code: a sign-in, the choice of an account, access to the application, its strength, and consent. */
export function createPolicy({ engine, config, now }: Context) {
  const policy = base();
  // They know one class of a session, and a strong sign-in has reached the weaker ones too.
  for (const reason of ["essential_acr", "essential_acrs"]) policy.get("login")?.checks.remove(reason);
  const hasNoAccess = new Check(
    "no_access",
    "the user has no access to the application",
    "access_denied",
    async (ctx) => {
      const { session, client, params } = ctx.oidc;
      const userId = session?.accountId;
      if (userId === undefined || !client) return Check.NO_NEED_TO_PROMPT;
      // It may have been removed since the request: the library looks at it before the sign-in alone.
      if (!client.redirectUriAllowed(String(params?.redirect_uri))) throw new errors.InvalidRedirectUri();
      const { applicationAccess, epochs } = await findEntry(engine.read, userId, client.clientId);
      if (!applicationAccess) return Check.REQUEST_PROMPT;
      // The code and its tokens get the epochs of this check, so that a later change ends them.
      factsOf(ctx).epochs = epochs;
      return Check.NO_NEED_TO_PROMPT;
    },
  );
  const isTooWeak = new Check("too_weak", "a second step is needed", "interaction_required", async (ctx) => {
    const { session, client, params } = ctx.oidc;
    const { signInId } = factsOf(ctx);
    if (session?.accountId === undefined || !client || signInId === undefined) return Check.NO_NEED_TO_PROMPT;
    const asked = readAskedStrength(params ?? {}, config.publicUrl);
    if (asked.isUnknown)
      throw new errors.UnmetAuthenticationRequirements("the requested acr is not available");
    const opened = { signInId, applicationId: client.clientId, now: now() };
    const authentication = await findAuthentication(engine.read, opened);
    if (!authentication || authentication.strength < Math.max(authentication.required, asked.least))
      return Check.REQUEST_PROMPT;
    session.acr = acrFor(authentication.strength, asked);
    return Check.NO_NEED_TO_PROMPT;
  });
  policy.add(new Prompt({ name: SELECT_ACCOUNT, requestable: true }), 1);
  policy.add(new Prompt({ name: "access", requestable: false }, hasNoAccess), 2);
  policy.add(new Prompt({ name: "strength", requestable: false }, isTooWeak), 3);
  return policy;
}
