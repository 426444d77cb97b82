import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Forbidden } from "#app/components/forbidden";
import { requireSession } from "#app/session/guards.server";
import { applications } from "#app/sso-api/applications.server";
import { SsoApiError } from "#app/sso-api/errors";
import { PRODUCT } from "#app/texts";

export async function loader() {
  const session = requireSession();
  const own = await applications.options(session).catch((error: unknown) => {
    if (error instanceof SsoApiError) return [];
    throw error;
  });
  return data({ applications: own }, { status: 403 });
}

export const meta: MetaFunction = () => [{ title: `403 Forbidden · ${PRODUCT}` }];

export default function NotAuthorizedPage() {
  return <Forbidden applications={useLoaderData<typeof loader>().applications} />;
}
