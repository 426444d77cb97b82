import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CenteredPage } from "#app/components/centered-page";
import { NoApplications } from "#app/components/no-applications";
import { PRODUCT } from "#app/texts";

export function loader({ request }: LoaderFunctionArgs) {
  const value = new URL(request.url).searchParams.get("specificApplication");
  return { specific: value !== null && value !== "false" };
}

export const meta: MetaFunction = () => [{ title: `No applications · ${PRODUCT}` }];

export default function NoApplicationsPage() {
  return (
    <CenteredPage>
      <NoApplications specific={useLoaderData<typeof loader>().specific} />
    </CenteredPage>
  );
}
