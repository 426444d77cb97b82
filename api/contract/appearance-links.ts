import { say } from "#languages/say";
import type { Appearance } from "./appearance";

/** The name of an installation that has no other. */
export const USUAL_NAME = "SSO Application";

/** The public statement on accessibility, which each installation serves. */
export const ACCESSIBILITY = "/external/accessibility";

interface LabelledLink {
  readonly label: string;
  href: string;
}

/** The label is said when it is read: looks are kept longer than a request. */
const linkTo = (sayLabel: () => string, href: string | null): LabelledLink[] =>
  href === null
    ? []
    : [
        {
          get label() {
            return sayLabel();
          },
          href,
        },
      ];

/** The links for everybody, with their labels. */
export const linksOf = ({
  helpUrl,
  privacyUrl,
  termsUrl,
}: Pick<Appearance, "helpUrl" | "privacyUrl" | "termsUrl">): LabelledLink[] => [
  ...linkTo(() => say("page.help"), helpUrl),
  ...linkTo(() => say("page.privacy"), privacyUrl),
  ...linkTo(() => say("page.terms"), termsUrl),
];

/** The links in the foot of pages. */
export const pageLinksOf = (appearance: Parameters<typeof linksOf>[0]): LabelledLink[] => [
  ...linksOf(appearance),
  ...linkTo(() => say("page.accessibility"), ACCESSIBILITY),
];

/** The address of the logo on pages. It names its version, so browsers may keep it. */
export const logoAddress = (logoAt: string): string =>
  `/appearance/logo?${new URLSearchParams({ v: logoAt })}`;

/** The address of the style sheet with an accent colour. What it says follows from the address alone. */
export const styleAddress = (accent: string): string =>
  `/appearance.css?${new URLSearchParams({ accent: accent.replace("#", "") })}`;
