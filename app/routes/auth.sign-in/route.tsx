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
import { requestContext } from "#app/request-context.server";
import { sameSitePath } from "#app/session/same-site-path";
import { SsoApiError } from "#app/sso-api/errors";
import { PRODUCT } from "#app/texts";
import { readApplicationRequest, vouch } from "./application-request.server";
import { open } from "./opening.server";
import { signInAndGoOn } from "./sign-in.server";

/** A document without the framework's runtime: it is the page that everybody loads. */
export const handle = { plain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const asked = readApplicationRequest(url.searchParams);
  const page = sameSitePath(url.searchParams.get("returnTo"));
  const wait = url.searchParams.get("wait") === "1";
  const opening =
    asked === "invalid"
      ? ({ state: "invalid" } as const)
      : await open({ request: asked, page, isNavigation: isNavigation(request), wait });
  if (opening instanceof Response) throw opening;
  if (opening.state === "form" && opening.application?.target) {
    // Browsers follow a form's redirect only to where its page may send forms.
    requestContext().formActions.push(new URL(opening.application.target).origin);
  }
  url.searchParams.set("wait", "1");
  const hidden = {
    ...(page !== undefined && { returnTo: page }),
    ...(asked && asked !== "invalid" && toFields(asked)),
  };
  const status = opening.state === "invalid" ? 400 : 200;
  return data({ opening: shownOf(opening), hidden, waitAddress: url.pathname + url.search }, { status });
}

/** What the page needs to know of an opening, and no more. */
function shownOf(opening: Exclude<Awaited<ReturnType<typeof open>>, Response>) {
  const application = "application" in opening ? opening.application : undefined;
  return { state: opening.state, name: application?.name, target: application?.target };
}

const toFields = (asked: {
  encodedString: string;
  signedRequest: string;
  redirectionURL: string | undefined;
}) => ({
  encodedString: asked.encodedString,
  signedRequest: asked.signedRequest,
  ...(asked.redirectionURL !== undefined && { redirectionURL: asked.redirectionURL }),
});

/** A page that a person opened: not a frame's, not one fetched ahead or by a script. */
function isNavigation({ headers }: Request): boolean {
  const destination = headers.get("sec-fetch-dest");
  return (destination === null || destination === "document") && !headers.has("sec-purpose");
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Sign-in · ${page?.opening.name ?? PRODUCT}` },
  ...(page?.opening.state === "loading"
    ? [{ httpEquiv: "refresh", content: `0;url=${page.waitAddress}` }]
    : []),
];

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const username = String(form.get("username") ?? "");
  const password = String(form.get("password") ?? "");
  const page = sameSitePath(String(form.get("returnTo") ?? ""));
  if (username === "" || password === "") {
    return data({ username, message: "Enter your username and your password." }, { status: 422 });
  }
  try {
    const asked = readApplicationRequest(form);
    const application = asked && asked !== "invalid" ? await vouch(asked) : asked;
    if (application === "invalid") throw new Response("This sign-in request is not valid.", { status: 400 });
    return await signInAndGoOn({ username, password }, application, page);
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const wait = error.retryAfter ? tryAgainIn(error.retryAfter) : "Try again in a moment.";
    const message = error.said ?? `Signing in is not possible right now. ${wait}`;
    const headers = error.retryAfter ? { "retry-after": String(error.retryAfter) } : undefined;
    return data({ username, message }, { status: error.status, headers });
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function SignInPage() {
  const { opening, hidden } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (opening.state === "loading") return <LoadingPage />;
  if (opening.state === "invalid") return <InvalidRequest />;
  if (opening.state === "spent") return <SpentRequest name={opening.name} address={opening.target} />;
  return (
    <SignInCard
      title={opening.name ?? PRODUCT}
      username={failure?.username}
      error={failure?.message}
      hidden={hidden}
    />
  );
}
