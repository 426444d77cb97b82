import {
  accentColours,
  accentProblem,
  LEAST_CONTRAST,
  pairsOf,
  readAccent,
  shownContrast,
} from "#api/contract/accent";

/** The product's accent, where none is set. */
const USUAL = "#4b46c8";
const PAGES = { light: { card: "#ffffff", line: "#e0e3ea" }, dark: { card: "#131620", line: "#2a2f3d" } };

/** A button and a link in both themes, with their contrasts. Nothing while the colour isn't one. */
export function AccentSample({ accent }: { accent: string }) {
  const colour = readAccent(accent.trim() || USUAL);
  if (!colour) return null;
  const problem = accentProblem(colour);
  if (problem) return <p className="field-hint">{problem}</p>;
  const colours = accentColours(colour);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <figure key={theme}>
          <Sample {...colours[theme]} {...PAGES[theme]} />
          <figcaption className="mt-1.5 grid text-[0.8125rem] text-muted">
            <span className="font-medium text-base-content">
              {theme === "light" ? "Light" : "Dark"} <code>{colours[theme].accent}</code>
            </span>
            {pairsOf(colours[theme], theme).map(({ name, contrast }) => (
              <span key={name}>
                {name}: {shownContrast(contrast)}
              </span>
            ))}
          </figcaption>
        </figure>
      ))}
      <p className="field-hint sm:col-span-2">
        Text needs a contrast of {LEAST_CONTRAST}:1. Dark pages get a lighter colour where they need it.
      </p>
    </div>
  );
}

interface SampleProps {
  accent: string;
  onAccent: string;
  card: string;
  line: string;
}

/** The Content-Security-Policy takes no styles within pages, but the attributes of a picture. */
const Sample = ({ accent, onAccent, card, line }: SampleProps) => (
  <svg viewBox="0 0 240 64" aria-hidden="true" className="w-full">
    <rect x="0.5" y="0.5" width="239" height="63" rx="9.5" fill={card} stroke={line} />
    <rect x="16" y="16" width="96" height="32" rx="8" fill={accent} />
    <g fontSize="13" fontWeight="600" textAnchor="middle">
      <text x="64" y="36.5" fill={onAccent}>
        Sign-in
      </text>
      <text x="176" y="36.5" fill={accent}>
        Help
      </text>
    </g>
  </svg>
);
