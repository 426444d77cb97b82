import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "@remix-run/react";
import { counted } from "#api/contract/counts";
import { ButtonLink } from "#app/components/button";
import { FailedState } from "#app/components/failed-state";
import { PageHeader } from "#app/components/page-header";
import { pageTitle } from "#app/forms/dialog-route";
import { SHORTCUTS } from "#app/navigation";
import { FailedNote } from "#app/palette/failed-note";
import type { HitGroup } from "#app/palette/hit";
import { HitLine } from "#app/palette/hit-line";
import styles from "#app/palette/palette.css?url";
import { search } from "#app/palette/search.server";
import { SearchField } from "#app/palette/search-field";
import { nothingText } from "#app/palette/texts";
import { wordsOf } from "#app/palette/words";

export const loader = ({ request }: LoaderFunctionArgs) => search(request);

/** The palette is over a page that must stay when its search can't be reached. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { failed: "The console can't be reached. Try again in a moment." };
  }
}

export const meta = pageTitle("Go to");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The palette as a page: what it is without JavaScript, and an address that can be kept. */
export default function GoPage() {
  const answer = useLoaderData<typeof clientLoader>();
  return (
    <div className="go-page">
      <PageHeader
        title="Go to"
        description="People, applications, screens and actions, by words in any order."
        action={<ButtonLink to={SHORTCUTS}>Keyboard shortcuts</ButtonLink>}
      />
      <div className="list-card">
        <SearchField />
        {"failed" in answer ? <FailedState message={answer.failed} /> : <Results {...answer} />}
      </div>
    </div>
  );
}

function Results({ query, groups }: { query: string; groups: HitGroup[] }) {
  const words = wordsOf(query);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <div className="go-results">
      {groups.map(({ label, hits, isFailed }) => (
        <section key={label} aria-label={label}>
          <h2 className="hit-group">{label}</h2>
          {isFailed && <FailedNote label={label} />}
          <ul>
            {hits.map((hit) => (
              <li key={hit.label + hit.to}>
                <Link to={hit.to} className="hit">
                  <HitLine hit={hit} words={words} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="palette-nothing">{nothingText(query)}</p>}
      <p role="status" className="sr-only">
        {counted(count, "result")}
      </p>
    </div>
  );
}
