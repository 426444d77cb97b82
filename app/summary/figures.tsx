import { Link } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import type { Summary } from "#api/contract/summary";
import { USER_MANAGEMENT } from "#app/navigation";
import { addressOf } from "#app/table/address";
import { AttemptsPlot } from "./attempts-plot";
import type { Links } from "./links.server";
import { plotted } from "./plotted";

interface FiguresProps {
  summary: Summary;
  /** The summary's filters. */
  params: URLSearchParams;
  links: Links;
}

/** The figures of the summary, and the plot where the SSO API gives what it is drawn from. */
export function Figures({ summary, params, links }: FiguresProps) {
  const plot = plotted(summary, params);
  return (
    <div className="figures">
      <Figure label="No of Login Attempts" value={summary.noOfLoginAttempts} />
      <Figure label="Total Users" value={summary.totalUsers} to={usersAddress(params, links)} />
      {plot && <AttemptsPlot {...plot} />}
    </div>
  );
}

/** The list of these users. Another SSO API doesn't filter it by application. */
function usersAddress(params: URLSearchParams, links: Links): string | undefined {
  const applicationId = params.get("applicationId") ?? "";
  if (!links.users || (applicationId && !links.userPages)) return undefined;
  return addressOf(USER_MANAGEMENT, new URLSearchParams(), {
    searchTerm: params.get("user") ?? "",
    applicationId,
  });
}

function Figure({ label, value, to }: { label: string; value: number; to?: string | undefined }) {
  const text = formatCount(value);
  return (
    <dl className="figure-card">
      <dt className="figure-label">{label}</dt>
      <dd className="figure-value">
        {to ? (
          <Link to={to} className="hover:underline">
            {text}
          </Link>
        ) : (
          text
        )}
      </dd>
    </dl>
  );
}
