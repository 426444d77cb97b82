import type { ReactNode } from "react";

/** A cell that says its column's name where its row is a card. Screen readers know it from the table. */
export const NamedCell = ({ name, children }: { name: string; children: ReactNode }) => (
  <span>
    <span aria-hidden="true" className="cell-name">
      {name}{" "}
    </span>
    {children}
  </span>
);

/** An empty cell. Cards leave it out. */
export const NoValue = () => <span className="no-value max-md:hidden">–</span>;
