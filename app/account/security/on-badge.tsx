import { Badge } from "#app/components/badge";
import { say } from "#languages/say";

/** Whether a way to sign in is on. */
export const OnBadge = ({ isOn }: { isOn: boolean }) => (
  <Badge tone={isOn ? "success" : "neutral"} dot={isOn}>
    {isOn ? say("account.security.on") : say("account.security.off")}
  </Badge>
);
