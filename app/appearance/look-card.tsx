import {
  type AccentColours,
  accentColours,
  accentProblem,
  LEAST_CONTRAST,
  pairsOf,
  readAccent,
  shownContrast,
} from "#api/contract/accent";
import type { Appearance } from "#api/contract/appearance";
import { logoAddress, pageLinksOf } from "#api/contract/appearance-links";
import { Card } from "#app/components/page-card";
import type { Typed } from "./forms";
import { SignInFigure } from "./sign-in-figure";

const THEMES = { light: "Light", dark: "Dark" } as const;

/** The product's colours, where no accent is set (app/styles.css). */
const USUAL: Record<keyof typeof THEMES, AccentColours> = {
  light: { accent: "#4e4ecc", onAccent: "#ffffff", wash: "#eff2ff", hover: "#f9fafe" },
  dark: { accent: "#959af7", onAccent: "#0d0e1c", wash: "#22253e", hover: "#181b25" },
};

/** Of the typed colour, or of the stored one while pages can't have that. */
function coloursOf(typed: string, stored: string | null) {
  if (typed.trim() === "") return USUAL;
  const accent = [typed.trim(), stored ?? ""].map(readAccent).find((one) => one && !accentProblem(one));
  return accent ? accentColours(accent) : USUAL;
}

interface LookCardProps {
  stored: Appearance;
  /** The form's values as they are now. */
  typed: Typed;
}

/** The sign-in page in both themes, as the form would make it. */
export function LookCard({ stored, typed }: LookCardProps) {
  const { accent = "", helpUrl = "", privacyUrl = "", termsUrl = "" } = typed;
  const colours = coloursOf(accent, stored.accent);
  const links = pageLinksOf({
    helpUrl: helpUrl.trim() || null,
    privacyUrl: privacyUrl.trim() || null,
    termsUrl: termsUrl.trim() || null,
  });
  return (
    <Card title="Sign-in page" className="look-card">
      <div className="look-figures">
        {(["light", "dark"] as const).map((theme) => (
          <figure key={theme}>
            <SignInFigure
              theme={theme}
              colours={colours[theme]}
              logo={stored.logoAt === null ? undefined : logoAddress(stored.logoAt)}
              links={links.map(({ label }) => label)}
            />
            <figcaption className="field-hint">
              {THEMES[theme]} <code>{colours[theme].accent}</code>, contrast{" "}
              {shownContrast(Math.min(...pairsOf(colours[theme], theme).map(({ contrast }) => contrast)))}
            </figcaption>
          </figure>
        ))}
      </div>
    </Card>
  );
}

/** What is wrong with the colour that is typed, or else what the rule is. */
export function AccentHint({ accent = "" }: Typed) {
  const colour = readAccent(accent.trim());
  return (
    <p className="field-hint">
      {(colour && accentProblem(colour)) ??
        `Text needs a contrast of ${LEAST_CONTRAST}:1. Dark pages get a lighter colour where they need it.`}
    </p>
  );
}
