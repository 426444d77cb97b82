import { errors, interactionPolicy } from "oidc-provider";
import { findEntry } from "../sessions/entry.queries";
import { factsOf } from "./adapter";
import type { Below } from "./below";

const { base, Check, Prompt } = interactionPolicy;

/** What stands between a request and its code: a sign-in, access to the application, and consent. */
export function createPolicy({ engine }: Below) {
  const policy = base();
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
  policy.add(new Prompt({ name: "access", requestable: false }, hasNoAccess), 1);
  return policy;
}
