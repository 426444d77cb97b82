import { redirect } from "@remix-run/node";
import { HOME } from "#app/navigation";
import { requestContext } from "#app/request/context.server";
import { consoleHome } from "#app/session/home.server";

/** Without a session, the home page asks the user to sign in. */
export const loader = async () => redirect(requestContext().session ? await consoleHome() : HOME);
