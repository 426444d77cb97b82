import {
  APPLICATION_ACCESS,
  BATCHES,
  GROUPS,
  ROLES,
  TOKENS,
  USER_MANAGEMENT,
  WEBHOOKS,
} from "#app/navigation";

/** The pages of things, by their type. */
const PAGES: Record<string, string> = {
  user: USER_MANAGEMENT,
  role: ROLES,
  group: GROUPS,
  application: APPLICATION_ACCESS,
  batch: BATCHES,
  token: TOKENS,
  webhook: WEBHOOKS,
};

interface ThingProps {
  /** "user" */
  type: string;
  id: string;
  name: string;
  username?: string | undefined;
  /** The address of its audits. */
  history: { address: string; label: string };
}

/** Tells an API token from a person. What follows it is its creator's username. */
export const TokenMark = () => (
  <span className="badge badge-soft badge-neutral badge-xs rounded-full font-medium">API token</span>
);

/** Whom or what an audit is about, with links to its page and its history. */
export function Thing({ type, id, name, username, history }: ThingProps) {
  const page = PAGES[type];
  return (
    <span className="thing">
      {page === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={`${page}/${encodeURIComponent(id)}`}>
          <bdi>{name}</bdi>
        </a>
      )}
      {type === "token" && <TokenMark />}
      {username !== undefined && <bdi className="text-muted">{username}</bdi>}
      <code className="text-muted">{id}</code>
      <a href={history.address}>{history.label}</a>
    </span>
  );
}
