import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { pageTitle } from "#app/forms/dialog-route";
import { submitDelete } from "#app/forms/submit.server";
import { mailQuery } from "#app/mails/mail-query.server";
import { MailTable } from "#app/mails/mail-table";
import { MAIL, USER_MANAGEMENT } from "#app/navigation";
import { canChange, canOpen } from "#app/permissions";
import { requirePage } from "#app/session/guards.server";
import { mails } from "#app/sso-api/mails.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { redirectPastEnd } from "#app/table/last-page.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, permissions } = await requirePage(MAIL);
  const query = mailQuery(request);
  const answer = await orFailed(mails.list(session, query), "The emails could not be loaded.");
  const screen = {
    size: query.size,
    canChange: canChange(MAIL, permissions),
    hasPages: canOpen(USER_MANAGEMENT, permissions),
  };
  if ("failed" in answer) return { list: answer, ...screen };
  const { list, ...status } = answer;
  redirectPastEnd(request, list);
  // Somebody without emails has no name here.
  const person = query.userId && (list.items[0]?.user.name ?? "this person");
  return { list, status, person, ...screen };
}

/** Tries a mail again. */
export async function action({ request }: ActionFunctionArgs) {
  const id = String((await request.formData()).get("mail"));
  return submitDelete({
    page: MAIL,
    send: (session) => mails.retry(session, id),
    success: "The email will be sent again in a few seconds",
    failure: "Failed to send the email again",
    closeTo: closeAddress(MAIL, request),
  });
}

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("Email");

export default function MailPage() {
  return <MailTable {...useLoaderData<typeof loader>()} />;
}
