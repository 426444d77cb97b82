import { Link } from "@remix-run/react";
import type { Attention } from "#api/contract/attention";
import { TriangleAlert } from "#app/icons";
import { attentionRows } from "./attention-rows";

/** Points that need attention, whatever the filters. Nothing is shown where all is well. */
export function NeedsAttention({ attention, canRemind }: { attention: Attention; canRemind: boolean }) {
  const rows = attentionRows(attention, canRemind);
  if (rows.length === 0) return null;
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention" className="attention-heading">
        <TriangleAlert className="size-4.5 text-warning" />
        Needs attention
      </h2>
      <dl className="attention-rows">
        {rows.map(({ label, links }) => (
          <div key={label}>
            <dt>{label}</dt>
            {links.map(({ to, text }) => (
              <dd key={to}>
                <Link to={to} className="text-primary underline underline-offset-2">
                  <bdi>{text}</bdi>
                </Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
