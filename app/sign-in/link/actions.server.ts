import { data, redirect } from "@remix-run/node";
import type { Link } from "#api/contract/links";
import { ACCOUNT_PROFILE } from "#app/navigation";
import { requestContext } from "#app/request/context.server";
import { setToast } from "#app/request/toast.server";
import { links } from "#app/sso-api/links.server";
import { parseJson } from "#app/sso-api/refusal.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import { readDevice } from "../device.server";
import { finishSignIn, formerSignIn } from "../finish.server";
import { forgetLink, markOf, readOpenedLink } from "../link.server";
import { newPasswordErrors } from "../new-password-errors";
import { refuseStep } from "../refuse-step.server";
import { showCodes } from "../show-codes.server";
import { redirectToStep } from "../step-pages.server";
import { PAGE, readLink, toPage } from "./link.server";

/** Takes the form of the link that this browser opened. */
export async function answerLink(form: FormData) {
  const opened = await readOpenedLink();
  if (!opened) return openAgain(say("link.open-again"));
  if (form.get("link") !== markOf(opened.token)) return openAgain(say("link.another-opened"));
  const { token } = opened;
  const link = await readLink(token);
  switch (link?.purpose) {
    case "invite":
    case "reset":
      return signInBy(token, link, form).catch(refuse);
    case "verify":
      return confirmEmail(token, link).catch(refuse);
    case "undo-email":
      return undoEmail(token).catch(refuse);
    default:
      return toPage();
  }
}

async function openAgain(message: string): Promise<Response> {
  await setToast("error", message);
  return toPage();
}

/** Sets the password, or adds the first passkey, and goes on as a sign-in does. */
async function signInBy(token: string, { username }: Link, form: FormData) {
  const answer = readAnswer(form);
  if ("errors" in answer) return data({ errors: answer.errors, failure: undefined }, { status: 422 });
  const last = { ...(await readDevice()), ...(await formerSignIn(requestContext().session)) };
  const result = await links.use({ token, ...answer, ...last });
  await forgetLink();
  const query = new URLSearchParams();
  if (result.codes) return showCodes(result.codes, result, { username }, query);
  if ("pending" in result) return redirectToStep(result, { username }, query);
  return finishSignIn(result, { application: undefined }, username);
}

function readAnswer(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  if (form.has("credential")) {
    const name = text("name").trim();
    return { credential: parseJson(text("credential")) ?? null, ...(name && { name }) };
  }
  const password = text("password");
  const errors = newPasswordErrors(password, text("confirmPassword"));
  return errors ? { errors } : { password };
}

/** Confirms the address of whoever is signed in. */
async function confirmEmail(token: string, { email }: Link): Promise<Response> {
  const { session } = requestContext();
  if (!session) return toPage();
  await links.confirmEmail(session, token);
  await forgetLink();
  await setToast("success", say("link.confirmed", { email: String(email) }));
  return redirect(ACCOUNT_PROFILE, 303);
}

/** Brings a former address back. The answer has an address that does nothing when it is loaded again. */
async function undoEmail(token: string): Promise<Response> {
  await links.undoEmail(token);
  await forgetLink();
  return redirect(`${PAGE}?undone=1`, 303);
}

/** The page's answer to a refusal; it says itself if the link is over. */
function refuse(error: unknown) {
  if (!(error instanceof SsoApiError)) throw error;
  if (error.status === 404) return toPage();
  return refuseStep(error, ["password", "credential"], say("link.impossible"));
}
