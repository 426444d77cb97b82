import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SignIn } from "#api/contract/sign-in";
import { tryAgainIn } from "#api/contract/try-again";
import { StepCard } from "#app/components/step-card";
import { requestContext } from "#app/request/context.server";
import { endStep, readStep } from "#app/request/step.server";
import { deviceOf } from "#app/session/device.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";
import { PRODUCT } from "#app/texts";
import { readApplicationRequest, vouch } from "../auth.sign-in/application-request.server";
import { backToSignIn, readOpening, requireDocument } from "../auth.sign-in/opening-query.server";
import { goOn, inPlaceOf } from "../auth.sign-in/sign-in.server";
import { NewPasswordFields } from "./new-password-fields";

/** A document without the framework's runtime, as the sign-in page is. */
export const handle = { plain: true };

const TITLE = "New password";
const OVER = "That took too long. Sign in again.";

export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  const { searchParams } = new URL(request.url);
  const opening = readOpening(searchParams);
  const step = await readStep();
  if (!step) throw await backToSignIn(opening);
  const application = await applicationOf(searchParams).catch((error: unknown) => {
    if (error instanceof SsoApiError) throw new Response(null, { status: 503 });
    throw error;
  });
  // Browsers follow a form's redirect only to where its page may send forms.
  if (application?.target) requestContext().formActions.push(new URL(application.target).origin);
  const { username } = step;
  return { username, name: application?.name, hidden: Object.fromEntries(opening), search: `${opening}` };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${TITLE} · ${page?.name ?? PRODUCT}` },
];

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  const form = await request.formData();
  const opening = readOpening(form);
  const step = await readStep();
  if (!step) return backToSignIn(opening, OVER);
  const password = String(form.get("password") ?? "");
  const confirmed = String(form.get("confirmPassword") ?? "");
  const errors = errorsOf(password, confirmed);
  if (errors) return data({ errors, failure: undefined }, { status: 422 });
  let result: SignIn;
  try {
    const { pending } = step;
    const former = await inPlaceOf(requestContext().session);
    result = await signIn.newPassword({ pending, password, ...(await deviceOf()), ...former });
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    if (error.status !== 401) return refused(error);
    await endStep();
    return backToSignIn(opening, error.said ?? OVER);
  }
  return goOnAs(result, opening, step.username);
}

/** What a client application asks for; nothing where its request is not valid, or no longer. */
async function applicationOf(opening: URLSearchParams) {
  const asked = readApplicationRequest(opening);
  const application = asked && (await vouch(asked));
  return application === "invalid" ? undefined : application;
}

/** The person is signed in: what is wrong with an application's request from here on, the sign-in page says. */
async function goOnAs(result: SignIn, opening: URLSearchParams, username: string): Promise<Response> {
  try {
    const application = await applicationOf(opening);
    const isLost = !application && readApplicationRequest(opening) !== undefined;
    const page = opening.get("returnTo") ?? undefined;
    const onwards = await goOn(result, application, page, username);
    return isLost ? backToSignIn(opening) : onwards;
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    return backToSignIn(opening);
  }
}

function errorsOf(password: string, confirmed: string) {
  const required = "This field is required.";
  if (password === "") return { password: required, ...(confirmed === "" && { confirmPassword: required }) };
  if (confirmed === "") return { confirmPassword: required };
  return password === confirmed ? undefined : { confirmPassword: "Passwords do not match" };
}

function refused({ status, said, fields, retryAfter }: SsoApiError) {
  const [problem] = fields.password ?? [];
  const headers = retryAfter ? { "retry-after": String(retryAfter) } : undefined;
  const wait = retryAfter ? tryAgainIn(retryAfter) : "Try again in a moment.";
  const failure = problem ? undefined : (said ?? `The password can't be set right now. ${wait}`);
  return data({ errors: problem ? { password: problem } : {}, failure }, { status, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function NewPasswordPage() {
  const { username, name, hidden, search } = useLoaderData<typeof loader>();
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
      footer={
        <p className="mt-5 text-center text-[0.8125rem]">
          <a
            href={search ? `/auth/sign-in?${search}` : "/auth/sign-in"}
            className="font-medium text-primary hover:underline"
          >
            Sign in as somebody else
          </a>
        </p>
      }
    >
      <NewPasswordFields username={username} errors={answer?.errors ?? {}} />
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        Set password
      </button>
    </StepCard>
  );
}
