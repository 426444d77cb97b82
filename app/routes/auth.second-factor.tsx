import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { FactorKind } from "#api/contract/factors";
import { stepTitle } from "#app/sign-in/plain-page";
import { refuseStep } from "#app/sign-in/refuse-step.server";
import { SecondFactorCard } from "#app/sign-in/second-factor/second-factor-card";
import { readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { loadStep } from "#app/sign-in/step-pages.server";
import { redirectAfterStep, takeStep } from "#app/sign-in/take-step.server";
import { supportContact } from "#app/sso-api/appearance.server";
import { parseJson } from "#app/sso-api/refusal.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { say } from "#languages/say";

export { handle, headers } from "#app/sign-in/plain-page";

export async function loader({ request }: LoaderFunctionArgs) {
  const { due, ...page } = await loadStep(request, "factors");
  const { factors, passkey } = due;
  const wanted = new URL(request.url).searchParams.get("with") === "recovery" ? "recovery" : undefined;
  return { ...page, factors, passkey, way: wayOf(factors, wanted), contact: await supportContact() };
}

/** The factor that the page asks for first. */
function wayOf(factors: FactorKind[], wanted: FactorKind | undefined): FactorKind {
  if (wanted && factors.includes(wanted)) return wanted;
  return factors.includes("totp") ? "totp" : (factors[0] ?? "recovery");
}

export const meta = stepTitle(() => say("step.confirm"));

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  const form = await request.formData();
  const answer = answerOf(form);
  const recovered = "recoveryCode" in answer ? { recovered: true } : {};
  return takeStep({
    query: readSignInQuery(form),
    send: (pending, last) => signInSteps.secondFactor({ pending, ...answer, ...last }),
    refuse: (error) => refuseStep(error, ["code", "recoveryCode", "credential"], say("step.not-checked")),
    finish: (result, step, query) => redirectAfterStep(result, { ...step, ...recovered }, query),
  });
}

function answerOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  if (form.has("credential")) return { credential: parseJson(text("credential")) ?? null };
  return form.has("recoveryCode") ? { recoveryCode: text("recoveryCode") } : { code: text("code") };
}

export default function SecondFactorPage() {
  return <SecondFactorCard {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
