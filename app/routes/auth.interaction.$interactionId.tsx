import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PRODUCT } from "#app/product";
import { requestContext } from "#app/request/context.server";
import { isNavigation } from "#app/request/is-navigation.server";
import { signInAgain } from "#app/request/sign-in-again.server";
import { currentProfile, requireSession } from "#app/session/guards.server";
import { AccountCard } from "#app/sign-in/interaction/account-card";
import { ConsentCard } from "#app/sign-in/interaction/consent-card";
import { answerQuestion, findQuestion, requireOpenId } from "#app/sign-in/interaction/step.server";
import { findInteraction, interactionPath, signInAgainPath } from "#app/sign-in/interaction.server";
import { InteractionOver } from "#app/sign-in/interaction-over";
import { picturePath } from "#app/sign-in/picture-path";
import { say } from "#languages/say";

export { handle } from "#app/sign-in/plain-page";

/** The way of OpenID Connect: to the sign-in form, to a question about the account or for consent, or back to the provider. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = await requireOpenId(request, params.interactionId);
  if (!isNavigation(request)) return over();
  const { session } = requestContext();
  if (!session) {
    if (!(await findInteraction(id))) return over();
    throw await signInAgain();
  }
  const question = await findQuestion(session, id);
  if (!question) return over();
  const profile = await currentProfile();
  const person = { name: profile?.name ?? "", username: profile?.username };
  return data({ question, person, page: interactionPath(id), otherAccount: signInAgainPath(id, "other") });
}

const over = () => data(null, { status: 400 });

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${say("sign-in.title")} · ${page?.question.application.applicationName ?? PRODUCT}` },
];

export async function action({ request, params }: ActionFunctionArgs) {
  const id = await requireOpenId(request, params.interactionId);
  return answerQuestion(await requireSession(), id, await request.formData());
}

export default function InteractionPage() {
  const page = useLoaderData<typeof loader>();
  if (!page) return <InteractionOver />;
  const { question, ...rest } = page;
  const picture = picturePath(question.picture);
  return question.next === "consent" ? (
    <ConsentCard consent={question} picture={picture} {...rest} />
  ) : (
    <AccountCard title={question.application.applicationName} picture={picture} {...rest} />
  );
}
