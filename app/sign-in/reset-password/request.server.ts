import { data, redirect } from "@remix-run/node";
import { required } from "#api/contract/text";
import { trimmed } from "#api/contract/trimmed";
import { links } from "#app/sso-api/links.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import { readDevice } from "../device.server";
import { refuseStep } from "../refuse-step.server";
import { readSignInQuery } from "../sign-in-query.server";
import { withQuery } from "../with-query";
import { RESET_PAGE } from "./address";

/** Asks for a link to the person whom the form names, and leads to the page that says so. */
export async function requestReset(form: FormData) {
  const username = trimmed(String(form.get("username") ?? ""));
  if (username === "")
    return data({ username, errors: { username: required() }, failure: undefined }, { status: 422 });
  try {
    await links.requestReset({ username, ...(await readDevice()) });
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const refusal = refuseStep(error, ["username"], say("password.link-impossible"));
    return data({ username, ...refusal.data }, refusal.init ?? {});
  }
  // A reload of the answer asks for no further link.
  const query = readSignInQuery(form);
  query.set("sent", "1");
  return redirect(withQuery(RESET_PAGE, query), 303);
}
