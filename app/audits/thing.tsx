import {
  applicationPath,
  batchPath,
  groupPath,
  rolePath,
  tokenPath,
  userPath,
  webhookPath,
} from "#app/addresses";
import { Badge } from "#app/components/badge";

/** The pages of things, by their type. */
const PAGES: Record<string, (id: string) => string> = {
  user: userPath,
  role: rolePath,
  group: groupPath,
  application: applicationPath,
  batch: batchPath,
  token: tokenPath,
  webhook: webhookPath,
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
export const TokenMark = () => <Badge small>API token</Badge>;

/** The person or thing that an audit is about, with links to its page and its history. */
export function Thing({ type, id, name, username, history }: ThingProps) {
  const page = PAGES[type]?.(id);
  return (
    <span className="thing">
      {page === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={page}>
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
