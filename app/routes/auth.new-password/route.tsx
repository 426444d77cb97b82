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
import { PRODUCT } from "#app/product";
import { requestContext } from "#app/request/context.server";
import { readApplicationRequest, vouch } from "#app/sign-in/application-request.server";
import { readDevice } from "#app/sign-in/device.server";
import { finishSignIn, formerSignIn } from "#app/sign-in/finish.server";
import { findInteraction, readInteractionId } from "#app/sign-in/interaction.server";
import { IN_A_MOMENT, TOOK_TOO_LONG } from "#app/sign-in/messages";
import { backToSignIn, readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { endStep, readStep } from "#app/sign-in/step.server";
import { StepCard } from "#app/sign-in/step-card";
import { passwordMinLength } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";
import { NewPasswordFields } from "./new-password-fields";

/** A document without the framework's runtime, as the sign-in page is. */
export const handle = { plain: true };

const TITLE = "New password";

export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  const { searchParams } = new URL(request.url);
  const query = readSignInQuery(searchParams);
  const step = await readStep();
  if (!step) throw await backToSignIn(query);
  const [application, interaction, minLength] = await Promise.all([
    applicationOf(searchParams),
    interactionOf(query),
    passwordMinLength(),
  ]).catch((error: unknown) => {
    if (error instanceof SsoApiError) throw new Response(null, { status: 503 });
    throw error;
  });
  // Browsers follow a form's redirect only to where its page may send forms.
  if (application?.target) requestContext().formActions.push(new URL(application.target).origin);
  const { username } = step;
  const name = application?.name ?? interaction?.application.applicationName;
  return { username, name, minLength, hidden: Object.fromEntries(query), search: `${query}` };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${TITLE} · ${page?.name ?? PRODUCT}` },
];

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  const form = await request.formData();
  const query = readSignInQuery(form);
  const step = await readStep();
  if (!step) return backToSignIn(query, TOOK_TOO_LONG);
  const password = String(form.get("password") ?? "");
  const confirmed = String(form.get("confirmPassword") ?? "");
  const errors = errorsOf(password, confirmed);
  if (errors) return data({ errors, failure: undefined }, { status: 422 });
  let result: SignIn;
  try {
    const { pending } = step;
    const former = await formerSignIn(requestContext().session);
    result = await signIn.newPassword({ pending, password, ...(await readDevice()), ...former });
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    if (error.status !== 401) return refused(error);
    await endStep();
    return backToSignIn(query, error.said ?? TOOK_TOO_LONG);
  }
  return finish(result, query, step.username);
}

/** The client application's request. Undefined if it is not or no longer valid. */
async function applicationOf(query: URLSearchParams) {
  const asked = readApplicationRequest(query);
  const application = asked && (await vouch(asked));
  return application === "invalid" ? undefined : application;
}

/** What an OpenID Connect application asks for. Undefined if it isn't one, or if its interaction is over. */
async function interactionOf(query: URLSearchParams) {
  const id = await readInteractionId(query.get("returnTo"));
  return id === undefined ? undefined : findInteraction(id);
}

/** The person is signed in: what is wrong with an application's request from here on, the sign-in page says. */
async function finish(result: SignIn, query: URLSearchParams, username: string): Promise<Response> {
  try {
    const application = await applicationOf(query);
    const isLost = !application && readApplicationRequest(query) !== undefined;
    const page = query.get("returnTo") ?? undefined;
    const answer = await finishSignIn(result, { application, page }, username);
    return isLost ? backToSignIn(query) : answer;
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    return backToSignIn(query);
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
  const wait = retryAfter ? tryAgainIn(retryAfter) : IN_A_MOMENT;
  const failure = problem ? undefined : (said ?? `The password can't be set right now. ${wait}`);
  return data({ errors: problem ? { password: problem } : {}, failure }, { status, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function NewPasswordPage() {
  const { username, name, minLength, hidden, search } = useLoaderData<typeof loader>();
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
      <NewPasswordFields username={username} minLength={minLength} errors={answer?.errors ?? {}} />
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        Set password
      </button>
    </StepCard>
  );
}
