import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PRODUCT } from "#app/product";
import { requestContext } from "#app/request/context.server";
import { CodesCard } from "#app/sign-in/codes-card";
import { AppCard } from "#app/sign-in/enrol/app-card";
import { ChoiceCard } from "#app/sign-in/enrol/choice-card";
import { confirm, setUpApp, setUpPasskey } from "#app/sign-in/enrol/enrol.server";
import { PasskeyCard } from "#app/sign-in/enrol/passkey-card";
import { readOpening } from "#app/sign-in/opening.server";
import { refuseStep } from "#app/sign-in/refuse-step.server";
import { areCodesShown } from "#app/sign-in/show-codes.server";
import { backToSignIn, readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { readStep } from "#app/sign-in/step.server";
import { loadStep } from "#app/sign-in/step-pages.server";
import { redirectOn, takeStep } from "#app/sign-in/take-step.server";
import { withQuery } from "#app/sign-in/with-query";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";

/** A document without the framework's runtime, as the sign-in page is. */
export const handle = { plain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  const { searchParams } = new URL(request.url);
  const query = readSignInQuery(searchParams);
  if (areCodesShown()) return { way: "codes" as const, name: await readOpening(query) };
  const { due, ...page } = await loadStep(request, "enrol");
  const { pending, enrol, until } = due;
  const wanted = searchParams.get("with");
  if (wanted === "app" && enrol.kinds.includes("totp"))
    return { ...page, way: "app" as const, setup: await setUpApp(pending, query) };
  if (wanted === "passkey" && enrol.kinds.includes("passkey"))
    return { ...page, way: "passkey" as const, setup: await setUpPasskey(pending, query) };
  return { ...page, way: "choice" as const, enrol, until };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `A second step · ${page?.name ?? PRODUCT}` },
];

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  const form = await request.formData();
  const query = readSignInQuery(form);
  const intent = form.get("intent");
  if (intent === "continue") return afterCodes(query);
  if (intent !== "later") return confirm(form, query);
  return takeStep({
    query,
    send: (pending, last) => signInSteps.later({ pending, ...last }),
    refuse: (error) => refuseStep(error, [], "This can't be put off right now."),
  });
}

/** The codes are saved: on to a further step, or to where the person was going. */
async function afterCodes(query: URLSearchParams): Promise<Response> {
  if (await readStep()) return redirect(withQuery("/auth/enrol", query), 303);
  return requestContext().session ? redirectOn(query) : backToSignIn(query);
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function EnrolPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "codes" in answer) return <CodesCard {...answer} />;
  switch (page.way) {
    case "app":
      return <AppCard {...page} refused={answer} />;
    case "passkey":
      return <PasskeyCard {...page} refused={answer} />;
    case "choice":
      return <ChoiceCard {...page} failure={answer?.failure} />;
    case "codes":
      return null;
  }
}
