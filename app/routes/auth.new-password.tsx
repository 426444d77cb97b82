import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPasswordCard } from "#app/sign-in/new-password-card";
import { newPasswordErrors } from "#app/sign-in/new-password-errors";
import { stepTitle } from "#app/sign-in/plain-page";
import { refuseStep } from "#app/sign-in/refuse-step.server";
import { readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { readStep } from "#app/sign-in/step.server";
import { loadStep } from "#app/sign-in/step-pages.server";
import { takeStep } from "#app/sign-in/take-step.server";
import { ownPasswordMinLength } from "#app/sso-api/capabilities.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { say } from "#languages/say";

export { handle, headers } from "#app/sign-in/plain-page";
export const meta = stepTitle(() => say("password.new-title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { due: _, ...page } = await loadStep(request, "newPassword");
  return { ...page, minLength: await ownPasswordMinLength() };
}

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  const form = await request.formData();
  const query = readSignInQuery(form);
  const password = String(form.get("password") ?? "");
  const errors = newPasswordErrors(password, String(form.get("confirmPassword") ?? ""));
  if (errors && (await readStep())) return data({ errors, failure: undefined }, { status: 422 });
  return takeStep({
    query,
    send: (pending, last) => signInSteps.newPassword({ pending, password, ...last }),
    refuse: (error) => refuseStep(error, ["password"], say("password.impossible")),
  });
}

export default function NewPasswordPage() {
  const { errors = {}, failure } = useActionData<typeof action>() ?? {};
  return <NewPasswordCard {...useLoaderData<typeof loader>()} errors={errors} failure={failure} />;
}
