import { utcHour } from "#api/contract/moments";
import type { Token } from "#api/contract/tokens";
import { Day } from "#app/components/timestamp";
import { limitText, STATE_LABELS, soonText } from "./token-text";

const BADGE = "badge badge-soft badge-state rounded-full font-medium text-xs";
const LOOKS: Record<Token["state"], string> = {
  active: "badge-success",
  limited: "badge-warning",
  expired: "badge-neutral",
  revoked: "badge-neutral",
};

export const TokenState = ({ token }: { token: Token }) => (
  <span className={`${BADGE} ${LOOKS[token.state]}`} title={limitText(token)}>
    {STATE_LABELS[token.state]}
  </span>
);

/** @param now in ms */
export function Expiry({ token, now }: { token: Token; now: number }) {
  const soon = soonText(token, now);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Day at={token.expiresAt} />
      {soon && <span className={`${BADGE} badge-warning whitespace-nowrap`}>{soon}</span>}
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
