const LOOKS = {
  active: { label: "Active", badge: "badge-success", dot: "status-success" },
  inactive: { label: "Inactive", badge: "badge-error", dot: "status-error" },
};

/** A record's status: true is Active, false is Inactive, anything else is shown as it is in neutral grey. */
export function StatusBadge({ status }: { status: unknown }) {
  const look = status === true ? LOOKS.active : status === false ? LOOKS.inactive : undefined;
  const label = look?.label ?? (typeof status === "string" && status ? status : "Unknown");
  return (
    <span className={`badge badge-soft rounded-full font-medium text-xs ${look?.badge ?? "badge-neutral"}`}>
      <span aria-hidden="true" className={`status ${look?.dot ?? "status-neutral"}`} />
      {label}
    </span>
  );
}
