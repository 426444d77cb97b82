const LOOKS = {
  active: { badge: "badge-success", dot: "status-success" },
  inactive: { badge: "badge-error", dot: "status-error" },
};

/** A record's status as text. */
export const statusLabel = (status: unknown): string =>
  status === true ? "Active" : status === false ? "Inactive" : String(status || "Unknown");

function badge(status: unknown, look?: { badge: string; dot: string }) {
  return (
    <span className={`badge badge-soft rounded-full font-medium text-xs ${look?.badge ?? "badge-neutral"}`}>
      <span aria-hidden="true" className={`status ${look?.dot ?? "status-neutral"}`} />
      {statusLabel(status)}
    </span>
  );
}

/** The same elements in every row. */
const ACTIVE = badge(true, LOOKS.active);
const INACTIVE = badge(false, LOOKS.inactive);

/** A record's status: true is Active, false is Inactive, any other value shows unchanged in neutral grey. */
export const StatusBadge = ({ status }: { status: unknown }) =>
  status === true ? ACTIVE : status === false ? INACTIVE : badge(status);
