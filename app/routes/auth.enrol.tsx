import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodesCard } from "#app/sign-in/codes-card";
import { AppCard } from "#app/sign-in/enrol/app-card";
import { ChoiceCard } from "#app/sign-in/enrol/choice-card";
import { confirm, putOff, setUpApp, setUpPasskey } from "#app/sign-in/enrol/enrol.server";
import { PasskeyCard } from "#app/sign-in/enrol/passkey-card";
import { readOpening } from "#app/sign-in/opening.server";
import { stepTitle } from "#app/sign-in/plain-page";
import { areCodesShown, continueAfterCodes } from "#app/sign-in/show-codes.server";
import { readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { loadStep } from "#app/sign-in/step-pages.server";
import { say } from "#languages/say";

export { handle, headers } from "#app/sign-in/plain-page";
export const meta = stepTitle(() => say("step.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  const { searchParams } = new URL(request.url);
  const query = readSignInQuery(searchParams);
  if (areCodesShown()) return { way: "codes" as const, ...(await readOpening(query)) };
  const { due, ...page } = await loadStep(request, "enrol");
  const { pending, enrol, until } = due;
  const wanted = searchParams.get("with");
  if (wanted === "app" && enrol.kinds.includes("totp"))
    return { ...page, way: "app" as const, setup: await setUpApp(pending, query) };
  if (wanted === "passkey" && enrol.kinds.includes("passkey"))
    return { ...page, way: "passkey" as const, setup: await setUpPasskey(pending, query) };
  return { ...page, way: "choice" as const, enrol, until };
}

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  const form = await request.formData();
  const query = readSignInQuery(form);
  const intent = form.get("intent");
  if (intent === "continue") return continueAfterCodes(query);
  return intent === "later" ? putOff(query) : confirm(form, query);
}

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
