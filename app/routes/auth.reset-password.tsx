import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { REQUIRED } from "#api/contract/text";
import { trimmed } from "#api/contract/trimmed";
import { env } from "#app/env.server";
import { PRODUCT } from "#app/product";
import { takeToast } from "#app/request/toast.server";
import { readDevice } from "#app/sign-in/device.server";
import { readOpening } from "#app/sign-in/opening.server";
import { refuseStep } from "#app/sign-in/refuse-step.server";
import { RequestCard } from "#app/sign-in/reset-password/request-card";
import { SentCard } from "#app/sign-in/reset-password/sent-card";
import { readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { withQuery } from "#app/sign-in/with-query";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { links } from "#app/sso-api/links.server";
import { SsoApiError } from "#app/sso-api-error";

/** A document without the framework's runtime, as the sign-in page is. */
export const handle = { plain: true };

const PAGE = "/auth/reset-password";

export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  await requireResets();
  const { searchParams } = new URL(request.url);
  const query = readSignInQuery(searchParams);
  const name = await readOpening(query).catch(ignoreRefusal);
  const isSent = searchParams.get("sent") === "1";
  const failure = (await takeToast())?.message;
  return { name, isSent, failure, hidden: Object.fromEntries(query), contact: env().SUPPORT_CONTACT };
}

/** The page works without the application's name. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof SsoApiError)) throw error;
}

/** @throws {Response} 404 where the SSO API sends no links */
async function requireResets(): Promise<void> {
  if (!(await hasFeature("password-reset"))) throw new Response(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Reset Password · ${page?.name ?? PRODUCT}` },
];

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  await requireResets();
  const form = await request.formData();
  const username = trimmed(String(form.get("username") ?? ""));
  if (username === "")
    return data({ username, errors: { username: REQUIRED }, failure: undefined }, { status: 422 });
  try {
    await links.requestReset({ username, ...(await readDevice()) });
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const refusal = refuseStep(error, ["username"], "The link can't be sent right now.");
    return data({ username, ...refusal.data }, refusal.init ?? {});
  }
  // A reload of the answer asks for no further link.
  const query = readSignInQuery(form);
  query.set("sent", "1");
  return redirect(withQuery(PAGE, query), 303);
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function ResetPasswordPage() {
  const { isSent, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return isSent && !refused ? (
    <SentCard {...page} again={withQuery(PAGE, page.hidden)} />
  ) : (
    <RequestCard {...page} refused={refused} />
  );
}
