import { Badge } from "#app/components/badge";

/** Whether a way to sign in is on. */
export const OnBadge = ({ isOn }: { isOn: boolean }) => (
  <Badge tone={isOn ? "success" : "neutral"} dot={isOn}>
    {isOn ? "On" : "Off"}
  </Badge>
);
