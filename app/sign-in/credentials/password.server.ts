import { data } from "@remix-run/node";
import { trimmed } from "#api/contract/trimmed";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import { type Destination, finishSignIn, readDestination } from "../finish.server";
import { enrolmentLink } from "../link.server";
import { loginFields } from "../login-fields.server";
import { impossible } from "../messages";
import { readSignInQuery } from "../sign-in-query.server";
import { redirectToStep } from "../step-pages.server";

interface Credentials {
  username: string;
  password: string;
}

/** Signs in the person who sent the sign-in page's form, or says what the page answers. */
export async function signInByForm(form: FormData) {
  const username = trimmed(String(form.get("username") ?? ""));
  const password = String(form.get("password") ?? "");
  if (username === "" || password === "") {
    return data({ username, message: say("sign-in.missing") }, { status: 422 });
  }
  try {
    const destination = await readDestination(form);
    if (destination === "invalid") return data({ invalid: true } as const, { status: 400 });
    return await signInWithPassword({ username, password }, destination, readSignInQuery(form));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    return refuseSignIn(error, username);
  }
}

/**
 * They are sent on, or to a further step where one is asked for.
 *
 * @param query the sign-in page's, which the step carries along
 * @throws {SsoApiError} where the SSO API refuses
 */
async function signInWithPassword(
  credentials: Credentials,
  destination: Destination,
  query: URLSearchParams,
): Promise<Response> {
  const body = { ...credentials, ...(await loginFields(destination)), ...(await enrolmentLink()) };
  const result = (await hasFeature("second-step")) ? await signIn.firstStep(body) : await signIn.login(body);
  const { username } = credentials;
  if ("pending" in result) return redirectToStep(result, { username }, query);
  return finishSignIn(result, destination, username);
}

/** Marks the fields if the SSO API refuses the sign-in (docs/product.md, section 8); else a notice tells why. */
function refuseSignIn(error: SsoApiError, username: string) {
  const { said, status, retryAfter } = error;
  const isWrong = isWrongSignIn(error);
  const message = said ?? (isWrong ? say("refusal.wrong-credentials") : impossible(retryAfter));
  const headers = retryAfter ? { "retry-after": String(retryAfter) } : undefined;
  return data(
    { username, ...(isWrong ? { message } : { notice: message, throttled: status === 429 }) },
    { status, headers },
  );
}

/** Refusals of the moment: the same sign-in may go well later. */
const OF_THE_MOMENT = new Set([408, 429]);

const isWrongSignIn = ({ status, code }: SsoApiError): boolean =>
  status >= 400 && status < 500 && !OF_THE_MOMENT.has(status) && code !== "link-needed";
