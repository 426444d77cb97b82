import { submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_SESSIONS } from "#app/navigation";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";

/** Ends one sign-in. */
export async function endSession(request: Request) {
  const id = String((await request.formData()).get("session"));
  return submitDelete({
    page: ACCOUNT_SESSIONS,
    send: (session) => account.endSession(session, id),
    success: say("account.session.ended"),
    failure: say("account.session.not-ended"),
    closeTo: ACCOUNT_SESSIONS,
  });
}
