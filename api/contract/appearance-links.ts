import type { Appearance } from "./appearance";

/** The name of an installation that has no other. */
export const USUAL_NAME = "SSO Application";

/** The public statement on accessibility, which each installation serves. */
export const ACCESSIBILITY = "/external/accessibility";

/** The links for everybody, with their labels. */
export const linksOf = ({
  helpUrl,
  privacyUrl,
  termsUrl,
}: Pick<Appearance, "helpUrl" | "privacyUrl" | "termsUrl">): { label: string; href: string }[] =>
  Object.entries({ Help: helpUrl, Privacy: privacyUrl, Terms: termsUrl }).flatMap(([label, href]) =>
    href === null ? [] : [{ label, href }],
  );

/** The links in the foot of pages. */
export const pageLinksOf = (appearance: Parameters<typeof linksOf>[0]) => [
  ...linksOf(appearance),
  { label: "Accessibility", href: ACCESSIBILITY },
];

/** The address of the logo on pages. It names its version, so browsers may keep it. */
export const logoAddress = (logoAt: string): string =>
  `/appearance/logo?${new URLSearchParams({ v: logoAt })}`;

/** The address of the style sheet with an accent colour. What it says follows from the address alone. */
export const styleAddress = (accent: string): string =>
  `/appearance.css?${new URLSearchParams({ accent: accent.replace("#", "") })}`;
