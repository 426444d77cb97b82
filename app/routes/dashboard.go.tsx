import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/button";
import { FailedState } from "#app/components/failed-state";
import { PageHeader } from "#app/components/page-header";
import { pageTitle } from "#app/forms/dialog-route";
import { SHORTCUTS } from "#app/navigation";
import styles from "#app/palette/palette.css?url";
import { search } from "#app/palette/search.server";
import { SearchField } from "#app/palette/search-field";
import { SearchResults } from "#app/palette/search-results";
import { say } from "#languages/say";

export const loader = ({ request }: LoaderFunctionArgs) => search(request);

/** The palette is over a page that must stay when its search can't be reached. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { failed: say("palette.unreached") };
  }
}

export const meta = pageTitle(() => say("palette.go-to"));
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The palette as a page: what it is without JavaScript, and an address that can be kept. */
export default function GoPage() {
  const answer = useLoaderData<typeof clientLoader>();
  return (
    <div className="go-page">
      <PageHeader
        title={say("palette.go-to")}
        description={say("palette.about")}
        action={<ButtonLink to={SHORTCUTS}>{say("account.shortcuts")}</ButtonLink>}
      />
      <div className="list-card">
        <SearchField />
        {"failed" in answer ? <FailedState message={answer.failed} /> : <SearchResults {...answer} />}
      </div>
    </div>
  );
}
