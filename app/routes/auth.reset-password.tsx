import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeToast } from "#app/request/toast.server";
import { requireFeature } from "#app/session/guards.server";
import { readOpening } from "#app/sign-in/opening.server";
import { stepTitle } from "#app/sign-in/plain-page";
import { requestReset } from "#app/sign-in/reset-password/request.server";
import { RequestCard } from "#app/sign-in/reset-password/request-card";
import { SentCard } from "#app/sign-in/reset-password/sent-card";
import { readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { supportContact } from "#app/sso-api/appearance.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";

export { handle, headers } from "#app/sign-in/plain-page";
export const meta = stepTitle(() => say("password.reset-title"));

export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  await requireFeature("password-reset");
  const { searchParams } = new URL(request.url);
  const query = readSignInQuery(searchParams);
  const opening = await readOpening(query).catch(ignoreRefusal);
  const isSent = searchParams.get("sent") === "1";
  const failure = (await takeToast())?.message;
  return { ...opening, isSent, failure, hidden: Object.fromEntries(query), contact: await supportContact() };
}

/** The page works without the application's name. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof SsoApiError)) throw error;
}

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  await requireFeature("password-reset");
  return requestReset(await request.formData());
}

export default function ResetPasswordPage() {
  const { isSent, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return isSent && !refused ? <SentCard {...page} /> : <RequestCard {...page} refused={refused} />;
}
