import { contrast, type Hex, toHex, toOklch } from "./colours";

/** What an accent colour becomes in one theme. */
export interface AccentColours {
  /** Of buttons, links and marks. */
  accent: Hex;
  /** Of text on it. */
  onAccent: Hex;
  /** Backgrounds with a breath of it. */
  wash: Hex;
  hover: Hex;
}

/** A pair of colours of the pages, and how much they differ. */
export interface CheckedPair {
  name: string;
  text: Hex;
  background: Hex;
  contrast: number;
}

/** WCAG 2.2, 1.4.3: of text. Controls need less (1.4.11: 3). */
export const LEAST_CONTRAST = 4.5;

/** The backgrounds of the pages (app/styles.css). */
const PAGES = {
  light: { page: "#f9fafc", card: "#ffffff" },
  dark: { page: "#0b0d14", card: "#131620" },
} as const;
const NEUTRAL = { light: { wash: 0.962, hover: 0.985 }, dark: { wash: 0.275, hover: 0.225 } };
const STEP = 0.005;

type Theme = "light" | "dark";

/** `#rrggbb` in lower case. Undefined for anything else. */
export const readAccent = (text: string): Hex | undefined =>
  /^#[0-9a-f]{6}$/i.test(text) ? (text.toLowerCase() as Hex) : undefined;

function coloursOf(accent: Hex, of: Hex, theme: Theme): AccentColours {
  const { c, h } = toOklch(of);
  const tint = (l: number, most: number) => toHex({ l, c: Math.min(c, most), h });
  const { wash, hover } = NEUTRAL[theme];
  return {
    accent,
    onAccent: theme === "light" ? "#ffffff" : tint(0.17, 0.03),
    wash: tint(wash, theme === "light" ? 0.018 : 0.045),
    hover: tint(hover, theme === "light" ? 0.006 : 0.02),
  };
}

/** The pairs in which people read text of the accent colour or on it. */
export function pairsOf({ accent, onAccent, wash }: AccentColours, theme: Theme): CheckedPair[] {
  const { page, card } = PAGES[theme];
  const pair = (name: string, text: Hex, background: Hex) => ({
    name,
    text,
    background,
    contrast: contrast(text, background),
  });
  return [
    pair("Button", onAccent, accent),
    pair("Link on a card", accent, card),
    pair("Link on the page", accent, page),
    pair("Link on a highlight", accent, wash),
  ];
}

const passes = (colours: AccentColours, theme: Theme) =>
  pairsOf(colours, theme).every((pair) => pair.contrast >= LEAST_CONTRAST);

/** The nearest lightness, in steps to one side, whose pairs all pass. */
function nearest(of: Hex, theme: Theme): AccentColours {
  const { l, ...rest } = toOklch(of);
  const step = theme === "light" ? -STEP : STEP;
  let colours = coloursOf(of, of, theme);
  for (let next = l; !passes(colours, theme) && next >= 0 && next <= 1; next += step)
    colours = coloursOf(toHex({ l: next, ...rest }), of, theme);
  return colours;
}

/** The accent's colours: in the light theme as it is, in the dark one lighter where it has to be. */
export const accentColours = (accent: Hex): Record<Theme, AccentColours> => ({
  light: coloursOf(accent, accent, "light"),
  dark: nearest(accent, "dark"),
});

/** What is wrong with an accent colour, with the nearest one that does. Undefined if text can be read in it. */
export function accentProblem(accent: Hex): string | undefined {
  const light = coloursOf(accent, accent, "light");
  if (passes(light, "light")) return undefined;
  const least = Math.min(...pairsOf(light, "light").map((pair) => pair.contrast));
  const found = `Links would have a contrast of ${shownContrast(least)}, and need ${LEAST_CONTRAST}:1.`;
  return `${found} Choose a darker colour, such as ${nearest(accent, "light").accent}.`;
}

/** "4.6:1", never rounded up. */
export const shownContrast = (value: number): string => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;

/** The style sheet that applies an accent colour to the pages. */
export function accentStyle(accent: Hex): string {
  const { light, dark } = accentColours(accent);
  const rules = (colours: AccentColours) =>
    `{--color-primary:${colours.accent};--color-primary-content:${colours.onAccent};--wash:${colours.wash};--hover:${colours.hover}}`;
  return [
    `:root,[data-theme=light]${rules(light)}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme])${rules(dark)}}`,
    `[data-theme=dark]${rules(dark)}`,
    "",
  ].join("\n");
}
