import { redirect } from "@remix-run/node";
import { log } from "#app/log.server";
import { requestContext } from "#app/request-context.server";
import { dropDraft } from "#app/session/draft.server";
import { endSession } from "#app/session/session.server";
import { signIn } from "#app/sso-api/sign-in.server";

export async function action() {
  const { session, id } = requestContext();
  if (session) {
    await signIn.logout(session).catch((error: unknown) => {
      // A session that the service has already ended answers with a redirect: just where this goes anyway.
      if (!(error instanceof Response))
        log().warn({ id, err: error }, "the service could not be told of a sign-out");
    });
  }
  await endSession();
  await dropDraft();
  return redirect("/auth/sign-in");
}

export const loader = () => redirect("/auth/sign-in");
