import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { browserName } from "#api/contract/browser-name";
import type { LinkPurpose } from "#api/contract/links";
import { SHORTEST_PASSWORD } from "#api/contract/password-rules";
import { env } from "#app/env.server";
import { PRODUCT } from "#app/product";
import { requestContext } from "#app/request/context.server";
import { setToast, takeToast } from "#app/request/toast.server";
import { CodesCard } from "#app/sign-in/codes-card";
import { confirmEmail, refuse, signInBy, undoEmail } from "#app/sign-in/link/actions.server";
import { EnrolCard } from "#app/sign-in/link/enrol-card";
import { findSignedIn, readLink, takeToken, toPage } from "#app/sign-in/link/link.server";
import { LinkOver } from "#app/sign-in/link/link-over";
import { PasswordCard } from "#app/sign-in/link/password-card";
import { UndoEmailCard } from "#app/sign-in/link/undo-email-card";
import { Undone } from "#app/sign-in/link/undone";
import { VerifyCard } from "#app/sign-in/link/verify-card";
import { forgetLink, keepLink, markOf, readOpenedLink } from "#app/sign-in/link.server";
import { areCodesShown } from "#app/sign-in/show-codes.server";
import { requireDocument } from "#app/sign-in/sign-in-query.server";
import { hasFeature, passwordMinLength } from "#app/sso-api/capabilities.server";

/** A document without the framework's runtime, as the sign-in page is. */
export const handle = { plain: true };

/**
 * Where a link leads that was sent to somebody or handed over. Its token leaves the address at once. Opening it spends
 * nothing, because scanners of mail open links too.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  await requireLinks();
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token !== null) throw await takeToken(request, token);
  if (areCodesShown()) return { view: "codes" as const };
  const help = { canSend: await hasFeature("password-reset"), contact: env().SUPPORT_CONTACT };
  if (searchParams.has("undone")) return { view: "undone" as const, ...help };
  const failure = (await takeToast())?.message;
  const opened = await readOpenedLink();
  const link = opened && (await readLink(opened.token));
  if (!opened || !link) {
    if (opened) await forgetLink();
    return data({ view: "over" as const, failure, ...help }, { status: 404 });
  }
  await keepLink(opened.token, link);
  return {
    view: "link" as const,
    link,
    failure,
    signedIn: await findSignedIn(link),
    hidden: { link: markOf(opened.token) },
    provider: env().PROVIDER_NAME,
    minLength: (await passwordMinLength()) ?? SHORTEST_PASSWORD,
    passkeyName: browserName(requestContext().userAgent) ?? "Passkey",
  };
}

/** @throws {Response} 404 where the SSO API has no links */
async function requireLinks(): Promise<void> {
  if (!(await hasFeature("second-factors"))) throw new Response(null, { status: 404 });
}

const TITLES: Record<LinkPurpose, string> = {
  enrol: "Set up your second step",
  invite: "Welcome",
  reset: "New password",
  verify: "Confirm your email",
  "undo-email": "Bring your email back",
};

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.view === "link" ? TITLES[page.link.purpose] : "Link"} · ${PRODUCT}` },
];

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  await requireLinks();
  const form = await request.formData();
  const opened = await readOpenedLink();
  if (!opened) return again("This page was open for too long. Open the link once more.");
  if (form.get("link") !== markOf(opened.token))
    return again("Another link was opened in this browser. Open yours once more.");
  const { token } = opened;
  const link = await readLink(token);
  switch (link?.purpose) {
    case "invite":
    case "reset":
      return signInBy(token, link, form).catch(refuse);
    case "verify":
      return confirmEmail(token, link).catch(refuse);
    case "undo-email":
      return undoEmail(token).catch(refuse);
    default:
      return toPage();
  }
}

async function again(message: string): Promise<Response> {
  await setToast("error", message);
  return toPage();
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function LinkPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "codes" in answer) return <CodesCard {...answer} />;
  if (page.view === "codes") return null;
  if (page.view === "undone") return <Undone {...page} />;
  if (page.view === "over") return <LinkOver {...page} />;
  const failure = answer?.failure ?? page.failure;
  switch (page.link.purpose) {
    case "invite":
    case "reset":
      return <PasswordCard {...page} failure={failure} errors={answer?.errors ?? {}} />;
    case "verify":
      return <VerifyCard {...page} failure={failure} />;
    case "undo-email":
      return <UndoEmailCard {...page} failure={failure} />;
    case "enrol":
      return <EnrolCard {...page} failure={failure} />;
  }
}
