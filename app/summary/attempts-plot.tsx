import { Link } from "@remix-run/react";
import { compactCount, formatCount } from "#api/contract/counts";
import { type Plotted, type PlottedTime, scaleOf } from "./plotted";

const HEIGHT = 100;

/** Sign-in attempts as bars, each a link to its audits. Drawn by the server. */
export function AttemptsPlot({ unit, times }: Plotted) {
  const most = scaleOf(times);
  return (
    <figure className="figure-card plot">
      <figcaption className="plot-caption">
        <span className="figure-label">Sign-in attempts per {unit}</span>
        <span className="plot-legend">
          <Swatch className="fill-primary/85" /> Signed in
          <Swatch className="fill-error" /> Failed
        </span>
      </figcaption>
      <a href="#activities" className="plot-skip">
        Skip the plot
      </a>
      <p aria-hidden="true" className="plot-scale">
        {[most, most / 2, 0].map((value) => (
          <span key={value}>{compactCount(value)}</span>
        ))}
      </p>
      <ol className="plot-bars" aria-label={`Audits by ${unit}`}>
        {times.map((time, index) => (
          <li key={time.time}>
            <Bar time={time} most={most} />
            {isTick(times.length - 1 - index, times.length) && (
              <span aria-hidden="true" className="plot-tick">
                {time.time.slice(unit === "day" ? 5 : 0)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {times.every(({ succeeded, failed }) => succeeded + failed === 0) && (
        <p className="plot-nothing">No sign-in attempts</p>
      )}
    </figure>
  );
}

function Bar({
  time: { time, succeeded, failed, address, chosen },
  most,
}: {
  time: PlottedTime;
  most: number;
}) {
  const all = heightOf(succeeded + failed, most);
  const red = heightOf(failed, most);
  return (
    <Link to={address} className="plot-bar" data-beside={!chosen || undefined}>
      <svg viewBox={`0 0 1 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect y={HEIGHT - all} width={1} height={all - red} className="fill-primary/85" />
        <rect y={HEIGHT - red} width={1} height={red} className="fill-error" />
      </svg>
      <span className="plot-tip">
        <b>{time}</b> {formatCount(succeeded)} signed in, {formatCount(failed)} failed
      </span>
    </Link>
  );
}

/** Every week of the days, and every third of the months, from the last one on. */
const isTick = (fromLast: number, all: number) => fromLast % (all > 12 ? 7 : 3) === 0;

/** A single attempt is still seen. */
const heightOf = (count: number, most: number) => Math.ceil((count / most) * HEIGHT);

const Swatch = ({ className }: { className: string }) => (
  <svg viewBox="0 0 1 1" aria-hidden="true" className="size-2.5">
    <rect width={1} height={1} className={className} />
  </svg>
);
