import { CopyButton } from "./copy-button";

/** An id, to be copied rather than read. */
export const SmallId = ({ id, label }: { id: string; label: string }) => (
  <span className="inline-flex max-w-none! items-center gap-1 font-mono text-xs text-muted">
    <bdi className="max-w-50">{id}</bdi>
    <CopyButton label={label} value={id} />
  </span>
);
