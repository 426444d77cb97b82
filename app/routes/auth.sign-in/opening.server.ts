import { redirect } from "@remix-run/node";
import { log } from "#app/log.server";
import { requestContext } from "#app/request-context.server";
import { type Session, writeSession } from "#app/session/session.server";
import { SsoApiError } from "#app/sso-api/errors";
import { signIn } from "#app/sso-api/sign-in.server";

/** What the access check may take before the person sees that something goes on. */
const PATIENCE_MS = 300;

/**
 * What the sign-in screen does on opening (specification section 4): whoever is signed in already goes where they may.
 *
 * @param page where the person was going, if anywhere
 * @param wait true to wait to the end of the check
 * @returns the way on, or "form" where the form is to show, or "loading" where the check takes longer than a moment
 */
export async function open(page: string | undefined, wait: boolean): Promise<Response | "form" | "loading"> {
  const { session } = requestContext();
  if (!session) return "form";
  const patience = new AbortController();
  const timer = wait ? undefined : setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    return await goOn(session, page, patience.signal);
  } catch (error) {
    // The service no longer knows the session, so the call wanted to send the person here.
    if (error instanceof Response) return "form";
    if (!(error instanceof SsoApiError)) throw error;
    if (patience.signal.aborted) return "loading";
    log().warn({ status: error.status }, "access could not be verified");
    return "form";
  } finally {
    clearTimeout(timer);
  }
}

async function goOn(session: Session, page: string | undefined, signal: AbortSignal): Promise<Response> {
  const access = await signIn.verifyAccess(session, {}, signal);
  await writeSession({
    ...session,
    token: access.token,
    refreshToken: access.refreshToken ?? session.refreshToken,
  });
  if (access.applicationAccess) return redirect(page ?? "/dashboard/user-management");
  return redirect(`/unauthorised/no-applications?specificApplication=${!access.newUser}`);
}
