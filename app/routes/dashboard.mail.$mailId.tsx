import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import styles from "#app/components/page-parts.css?url";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { MailDialog } from "#app/mails/mail-dialog";
import { MAIL } from "#app/navigation";
import { idOf } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { requirePage } from "#app/session/guards.server";
import { mails } from "#app/sso-api/mails.server";
import { orUnknown } from "#app/sso-api/read-one.server";

const TITLE = "Email";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requirePage(MAIL);
  const mail = await orUnknown(() => mails.get(session, idOf(params)));
  return { mail, closeTo: closeAddress(MAIL, request) };
}

export default function MailRoute() {
  const { mail, closeTo } = useLoaderData<typeof loader>();
  if (!mail) return <ThingMissing title={TITLE} noun="email" closeTo={closeTo} />;
  return <MailDialog mail={mail} closeTo={closeTo} />;
}
