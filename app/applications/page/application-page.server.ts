import type { LoaderFunctionArgs } from "@remix-run/node";
import { APPLICATION_ACCESS } from "#app/navigation";
import { canChange } from "#app/permissions";
import { oncePerRequest } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { maySetPolicies, requirePage } from "#app/session/guards.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { SsoApiError } from "#app/sso-api-error";

/** @throws {Response} 404 where the SSO API has no pages of applications */
export async function requireConnections(): Promise<void> {
  if (!(await hasFeature("connections"))) throw new Response(null, { status: 404 });
}

/**
 * The first line of every loader of the page.
 *
 * @throws {Response} as `requirePage` and `requireConnections` do
 */
export async function openApplicationPage({
  params: { applicationId: id = "" },
}: Pick<LoaderFunctionArgs, "params">) {
  const { session, permissions } = await requirePage(APPLICATION_ACCESS);
  await requireConnections();
  return { session, id, permissions, canChange: canChange(APPLICATION_ACCESS, permissions) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { session, id, permissions, canChange } = await openApplicationPage(args);
  return {
    application: await readOverview(session, id),
    canChange,
    canAssign: permissions.includes("users:write"),
    canReplaceSecret: permissions.includes("applications:secret"),
    readsAudits: permissions.includes("audits:read"),
    readsUsers: permissions.includes("users:read"),
    setsPolicies: await maySetPolicies(APPLICATION_ACCESS),
  };
}

/** Read once per request: the header and a tab share it. */
export const readOverview = (session: Session, id: string) =>
  oncePerRequest(`overview ${id}`, () => applicationPage.overview(session, id));

/** Lets a refusal say what is wrong with a field, for forms that have no place for it. */
export async function sayingFields<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const [sentence] = error instanceof SsoApiError ? Object.values(error.fields).flat() : [];
    if (!(error instanceof SsoApiError) || sentence === undefined) throw error;
    throw new SsoApiError(error.status, sentence, {}, error.retryAfter);
  }
}
