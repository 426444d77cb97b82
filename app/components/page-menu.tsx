import { Children, type MouseEvent, type ReactNode } from "react";
import { Ellipsis } from "#app/icons";
import { closeByEscape, closeWhenLeft } from "./details-menu";

/** A page's less frequent actions: links in a menu that needs no script. */
export const PageMenu = ({ children }: { children: ReactNode }) => (
  <details className="menu" onBlur={closeWhenLeft} onKeyDown={closeByEscape} onClick={closeByChoice}>
    <summary className="btn btn-plain btn-square touch-target" title="More actions">
      <Ellipsis className="size-4.5" />
      <span className="sr-only">More actions</span>
    </summary>
    <ul>{Children.map(children, (child) => child && <li>{child}</li>)}</ul>
  </details>
);

function closeByChoice({ currentTarget, target }: MouseEvent<HTMLDetailsElement>): void {
  if (target instanceof Element && target.closest("a")) currentTarget.open = false;
}
