const LOOKS = {
  active: { badge: "badge-success", dot: "status-success" },
  inactive: { badge: "badge-error", dot: "status-error" },
};

/** A record's status as text. */
export const statusLabel = (status: unknown): string =>
  status === true ? "Active" : status === false ? "Inactive" : String(status || "Unknown");

/** A record's status: true is Active, false is Inactive, any other value shows unchanged in neutral grey. */
export function StatusBadge({ status }: { status: unknown }) {
  const look = status === true ? LOOKS.active : status === false ? LOOKS.inactive : undefined;
  return (
    <span className={`badge badge-soft rounded-full font-medium text-xs ${look?.badge ?? "badge-neutral"}`}>
      <span aria-hidden="true" className={`status ${look?.dot ?? "status-neutral"}`} />
      {statusLabel(status)}
    </span>
  );
}
