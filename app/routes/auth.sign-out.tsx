import { setTimeout } from "node:timers/promises";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { log } from "#app/log.server";
import { requestContext } from "#app/request/context.server";
import { dropDraft } from "#app/request/draft.server";
import { endSession, type Session } from "#app/request/session.server";
import { setToast } from "#app/request/toast.server";
import { readSignInQuery } from "#app/sign-in/sign-in-query.server";
import { withQuery } from "#app/sign-in/with-query";
import { signIn } from "#app/sso-api/sign-in.server";
import { say } from "#languages/say";

/** How long the person waits for the SSO API to confirm. */
const PATIENCE_MS = 500;

/**
 * Ends the session here, and at the SSO API. An API that answers in time has ended it by the time the person sees the
 * sign-in page; to a slow or failing one the call goes on in the background, with all its tries.
 */
export async function action({ request }: ActionFunctionArgs) {
  const query = readSignInQuery(await request.formData());
  const { session } = requestContext();
  if (session) await Promise.race([tellService(session), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
  await endSession();
  await dropDraft();
  // Somebody who goes on as another person reads what to do there.
  if (query.size === 0) await setToast("notice", say("sign-in.signed-out"));
  return redirect(withQuery("/auth/sign-in", query));
}

async function tellService(session: Session): Promise<void> {
  try {
    await signIn.logout(session);
  } catch (error) {
    // A session that the service has already ended answers with a redirect: just where this goes anyway.
    if (error instanceof Response) return;
    log().warn({ id: requestContext().id, err: error }, "the service could not be told of a sign-out");
  }
}

export const loader = () => redirect("/auth/sign-in");
