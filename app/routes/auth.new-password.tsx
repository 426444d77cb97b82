import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SHORTEST_PASSWORD } from "#api/contract/password-rules";
import { PRODUCT } from "#app/product";
import { newPasswordErrors } from "#app/sign-in/new-password-errors";
import { NewPasswordFields } from "#app/sign-in/new-password-fields";
import { refuseStep } from "#app/sign-in/refuse-step.server";
import { readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { SomebodyElse } from "#app/sign-in/somebody-else";
import { readStep } from "#app/sign-in/step.server";
import { StepCard } from "#app/sign-in/step-card";
import { loadStep } from "#app/sign-in/step-pages.server";
import { takeStep } from "#app/sign-in/take-step.server";
import { passwordMinLength } from "#app/sso-api/capabilities.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";

/** A document without the framework's runtime, as the sign-in page is. */
export const handle = { plain: true };

const TITLE = "New password";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = await loadStep(request, "newPassword");
  return { ...page, minLength: (await passwordMinLength()) ?? SHORTEST_PASSWORD };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${TITLE} · ${page?.name ?? PRODUCT}` },
];

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
    refuse: (error) => refuseStep(error, ["password"], "The password can't be set right now."),
  });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function NewPasswordPage() {
  const { username = "", name, minLength, hidden, isSignedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <StepCard
      title={name ?? PRODUCT}
      step={TITLE}
      text={
        <>
          Set a new password for <bdi className="font-medium text-base-content">{username}</bdi> to continue.
        </>
      }
      failure={answer?.failure}
      hidden={hidden}
      footer={<SomebodyElse hidden={hidden} isSignedIn={isSignedIn} />}
    >
      <NewPasswordFields owner={{ username }} minLength={minLength} errors={answer?.errors ?? {}} />
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        Set password
      </button>
    </StepCard>
  );
}
