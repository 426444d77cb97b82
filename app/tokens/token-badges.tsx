import { utcHour } from "#api/contract/moments";
import type { Token } from "#api/contract/tokens";
import { Badge, type Tone } from "#app/components/badge";
import { Day } from "#app/components/timestamp";
import { limitText, STATE_LABELS, soonText } from "./token-text";

const TONES: Record<Token["state"], Tone> = {
  active: "success",
  limited: "warning",
  expired: "neutral",
  revoked: "neutral",
};

export const TokenState = ({ token }: { token: Token }) => (
  <Badge tone={TONES[token.state]} title={limitText(token)}>
    {STATE_LABELS[token.state]}
  </Badge>
);

/** @param now in ms */
export function Expiry({ token, now }: { token: Token; now: number }) {
  const soon = soonText(token, now);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Day at={token.expiresAt} />
      {soon && <Badge tone="warning">{soon}</Badge>}
    </span>
  );
}

export const LastUse = ({ at }: { at: string | null }) =>
  at === null ? (
    <span>never</span>
  ) : (
    <time dateTime={at} title="Exact to the hour" className="lg:whitespace-nowrap">
      {utcHour(at)}
    </time>
  );
