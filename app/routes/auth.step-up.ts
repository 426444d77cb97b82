import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { NOT_AUTHORIZED } from "#app/navigation";
import { requestContext } from "#app/request/context.server";
import { isNavigation } from "#app/request/is-navigation.server";
import { endSession } from "#app/request/session.server";
import { backToSignIn, readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { redirectToStep } from "#app/sign-in/step-pages.server";
import { redirectOn } from "#app/sign-in/take-step.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";

/** Makes the sign-in of somebody who is signed in stronger, and leads on to where they were going. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  if (!isNavigation(request)) throw new Response(null, { status: 404 });
  // Another SSO API has no further steps: its refusal is final.
  if (!(await hasFeature("second-factors"))) return redirect(NOT_AUTHORIZED);
  const query = readSignInQuery(new URL(request.url).searchParams);
  const { session } = requestContext();
  if (!session) return backToSignIn(query);
  try {
    return await redirectToStep(await signInSteps.begin(session), {}, query);
  } catch (error) {
    // The sign-in has ended. A new one leads on to the same place.
    if (error instanceof Response) return backToSignIn(query);
    if (!(error instanceof SsoApiError)) throw error;
    // An enrolment needs a recent proof, which a new sign-in is. Then the enrolment is one of its steps.
    if (error.code === "proof-needed") {
      await endSession();
      return backToSignIn(query, say("sign-in.to-set-up"));
    }
    // It is as strong as any.
    if (error.status === 409) return redirectOn(query);
    throw new Response(error.said ?? null, { status: error.status >= 500 ? 503 : error.status });
  }
}
