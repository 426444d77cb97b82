import { redirectDocument } from "@remix-run/node";
import { oncePerRequest, requestContext } from "#app/request/context.server";
import { hadSession } from "./session.server";
import { setToast } from "./toast.server";

/** To the sign-in page, a document of its own, and back to the page at hand afterwards. */
export const signInAgain = (): Promise<Response> =>
  oncePerRequest("sign-in-again", async () => {
    if (await hadSession()) await sayThatSessionEnded();
    const { page } = requestContext();
    return redirectDocument(`/auth/sign-in?${new URLSearchParams({ returnTo: page })}`);
  });

/** Said on the sign-in page, by its next opening. */
export const sayThatSessionEnded = () => setToast("error", "Your session ended. Sign in to continue.");
