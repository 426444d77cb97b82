import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Forbidden } from "#app/components/forbidden";
import { USER_MANAGEMENT } from "#app/navigation";
import { canOpen } from "#app/permissions";
import { currentProfile, requireSession, rolesOf } from "#app/session/guards.server";
import type { Session } from "#app/session/session.server";
import { applications } from "#app/sso-api/applications.server";
import { SsoApiError } from "#app/sso-api/errors";
import { PRODUCT } from "#app/texts";

export async function loader() {
  const session = await requireSession();
  const administers = canOpen(USER_MANAGEMENT, rolesOf(await currentProfile()));
  // Whoever administers gets all applications by that call, not their own.
  const own = administers ? [] : await ownApplications(session);
  return data({ applications: own }, { status: 403 });
}

async function ownApplications(session: Session) {
  try {
    return await applications.options(session);
  } catch (error) {
    if (error instanceof SsoApiError) return [];
    throw error;
  }
}

export const meta: MetaFunction = () => [{ title: `403 Forbidden · ${PRODUCT}` }];

export default function NotAuthorizedPage() {
  return <Forbidden applications={useLoaderData<typeof loader>().applications} />;
}
