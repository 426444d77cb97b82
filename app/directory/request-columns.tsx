import { formatCount } from "#api/contract/counts";
import type { ScimRequest } from "#api/contract/scim-status";
import { tokenPath } from "#app/addresses";
import { Badge } from "#app/components/badge";
import { Timestamp } from "#app/components/timestamp";
import type { Column } from "#app/table/data-table";

const isFailed = ({ status }: ScimRequest) => status >= 400;

export const requestColumns: readonly Column<ScimRequest>[] = [
  {
    key: "path",
    label: "Request",
    card: "lead",
    render: ({ method, path }) => (
      <code className="text-xs">
        {method} <bdi>{path}</bdi>
      </code>
    ),
  },
  {
    key: "status",
    label: "Status",
    card: "state",
    width: "w-24!",
    render: (request) => <Badge tone={isFailed(request) ? "error" : "success"}>{request.status}</Badge>,
  },
  {
    key: "at",
    label: "When",
    width: "w-44 max-lg:w-26",
    render: ({ at, ms }) => (
      <span className="max-lg:[&_time]:whitespace-normal">
        <Timestamp at={at} /> <span className="text-xs">{formatCount(ms)} ms</span>
      </span>
    ),
  },
  {
    key: "token",
    label: "Token",
    named: true,
    render: ({ token }) => (
      <a href={tokenPath(token.id)} className="hover:underline">
        <bdi>{token.name}</bdi>
      </a>
    ),
  },
  { key: "error", label: "Note" },
];
