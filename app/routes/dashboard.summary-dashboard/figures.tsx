import type { Summary } from "#api/contract/summary";
import { AttemptsPlot } from "./attempts-plot";

/** The figures of the summary, and the plot where the SSO API gives what it is drawn from. */
export function Figures({ summary }: { summary: Summary }) {
  return (
    <div className="figures">
      <Figure label="No of Login Attempts" value={summary.noOfLoginAttempts} />
      <Figure label="Total Users" value={summary.totalUsers} />
      {summary.attempts && <AttemptsPlot days={summary.attempts} />}
    </div>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <dl className="figure-card">
      <dt className="figure-label">{label}</dt>
      <dd className="figure-value">{value.toLocaleString("en")}</dd>
    </dl>
  );
}
