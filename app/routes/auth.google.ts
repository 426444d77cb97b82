import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireGoogle, startGoogle } from "#app/session/google.server";
import { GoogleFailure } from "#app/session/google-failure";
import { backToSignIn, readOpening } from "./auth.sign-in/opening-query.server";

/** Sends the person to Google. */
export async function action({ request }: ActionFunctionArgs) {
  await requireGoogle();
  const opening = readOpening(await request.formData());
  try {
    return await startGoogle(opening);
  } catch (error) {
    if (error instanceof GoogleFailure) return backToSignIn(opening, error.message);
    throw error;
  }
}

export async function loader() {
  await requireGoogle();
  return redirect("/auth/sign-in");
}
