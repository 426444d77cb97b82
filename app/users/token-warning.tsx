import { Link } from "@remix-run/react";
import { counted, plural } from "#api/contract/counts";
import type { TokensOfUser } from "./tokens-of-user.server";

/** Says which API tokens stop working with a user, and how they can go on. */
export function TokenWarning({ name, tokens }: { name: string; tokens: TokensOfUser }) {
  if (!tokens) return null;
  const { count, used, today, address, mayTakeOver, takers } = tokens;
  return (
    <div className="dialog-notice grid gap-1">
      <p>
        {counted(count, "API token")} of <bdi>{name}</bdi> {plural(count, "stops", "stop")} working.{" "}
        {used ? (
          <>
            <bdi>{used.name}</bdi> was last used {used.day === today ? "today" : `on ${used.day}`}.
          </>
        ) : (
          `${plural(count, "It hasn't", "None of them has")} been used yet.`
        )}
      </p>
      {mayTakeOver ? (
        <p>
          <Link to={address} className="font-semibold text-primary hover:underline">
            Take {plural(count, "it", "them")} over first
          </Link>{" "}
          to let {plural(count, "it", "them")} go on.
        </p>
      ) : (
        <p>{takersText(takers)}</p>
      )}
    </div>
  );
}

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

function takersText(takers: readonly string[]): string {
  const who = takers.length > 0 ? `Someone with the role ${LIST.format(takers)}` : "Another administrator";
  return `${who} can take over API tokens. Ask them first.`;
}
