import type { Token } from "#api/contract/tokens";
import type { Column } from "#app/table/data-table";
import { Expiry, LastUse, TokenState } from "./token-badges";
import { hintText } from "./token-text";

/** Permissions that a row names. */
const NAMED = 2;

interface TokenColumns {
  addressOf: (token: Token) => string;
  /** In ms. */
  now: number;
}

export const tokenColumns = ({ addressOf, now }: TokenColumns): readonly Column<Token>[] => [
  {
    key: "name",
    label: "Name",
    card: "lead",
    render: (token) => (
      <span className="grid *:[text-align:match-parent]">
        <bdi>
          <a href={addressOf(token)} className="font-medium hover:underline">
            {token.name}
          </a>
        </bdi>
        <code className="text-muted text-xs">{hintText(token)}</code>
      </span>
    ),
  },
  { key: "permissions", label: "Permissions", render: Permissions },
  {
    key: "createdBy",
    label: "Created by",
    named: true,
    render: ({ createdBy }) =>
      createdBy ? <bdi title={createdBy.username}>{createdBy.name}</bdi> : "a deleted user",
  },
  {
    key: "expiresAt",
    label: "Expires",
    named: true,
    render: (token) => <Expiry token={token} now={now} />,
  },
  {
    key: "lastUsedAt",
    label: "Last used",
    named: true,
    render: ({ lastUsedAt }) => <LastUse at={lastUsedAt} />,
  },
  {
    key: "state",
    label: "State",
    card: "state",
    width: "max-lg:w-24!",
    render: (token) => <TokenState token={token} />,
  },
];

function Permissions({ permissions }: Token) {
  const more = permissions.length - NAMED;
  return (
    <span title={permissions.join(", ")}>
      {permissions.slice(0, NAMED).join(", ")}
      {more > 0 && (
        <>
          {" "}
          <span aria-hidden>+{more}</span>
          <span className="sr-only">and {more} more</span>
        </>
      )}
    </span>
  );
}
