import { setTimeout } from "node:timers/promises";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { tryAgainIn } from "#api/contract/try-again";
import { LoadingPage } from "#app/components/loading-page";
import { SignInCard } from "#app/components/sign-in-card";
import { InvalidRequest, SpentRequest } from "#app/components/sign-in-request-notice";
import { env } from "#app/env.server";
import { requestContext } from "#app/request/context.server";
import { isNavigation } from "#app/request/is-navigation.server";
import { takeToast } from "#app/request/toast.server";
import { offersGoogle } from "#app/session/google.server";
import { SsoApiError } from "#app/sso-api-error";
import { PRODUCT } from "#app/texts";
import { readApplicationRequest, vouch } from "./application-request.server";
import { open, PATIENCE_MS } from "./opening.server";
import { readOpening, requireDocument } from "./opening-query.server";
import { isWrongSignIn, signInAndGoOn, WRONG } from "./sign-in.server";

/** A document without the framework's runtime: it is the page that everybody loads. */
export const handle = { plain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  const url = new URL(request.url);
  const asked = readApplicationRequest(url.searchParams);
  const arrived = readOpening(url.searchParams);
  const page = arrived.get("returnTo") ?? undefined;
  const wait = url.searchParams.get("wait") === "1";
  const opening = await open({ request: asked, page, isNavigation: isNavigation(request), wait });
  if (opening instanceof Response) throw opening;
  // A slow SSO API holds up nobody's form: the button is missing then.
  const soon = setTimeout(PATIENCE_MS, false, { ref: false });
  const google = opening.state === "form" && (await Promise.race([offersGoogle(), soon]));
  // Browsers follow a form's redirect only to where its page may send forms.
  const { formActions } = requestContext();
  if (opening.state === "form" && opening.application?.target) {
    formActions.push(new URL(opening.application.target).origin);
  }
  if (google) formActions.push(new URL(env().GOOGLE_ISSUER).origin);
  const home = { address: url.href, shown: requestContext().elsewhere === true };
  const toast = opening.state === "loading" ? null : await takeToast();
  url.searchParams.set("wait", "1");
  const status = opening.state === "invalid" ? 400 : 200;
  return data(
    {
      opening: shownOf(opening),
      google,
      failure: toast?.message,
      home,
      hidden: Object.fromEntries(arrived),
      waitAddress: url.pathname + url.search,
    },
    { status },
  );
}

/** What the page needs to know of an opening, and no more. */
function shownOf(opening: Exclude<Awaited<ReturnType<typeof open>>, Response>) {
  const application = "application" in opening ? opening.application : undefined;
  return { state: opening.state, name: application?.name, target: application?.target };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Sign-in · ${page?.opening.name ?? PRODUCT}` },
  ...(page?.opening.state === "loading"
    ? [{ httpEquiv: "refresh", content: `0;url=${page.waitAddress}` }]
    : []),
];

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  const form = await request.formData();
  const username = String(form.get("username") ?? "");
  const password = String(form.get("password") ?? "");
  if (username === "" || password === "") {
    return data({ username, message: "Enter your username and your password." }, { status: 422 });
  }
  try {
    const asked = readApplicationRequest(form);
    const application = asked && (await vouch(asked));
    if (application === "invalid") return data({ invalid: true } as const, { status: 400 });
    return await signInAndGoOn({ username, password }, application, readOpening(form));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const wait = error.retryAfter ? tryAgainIn(error.retryAfter) : "Try again in a moment.";
    const isWrong = isWrongSignIn(error);
    const message = error.said ?? (isWrong ? WRONG : `Signing in is not possible right now. ${wait}`);
    const headers = error.retryAfter ? { "retry-after": String(error.retryAfter) } : undefined;
    const said = isWrong ? { message } : { notice: message };
    return data({ username, ...said }, { status: error.status, headers });
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function SignInPage() {
  const { opening, google, failure, home, hidden } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (opening.state === "loading") return <LoadingPage />;
  if (opening.state === "invalid" || (refused && "invalid" in refused)) return <InvalidRequest />;
  if (opening.state === "spent") return <SpentRequest name={opening.name} address={opening.target} />;
  return (
    <SignInCard
      title={opening.name ?? PRODUCT}
      username={refused?.username}
      error={refused?.message}
      failure={refused ? refused.notice : failure}
      google={google}
      home={home}
      hidden={hidden}
    />
  );
}
