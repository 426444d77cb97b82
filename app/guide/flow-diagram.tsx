const LANES = [
  { x: 52, label: "Back end" },
  { x: 180, label: "Browser" },
  { x: 308, label: "SSO" },
] as const;
const [BACK_END, BROWSER, SSO] = LANES;

const TOP = 44;
const STEP = 43;

/** One message between two lanes; a step within one lane has no `to`. */
interface Message {
  from: { x: number };
  to?: { x: number };
  label: string;
}

const MESSAGES: readonly Message[] = [
  { from: BROWSER, to: BACK_END, label: "page’s path" },
  { from: BACK_END, to: BROWSER, label: "signed request" },
  { from: BROWSER, to: SSO, label: "sign-in screen" },
  { from: SSO, label: "sign-in" },
  { from: SSO, to: BROWSER, label: "return, tokens" },
  { from: BROWSER, to: SSO, label: "refresh" },
  { from: BROWSER, to: BACK_END, label: "API call, token" },
  { from: BACK_END, to: SSO, label: "public keys" },
];

const HEIGHT = TOP + MESSAGES.length * STEP + 14;

/** The messages of a sign-in, in the order of the list beside the diagram. */
export function FlowDiagram() {
  return (
    <svg
      viewBox={`0 0 360 ${HEIGHT}`}
      role="img"
      aria-label="The eight steps between the browser, your back end and the SSO service, as listed below."
      className="guide-flow"
    >
      {LANES.map(({ x, label }) => (
        <g key={label}>
          <line x1={x} y1={30} x2={x} y2={HEIGHT - 6} className="guide-flow-lane" />
          <rect x={x - 50} y={4} width={100} height={26} rx={7} className="guide-flow-party" />
          <text x={x} y={21} className="guide-flow-name">
            {label}
          </text>
        </g>
      ))}
      {MESSAGES.map((message, index) => (
        <MessageArrow
          key={message.label}
          message={message}
          number={index + 1}
          y={TOP + (index + 1) * STEP - 18}
        />
      ))}
    </svg>
  );
}

function MessageArrow({ message, number, y }: { message: Message; number: number; y: number }) {
  const { from, to, label } = message;
  if (!to) return <Act x={from.x} y={y} label={label} number={number} />;
  const direction = Math.sign(to.x - from.x);
  const tip = to.x - direction * 2;
  // The label of an arrow that crosses the middle lane goes before that lane, and leaves room for the number.
  const span = Math.min(Math.abs(to.x - from.x), BROWSER.x - BACK_END.x);
  return (
    <g>
      <line x1={from.x} y1={y} x2={tip} y2={y} className="guide-flow-arrow" />
      <path d={`M ${tip} ${y} l ${-6 * direction} -4 v 8 z`} className="guide-flow-tip" />
      <text x={from.x + direction * (span / 2 + 4)} y={y - 6} className="guide-flow-text">
        {label}
      </text>
      <Digit x={from.x} y={y} number={number} />
    </g>
  );
}

/** A step within one lane. */
function Act({ x, y, label, number }: { x: number; y: number; label: string; number: number }) {
  return (
    <g>
      <rect x={x - 49} y={y - 13} width={98} height={26} rx={13} className="guide-flow-act" />
      <Digit x={x - 36} y={y} number={number} />
      <text x={x + 9} y={y + 4} className="guide-flow-text">
        {label}
      </text>
    </g>
  );
}

function Digit({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={8} className="guide-flow-number" />
      <text x={x} y={y + 3.5} className="guide-flow-digit">
        {number}
      </text>
    </>
  );
}
