import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PRODUCT } from "#app/product";
import { requireSecondFactors } from "#app/session/guards.server";
import { CodesCard } from "#app/sign-in/codes-card";
import { answerLink } from "#app/sign-in/link/actions.server";
import { takeToken } from "#app/sign-in/link/link.server";
import { LinkCard } from "#app/sign-in/link/link-card";
import { LinkOver } from "#app/sign-in/link/link-over";
import { loadLinkPage } from "#app/sign-in/link/link-page.server";
import { LINK_TITLES } from "#app/sign-in/link/titles";
import { Undone } from "#app/sign-in/link/undone";
import { requireDocument } from "#app/sign-in/sign-in-query.server";
import { say } from "#languages/say";

export { handle, headers } from "#app/sign-in/plain-page";

/**
 * Where a link leads that was sent to somebody or handed over. Its token leaves the address at once. Opening it spends
 * nothing, because scanners of mail open links too.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  await requireSecondFactors();
  const url = new URL(request.url);
  const token = url.searchParams.get("token");
  if (token !== null) throw await takeToken(request, token);
  return loadLinkPage(url);
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.view === "link" ? LINK_TITLES[page.link.purpose]() : say("link.title")} · ${PRODUCT}` },
];

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  await requireSecondFactors();
  return answerLink(await request.formData());
}

export default function LinkPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "codes" in answer) return <CodesCard {...answer} />;
  if (page.view === "codes") return null;
  if (page.view === "undone") return <Undone {...page} />;
  if (page.view === "over") return <LinkOver {...page} />;
  return <LinkCard {...page} errors={answer?.errors ?? {}} failure={answer?.failure ?? page.failure} />;
}
