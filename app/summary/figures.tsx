import { Link } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import type { Attempts, Summary } from "#api/contract/summary";
import { USER_MANAGEMENT } from "#app/navigation";
import { addressOf } from "#app/table/address";
import { AttemptsPlot } from "./attempts-plot";
import type { Links } from "./links.server";
import { type Plotted, plotted } from "./plotted";

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
      <Figure label="No of Login Attempts" value={summary.noOfLoginAttempts} note={plot && weekNote(plot)} />
      <Figure label="Total Users" value={summary.totalUsers} to={usersAddress(params, links)} />
      {plot && <AttemptsPlot {...plot} />}
    </div>
  );
}

/** Today beside an average day of the week before. */
function weekNote({ unit, times }: Plotted): string | undefined {
  const today = times.at(-1);
  const before = times.slice(-8, -1);
  if (unit !== "day" || !today || before.length === 0) return undefined;
  const attempts = ({ succeeded, failed }: Attempts) => succeeded + failed;
  const usual = Math.round(before.reduce((sum, day) => sum + attempts(day), 0) / before.length);
  return `${formatCount(attempts(today))} today, usually ${formatCount(usual)}`;
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

interface FigureProps {
  label: string;
  value: number;
  to?: string | undefined;
  note?: string | undefined;
}

function Figure({ label, value, to, note }: FigureProps) {
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
      {note && <dd className="text-muted">{note}</dd>}
    </dl>
  );
}
