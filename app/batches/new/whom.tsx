import type { Selected } from "./selection.server";
import { namesText, peopleText } from "./texts";

/** The selected people, and the filters that selected them. */
export function Whom({ selected }: { selected: Selected }) {
  const people = peopleText(selected);
  return (
    <div className="grid gap-1 border-hair border-b p-4.5">
      <h2 className="font-semibold first-letter:uppercase">{people}</h2>
      <p className="wrap-anywhere text-muted">
        {selected.filters?.length ? selected.filters.join(" · ") : namesText(selected)}
      </p>
    </div>
  );
}
