import { Link } from "@remix-run/react";
import { TriangleAlert } from "#app/icons";
import type { AttentionRow } from "./attention-rows.server";

/** Points that need attention, whatever the filters. Nothing is shown where all is well. */
export function NeedsAttention({ rows }: { rows: readonly AttentionRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention" className="attention-heading">
        <TriangleAlert className="size-4.5 text-warning" />
        Needs attention
      </h2>
      <dl className="attention-rows">
        {rows.map(({ label, items }) => (
          <div key={label}>
            <dt>{label}</dt>
            {items.map(({ to, text, note, action }) => (
              <dd key={to}>
                <Link to={to} className="text-primary underline underline-offset-2">
                  <bdi>{text}</bdi>
                </Link>
                {note && <span className="text-muted">{note}</span>}
                {action && (
                  <Link to={action.to} className="attention-action" aria-label={`${action.text} ${text}`}>
                    {action.text}
                  </Link>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
