import { say } from "#languages/say";
import { Badge } from "./badge";

/** A record's status as text. */
export function statusLabel(status: unknown): string {
  if (typeof status === "boolean") return status ? say("status.active") : say("status.inactive");
  return status ? String(status) : say("status.unknown");
}

const toneOf = (status: unknown) =>
  typeof status === "boolean" ? (status ? "success" : "error") : undefined;

/** A record's status: true is Active, false is Inactive, any other value shows unchanged in neutral grey. */
export const StatusBadge = ({ status }: { status: unknown }) => (
  <Badge tone={toneOf(status)} dot>
    {statusLabel(status)}
  </Badge>
);
