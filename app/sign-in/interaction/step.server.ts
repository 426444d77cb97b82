import { data, redirect } from "@remix-run/node";
import type { InteractionStep } from "#api/contract/interactions";
import { parseUrl } from "#api/contract/parse-url";
import { env } from "#app/env.server";
import { noApplicationsPage } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { stepUpPath } from "#app/request/step-up.server";
import { capabilities } from "#app/sso-api/capabilities.server";
import { interactions } from "#app/sso-api/interactions.server";
import { SsoApiError } from "#app/sso-api-error";
import { interactionPath, isOver, signInAgainPath } from "../interaction.server";
import { redirectAfterForm } from "../redirect-after-form.server";
import { requireDocument } from "../sign-in-query.server";

/**
 * @returns the interaction's id
 * @throws {Response} 404 if the SSO API has no OpenID Connect, 503 if it can't be asked
 */
export async function requireOpenId(request: Request, id = ""): Promise<string> {
  requireDocument(request);
  const features = await capabilities();
  if (!features?.has("openid")) throw new Response(null, { status: features ? 404 : 503 });
  return id;
}

/** A step at which the person is asked something. */
type Question = Extract<InteractionStep, { next: "consent" | "select-account" }>;

const isQuestion = (step: InteractionStep): step is Question =>
  step.next === "consent" || step.next === "select-account";

/**
 * The path to go on to, unless the person has to be asked something.
 *
 * @throws {SsoApiError} if the service names an address that isn't the provider's
 */
export function pathAfter(step: Exclude<InteractionStep, Question>, id: string): string {
  if (step.next === "continue") return providerPath(step.location);
  if (step.next === "second-factor") return stepUpPath(interactionPath(id));
  if (step.next === "sign-in") return signInAgainPath(id, "same");
  return noApplicationsPage(step, new URLSearchParams({ returnTo: interactionPath(id) }));
}

function providerPath(location: string): string {
  const url = parseUrl(location);
  if (url?.origin === env().PUBLIC_URL && url.pathname.startsWith("/oidc/")) return url.pathname + url.search;
  const cause = `The way on from an interaction is not below ${env().PUBLIC_URL}/oidc/`;
  throw new SsoApiError(502, undefined, {}, undefined, { cause });
}

/**
 * The next step for somebody who is signed in. Undefined if the interaction is over.
 *
 * @throws {Response} on, unless the person has to be asked something
 */
export async function findQuestion(session: Session, id: string): Promise<Question | undefined> {
  const step = await interactions.answer(session, id, "go-on").catch((error: unknown) => {
    if (isOver(error)) return undefined;
    throw error;
  });
  if (step && !isQuestion(step)) throw redirect(pathAfter(step, id), 303);
  return step;
}

/**
 * Takes the answer to a question.
 *
 * @throws what the page shows if the SSO API refuses
 */
export async function answerQuestion(session: Session, id: string, form: FormData): Promise<Response> {
  try {
    const step = await interactions.answer(session, id, answerOf(form));
    return redirectAfterForm(isQuestion(step) ? interactionPath(id) : pathAfter(step, id));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    // The page says what is wrong.
    if (isOver(error)) return redirect(interactionPath(id), 303);
    throw data(error.said, { status: error.status >= 500 ? 503 : error.status });
  }
}

const answerOf = (form: FormData) =>
  (["select", "agree"] as const).find((answer) => answer === form.get("answer")) ?? "refuse";
