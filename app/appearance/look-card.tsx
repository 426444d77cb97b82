import {
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

/** The product's accent, where none is set. */
const USUAL = "#4b46c8";

const THEMES = { light: "Light", dark: "Dark" } as const;

/** The colour, if pages can have it. */
function usable(text: string | null | undefined) {
  const accent = readAccent(text?.trim() || USUAL);
  return accent && !accentProblem(accent) ? accent : undefined;
}

interface LookCardProps {
  stored: Appearance;
  /** The form's values as they are now. */
  typed: Typed;
}

/** The sign-in page in both themes, as the form would make it. */
export function LookCard({ stored, typed }: LookCardProps) {
  const colours = accentColours(usable(typed.accent) ?? usable(stored.accent) ?? USUAL);
  const { helpUrl = "", privacyUrl = "", termsUrl = "" } = typed;
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
