import type { AccentColours } from "#api/contract/accent";
import { PRODUCT } from "#app/product";

const PAGES = {
  light: { page: "#f9fafc", card: "#ffffff", line: "#e0e3ea", text: "#161922", muted: "#5a606c" },
  dark: { page: "#0b0d14", card: "#131620", line: "#2a2f3d", text: "#ebedf2", muted: "#a0a6b2" },
};

interface SignInFigureProps {
  theme: keyof typeof PAGES;
  colours: AccentColours;
  /** The address of the logo. Undefined for the product's mark. */
  logo: string | undefined;
  /** The labels of the links in the foot. */
  links: readonly string[];
}

/**
 * The sign-in page in small. It is a picture, because the Content-Security-Policy takes no styles within pages, but the
 * attributes of a picture.
 */
export function SignInFigure({ theme, colours: { accent, onAccent }, logo, links }: SignInFigureProps) {
  const { page, card, line, text, muted } = PAGES[theme];
  return (
    <svg viewBox="0 0 320 258" aria-hidden="true" className="w-full">
      <rect x="0.5" y="0.5" width="319" height="257" rx="9.5" fill={page} stroke={line} />
      <rect x="56.5" y="18.5" width="207" height="207" rx="9.5" fill={card} stroke={line} />
      {logo ? (
        <image href={logo} x="147" y="30" width="26" height="26" />
      ) : (
        <g transform="translate(147 30) scale(0.765)">
          <rect width="34" height="34" rx="9" fill={accent} />
          <g fill="none" stroke={onAccent} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
            <circle cx="20.5" cy="13.5" r="4.5" />
            <path d="m17.3 16.7-7.8 7.8m2.5-2.5 2.5 2.5" />
          </g>
        </g>
      )}
      <g fill={text} fontSize="9" fontWeight="600">
        <text x="160" y="75" fontSize="13" textAnchor="middle">
          {PRODUCT}
        </text>
        <text x="74" y="97">
          Username
        </text>
        <text x="74" y="139">
          Password
        </text>
      </g>
      <g fill={page} stroke={line}>
        <rect x="74.5" y="102.5" width="171" height="21" rx="4.5" />
        <rect x="74.5" y="144.5" width="171" height="21" rx="4.5" />
      </g>
      <text x="246" y="179" fontSize="9" textAnchor="end" fill={accent}>
        Reset Password
      </text>
      <rect x="74" y="188" width="172" height="24" rx="5" fill={accent} />
      <text x="160" y="203.5" fontSize="10.5" fontWeight="600" textAnchor="middle" fill={onAccent}>
        Sign-in
      </text>
      <text x="160" y="245" fontSize="9" textAnchor="middle" fill={muted} xmlSpace="preserve">
        {links.join("    ")}
      </text>
    </svg>
  );
}
