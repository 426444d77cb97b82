import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { setToast } from "#app/request/toast.server";
import { requireFeature } from "#app/session/guards.server";
import { finishSignIn, readDestination } from "#app/sign-in/finish.server";
import { loginFields } from "#app/sign-in/login-fields.server";
import { impossible } from "#app/sign-in/messages";
import { backToSignIn, readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { parseJson } from "#app/sso-api/refusal.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { SsoApiError } from "#app/sso-api-error";

/** Signs somebody in with a passkey alone, from the sign-in page. */
export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  await requireFeature("passkeys");
  const form = await request.formData();
  const query = readSignInQuery(form);
  try {
    return await signInWithPasskey(parseJson(String(form.get("credential"))), query);
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    await setToast("error", error.said ?? impossible(), {
      unknownPasskey: error.code === "unknown-passkey",
    });
    return backToSignIn(query);
  }
}

/** @throws {SsoApiError} where the SSO API refuses */
async function signInWithPasskey(credential: unknown, query: URLSearchParams): Promise<Response> {
  const destination = await readDestination(query);
  // The sign-in page says what is wrong with it.
  if (destination === "invalid") return backToSignIn(query);
  const fields = await loginFields(destination);
  return finishSignIn(await signInSteps.passkey({ credential: credential ?? null, ...fields }), destination);
}

export const loader = () => redirect("/auth/sign-in");
