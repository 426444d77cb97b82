import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server";
import { PRODUCT } from "#app/product";
import { requestContext } from "#app/request/context.server";
import { currentProfile } from "#app/session/guards.server";
import { forgetLink, keepLink, readLinkToken } from "#app/sign-in/link.server";
import { requireDocument } from "#app/sign-in/sign-in-query.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { SsoApiError } from "#app/sso-api-error";
import { LinkCard, LinkOver } from "./link-card";

/** A document without the framework's runtime, as the sign-in page is. */
export const handle = { plain: true };

/**
 * Where a link leads that an administrator gave to somebody. Its token leaves the address at once. Opening it spends
 * nothing, because scanners of mail open links too.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  if (!(await hasFeature("second-factors"))) throw new Response(null, { status: 404 });
  const opened = new URL(request.url).searchParams.get("token");
  if (opened !== null) {
    // Another page may send people here with any token: it replaces no link that works.
    if (await readLink(opened.slice(0, 256))) await keepLink(opened.slice(0, 256));
    throw redirect("/auth/link", { status: 303, headers: { "referrer-policy": "no-referrer" } });
  }
  const token = await readLinkToken();
  const link = token === undefined ? undefined : await readLink(token);
  if (!link) {
    await forgetLink();
    return data({ link, signedInAs: undefined, contact: env().SUPPORT_CONTACT }, { status: 404 });
  }
  return data({ link, signedInAs: await findSignedIn(), contact: undefined });
}

const readLink = (token: string) =>
  signInSteps.readLink(token).catch((error: unknown) => {
    if (!(error instanceof SsoApiError)) throw error;
    if (error.status >= 500) throw new Response(null, { status: 503 });
    return undefined;
  });

/** The name of somebody who is signed in. */
async function findSignedIn(): Promise<string | undefined> {
  if (!requestContext().session) return undefined;
  const profile = await currentProfile().catch((error: unknown) => {
    // The sign-in has ended.
    if (error instanceof Response) return undefined;
    throw error;
  });
  return profile === null ? "somebody" : profile?.name;
}

export const meta: MetaFunction = () => [{ title: `Set up your second step · ${PRODUCT}` }];

export default function LinkPage() {
  const { link, signedInAs, contact } = useLoaderData<typeof loader>();
  return link ? <LinkCard {...link} signedInAs={signedInAs} /> : <LinkOver contact={contact} />;
}
