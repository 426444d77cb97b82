import { Link } from "@remix-run/react";
import { say } from "#languages/say";
import { FailedNote } from "./failed-note";
import type { HitGroup } from "./hit";
import { HitLine } from "./hit-line";
import { nothingText } from "./texts";
import { wordsOf } from "./words";

/** The results of a search, as links of a page. */
export function SearchResults({ query, groups }: { query: string; groups: HitGroup[] }) {
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
        {say("palette.result-count", { count })}
      </p>
    </div>
  );
}
