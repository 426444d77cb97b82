import { CopyButton } from "./copy-button";

/** As many characters as fit whole. */
const FITTING = 9;

/** The last eight characters of an id, to be copied rather than read. The rest is there to select, and for screen readers. */
export const SmallId = ({ id, label }: { id: string; label: string }) => (
  <span className="inline-flex items-center gap-1 font-mono text-xs text-muted">
    <span
      title={id}
      className={`inline-block max-w-[9.5ch] overflow-hidden text-ellipsis whitespace-nowrap [direction:rtl] ${id.length > FITTING ? "-me-[3px]" : ""}`}
    >
      <span dir="auto">{id}</span>
    </span>
    <CopyButton label={label} value={id} />
  </span>
);
