import type { Summary } from "#api/contract/summary";

type Days = NonNullable<Summary["attempts"]>;

const HEIGHT = 96;
const STEP = 14;
const BAR = 9;

/** Sign-in attempts a day as bars, the refused ones in red; drawn by the server, told in words too. */
export function AttemptsPlot({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ succeeded, failed }) => succeeded + failed));
  const heightOf = (attempts: number) => Math.ceil((attempts / most) * HEIGHT);
  return (
    <figure className="figure-card">
      <figcaption className="figure-label">Sign-in attempts per day (failed in red)</figcaption>
      <svg
        viewBox={`0 0 ${Math.max(1, days.length) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={inWords(days)}
        className="mt-2 h-15 w-full"
      >
        {days.map(({ day, succeeded, failed }, index) => (
          <g key={day}>
            <title>{`${day}: ${attemptsOf(succeeded + failed, "attempt")}, ${failed} refused`}</title>
            <rect x={index * STEP} y={0} width={STEP} height={HEIGHT} fill="none" pointerEvents="all" />
            <Bar index={index} height={heightOf(succeeded + failed)} className="fill-primary/85" />
            <Bar index={index} height={heightOf(failed)} className="fill-error" />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs tabular-nums">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </figure>
  );
}

function Bar({ index, height, className }: { index: number; height: number; className: string }) {
  return (
    <rect
      x={index * STEP + (STEP - BAR) / 2}
      y={HEIGHT - height}
      width={BAR}
      height={height}
      rx={2}
      className={className}
    />
  );
}

const attemptsOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function inWords(days: Days): string {
  const sum = (key: "succeeded" | "failed") => days.reduce((total, day) => total + day[key], 0);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "No sign-in attempts.";
  const attempts = sum("succeeded") + sum("failed");
  const busiest = days.reduce((most, day) =>
    day.succeeded + day.failed > most.succeeded + most.failed ? day : most,
  );
  return `${attemptsOf(attempts, "sign-in attempt")} from ${first.day} to ${last.day}, ${sum("failed")} of them refused; most on ${busiest.day}.`;
}
