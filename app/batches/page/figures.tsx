import { Link, useLocation } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import { figuresOf } from "../batch-text";
import { useBatch } from "./use-batch";

/** "5 people lose access · 36 people will change · 3 rows have errors". Each figure leads to its rows. */
export function Figures() {
  const { batch } = useBatch();
  const { pathname } = useLocation();
  return (
    <ul className="batch-figures">
      {figuresOf(batch).map(({ key, count, words, show }) => {
        const figure = (
          <>
            <strong>{formatCount(count)}</strong> {words}
          </>
        );
        return (
          <li key={key} data-figure={key}>
            {show && count > 0 ? (
              <Link to={`${pathname}?show=${show}`} preventScrollReset>
                {figure}
              </Link>
            ) : (
              figure
            )}
          </li>
        );
      })}
    </ul>
  );
}
