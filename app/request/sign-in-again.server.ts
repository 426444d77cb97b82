import { redirectDocument } from "@remix-run/node";
import { oncePerRequest, requestContext } from "#app/request/context.server";
import { say } from "#languages/say";
import { hadSession } from "./session.server";
import { setToast } from "./toast.server";

/** Redirects to the sign-in page as a full document, and back to this page afterwards. */
export const signInAgain = (): Promise<Response> =>
  oncePerRequest("sign-in-again", async () => {
    if (await hadSession()) await sayThatSessionEnded();
    const { page } = requestContext();
    return redirectDocument(`/auth/sign-in?${new URLSearchParams({ returnTo: page })}`);
  });

/** Said on the sign-in page, by its next opening. */
export const sayThatSessionEnded = () => setToast("notice", say("session.ended"));
