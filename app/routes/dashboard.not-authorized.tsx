import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { Forbidden } from "#app/frame/forbidden";
import { accountAtHand } from "#app/session/account.server";
import { findMissing } from "#app/session/missing.server";
import { say } from "#languages/say";

export const loader = async ({ request }: LoaderFunctionArgs) =>
  data({ ...(await accountAtHand()), missing: await findMissing(request) }, { status: 403 });

export const meta = pageTitle(() => say("error.forbidden"));

export default function NotAuthorizedPage() {
  return <Forbidden {...useLoaderData<typeof loader>()} />;
}
