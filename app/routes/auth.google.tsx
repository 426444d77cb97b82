import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireGoogle, startGoogle } from "#app/session/google.server";
import { GoogleFailure } from "#app/session/google-failure.server";
import { backToSignIn, readSignInQuery } from "#app/sign-in/sign-in-query.server";

/** Sends the person to Google. */
export async function action({ request }: ActionFunctionArgs) {
  await requireGoogle();
  const query = readSignInQuery(await request.formData());
  try {
    return await startGoogle(query);
  } catch (error) {
    if (error instanceof GoogleFailure) return backToSignIn(query, error.message);
    throw error;
  }
}

export async function loader() {
  await requireGoogle();
  return redirect("/auth/sign-in");
}

/** With a page, an error is shown as one. */
export default function Nothing() {
  return null;
}
