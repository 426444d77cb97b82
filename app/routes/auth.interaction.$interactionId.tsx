import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PRODUCT } from "#app/product";
import { requestContext } from "#app/request/context.server";
import { isNavigation } from "#app/request/is-navigation.server";
import { signInAgain } from "#app/request/sign-in-again.server";
import { currentProfile, requireSession } from "#app/session/guards.server";
import { AccountCard } from "#app/sign-in/interaction/account-card";
import { ConsentCard } from "#app/sign-in/interaction/consent-card";
import { isQuestion, pathAfter } from "#app/sign-in/interaction/step.server";
import { findInteraction, interactionPath, isOver, signInAgainPath } from "#app/sign-in/interaction.server";
import { InteractionOver } from "#app/sign-in/interaction-over";
import { redirectAfterForm } from "#app/sign-in/redirect-after-form.server";
import { requireDocument } from "#app/sign-in/sign-in-query.server";
import { capabilities } from "#app/sso-api/capabilities.server";
import { interactions } from "#app/sso-api/interactions.server";
import { SsoApiError } from "#app/sso-api-error";

/** A document without the framework's runtime, as the sign-in page is. */
export const handle = { plain: true };

/** The way of OpenID Connect: to the sign-in form, to a question about the account or for consent, or back to the provider. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = await requireOpenId(request, params);
  if (!isNavigation(request)) return over();
  const { session } = requestContext();
  if (!session) {
    if (!(await findInteraction(id))) return over();
    throw await signInAgain();
  }
  const step = await interactions.answer(session, id, "go-on").catch((error: unknown) => {
    if (isOver(error)) return undefined;
    throw error;
  });
  if (!step) return over();
  if (!isQuestion(step)) throw redirect(pathAfter(step, id), 303);
  const profile = await currentProfile();
  return data({
    question: step,
    person: { name: profile?.name ?? "", username: profile?.username },
    page: interactionPath(id),
    otherAccount: signInAgainPath(id, "other"),
  });
}

const over = () => data(null, { status: 400 });

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Sign-in · ${page?.question.application.applicationName ?? PRODUCT}` },
];

/** Takes the answer to a question. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = await requireOpenId(request, params);
  const session = await requireSession();
  const form = await request.formData();
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

/**
 * @returns the interaction's id
 * @throws {Response} 404 if the SSO API has no OpenID Connect, 503 if it can't be asked
 */
async function requireOpenId(request: Request, { interactionId = "" }: LoaderFunctionArgs["params"]) {
  requireDocument(request);
  const features = await capabilities();
  if (!features?.has("openid")) throw new Response(null, { status: features ? 404 : 503 });
  return interactionId;
}

export default function InteractionPage() {
  const page = useLoaderData<typeof loader>();
  if (!page) return <InteractionOver />;
  const { question, ...rest } = page;
  return question.next === "consent" ? (
    <ConsentCard consent={question} {...rest} />
  ) : (
    <AccountCard title={question.application.applicationName} {...rest} />
  );
}
