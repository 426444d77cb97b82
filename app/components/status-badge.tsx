import { Badge } from "./badge";

/** A record's status as text. */
export const statusLabel = (status: unknown): string =>
  status === true ? "Active" : status === false ? "Inactive" : String(status || "Unknown");

const badge = (status: unknown, tone?: "success" | "error") => (
  <Badge tone={tone} dot>
    {statusLabel(status)}
  </Badge>
);

/** The same elements in every row. */
const ACTIVE = badge(true, "success");
const INACTIVE = badge(false, "error");

/** A record's status: true is Active, false is Inactive, any other value shows unchanged in neutral grey. */
export const StatusBadge = ({ status }: { status: unknown }) =>
  status === true ? ACTIVE : status === false ? INACTIVE : badge(status);
