import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoadingPage } from "#app/components/loading-page";
import { SignInCard } from "#app/components/sign-in-card";
import { HOME } from "#app/navigation";
import { sameSitePath } from "#app/session/same-site-path";
import { startSession } from "#app/session/session.server";
import { SsoApiError } from "#app/sso-api/errors";
import { signIn } from "#app/sso-api/sign-in.server";
import { PRODUCT } from "#app/texts";
import { open } from "./opening.server";

/** A document without the framework's runtime: it is the page that everybody loads. */
export const handle = { plain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const returnTo = sameSitePath(url.searchParams.get("returnTo"));
  const opening = await open(returnTo, url.searchParams.get("wait") === "1");
  if (opening instanceof Response) throw opening;
  url.searchParams.set("wait", "1");
  return { opening, returnTo, waitAddress: url.pathname + url.search };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Sign-in · ${PRODUCT}` },
  ...(page?.opening === "loading" ? [{ httpEquiv: "refresh", content: `0;url=${page.waitAddress}` }] : []),
];

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const username = String(form.get("username") ?? "");
  const password = String(form.get("password") ?? "");
  const returnTo = sameSitePath(String(form.get("returnTo") ?? ""));
  if (username === "" || password === "") {
    return data({ username, message: "Enter your username and your password." }, { status: 422 });
  }
  try {
    const { appId, signedResponse } = await signIn.selfSign();
    await startSession(await signIn.login({ username, password, appId, signedRequest: signedResponse }));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const message = error.said ?? "Signing in is not possible right now. Try again in a moment.";
    const headers = error.retryAfter ? { "retry-after": String(error.retryAfter) } : undefined;
    return data({ username, message }, { status: error.status, headers });
  }
  return redirect(returnTo ?? HOME, 303);
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function SignInPage() {
  const { opening, returnTo } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (opening === "loading") return <LoadingPage />;
  return (
    <SignInCard
      title={PRODUCT}
      username={failure?.username}
      error={failure?.message}
      hidden={returnTo ? { returnTo } : {}}
    />
  );
}
