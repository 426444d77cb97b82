import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { PageHeader } from "#app/components/page-header";
import copyScript from "#app/guide/copy-script.js?url";
import { GUIDE, REFERENCE_STYLE } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { requireFeature, requirePage } from "#app/session/guards.server";
import { readReference } from "#app/sso-api/reference.server";
import { LinkContext, type LinkProps } from "#reference/link";
import { Reference } from "#reference/reference";
import { viewOf } from "#reference/view";

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(GUIDE);
  await requireFeature("reference");
  const { searchParams } = new URL(request.url);
  const wanted = { group: searchParams.get("group") ?? undefined, q: searchParams.get("q") ?? undefined };
  const view = viewOf(await readReference(), wanted);
  if (!view) throw new Response(null, { status: 404 });
  return view;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const group = data?.page.kind === "group" ? `${data.page.name} · ` : "";
  return [{ title: `${group}API Reference · ${PRODUCT}` }];
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: REFERENCE_STYLE }];

const PageLink = ({ href, ...props }: LinkProps) => <Link to={href} {...props} />;

/** The reference of the service's calls, which the service also serves by itself at /api/docs. */
export default function ApiReferencePage() {
  const view = useLoaderData<typeof loader>();
  useEffect(() => {
    void import(/* @vite-ignore */ copyScript);
  }, []);
  return (
    <>
      <PageHeader
        title="API Reference"
        description={`Every call of the service. Calls begin with ${view.server}`}
        action={
          <a href={`${view.server}/openapi.json`} className="btn btn-plain touch-target">
            OpenAPI document
          </a>
        }
      />
      <LinkContext.Provider value={PageLink}>
        <Reference view={view} />
      </LinkContext.Provider>
    </>
  );
}
