import { Link, useLocation } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import { figuresOf } from "../batch-text";
import { useBatch } from "./use-batch";

/** "412 change · 3 wrong · 20 as they are". Each figure leads to its rows. */
export function Figures() {
  const { batch } = useBatch();
  const { pathname } = useLocation();
  return (
    <ul className="batch-figures">
      {figuresOf(batch).map(({ count, words, show }) => {
        const figure = (
          <>
            <strong>{formatCount(count)}</strong> {words}
          </>
        );
        return (
          <li key={words} data-words={words}>
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
