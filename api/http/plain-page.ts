import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { addressIn } from "#languages/address-in";
import { currentLanguage } from "#languages/current";
import { directionOf } from "#languages/direction";
import { LANGUAGES } from "#languages/known";
import { offeredLanguages } from "#languages/offered";
import { say } from "#languages/say";

type Html = ReturnType<typeof html>;

export interface PlainPage {
  title: string;
  /** Text is escaped; `html` literals of hono are not. */
  paragraphs: (string | Html)[];
  /** A form, as HTML. Its buttons are in it. */
  form?: Html;
  /** The way on, as a button. */
  link?: { text: string; href: string };
  /** The address that the browser goes to by itself. */
  refresh?: string;
  /** Small print, for administrators and engineers. */
  notes?: (string | Html)[];
  /** Its own query, with "?", where it can be read in another language. */
  search?: string;
}

interface Accent {
  accent: string;
  onAccent: string;
  wash: string;
}

/** What the page shows of the installation. */
export interface PageLook {
  /** Undefined for the product's. */
  colours?: Record<"light" | "dark", Accent> | undefined;
  /** The address of the logo. Undefined for the product's mark. */
  logo?: string | undefined;
  /** For everybody, in the foot. */
  links?: { label: string; href: string }[];
}

const LIGHT: Accent = { accent: "#4b46c8", onAccent: "#ffffff", wash: "#eff1ff" };
const DARK: Accent = { accent: "oklch(0.72 0.135 280)", onAccent: "#15142e", wash: "#222542" };

const variables = ({ accent, onAccent, wash }: Accent) =>
  `--accent: ${accent}; --on-accent: ${onAccent}; --wash: ${wash};`;

/** Colours and sizes are those of the console (app/styles.css). */
const styleOf = ({ light, dark }: Record<"light" | "dark", Accent>) => `
:root { color-scheme: light dark; --page: #f9fafc; --card: #fff; --line: #e0e3ea; --text: #161b2c; --quiet: #596073; ${variables(light)} }
@media (prefers-color-scheme: dark) { :root { --page: #0b0d14; --card: #131620; --line: #2a2f3d; --text: #eceef3; --quiet: #9aa1b3; ${variables(dark)} } }
body { margin: 0; min-height: 100dvh; display: grid; justify-content: center; align-items: start; grid-template: 1fr auto / minmax(0, 25rem); padding: max(2rem, 18vh) 1rem 1rem; box-sizing: border-box; background: radial-gradient(56rem 30rem at 50% -8%, var(--wash), transparent 70%) var(--page); color: var(--text); font: 14px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
@media (max-width: 39.9rem) { body { padding-top: max(2rem, 9vh); } }
main { border: 1px solid var(--line); border-radius: 1rem; background: var(--card); padding: 2rem; box-shadow: 0 1px 2px rgb(0 0 0 / .06), 0 12px 32px -12px rgb(0 0 0 / .18); text-align: center; }
.mark { display: block; width: 3rem; height: 3rem; margin: 0 auto 1rem; object-fit: contain; fill: none; stroke: var(--on-accent); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.mark rect { fill: var(--accent); stroke: none; }
h1 { margin: 0; text-wrap: balance; font-size: 1.375rem; font-weight: 600; line-height: 1.25; letter-spacing: -.025em; }
p { margin: .75rem 0 0; text-wrap: balance; color: var(--quiet); }
code { border-radius: .25rem; background: var(--page); outline: 1px solid var(--line); padding: .1rem .3rem; -webkit-box-decoration-break: clone; box-decoration-break: clone; color: var(--text); font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
strong { color: var(--text); font-weight: 550; }
main > a, button { display: block; width: 100%; box-sizing: border-box; margin: 1.5rem 0 0; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: var(--on-accent); padding: .68rem 1.1rem; font: inherit; font-weight: 550; text-decoration: none; cursor: pointer; }
button + button { margin-top: .625rem; }
.plain { border-color: var(--line); background: none; color: var(--text); }
a:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
small { display: block; margin-top: 1.5rem; color: var(--quiet); font-size: .75rem; }
small + small { margin-top: .5rem; }
footer { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 .25rem; margin-top: 1rem; font-size: .8125rem; }
footer a { padding: .3125rem .625rem; color: var(--quiet); text-decoration: none; }
footer a:hover { text-decoration: underline; }
details { text-align: center; color: var(--quiet); }
details[open] { flex-basis: 100%; }
summary { padding: .3125rem .625rem; cursor: pointer; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); margin: .5rem 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); padding: .5rem; list-style: none; text-align: start; }
li a { display: block; }
:lang(ja) { word-break: auto-phrase; }
:lang(ko) { word-break: keep-all; }
footer [aria-current] { color: var(--text); font-weight: 600; }
`;

/** The product's mark, as `app/components/mark.tsx` has it. */
const MARK = html`<svg class="mark" viewBox="0 0 34 34" aria-hidden="true"><rect width="34" height="34" rx="9"/><circle cx="20.5" cy="13.5" r="4.5"/><path d="m17.3 16.7-7.8 7.8m2.5-2.5 2.5 2.5"/></svg>`;

/** As `app/components/language-switch.tsx` has it. */
function languageSwitch(search: string): Html | undefined {
  const languages = [...offeredLanguages()];
  if (languages.length < 2) return undefined;
  const current = currentLanguage();
  return html`<details class="language-switch"><summary>${say("list.filter-value", { filter: say("language"), value: LANGUAGES[current] })}</summary><ul>${languages.map(
    (language) =>
      html`<li><a href="${addressIn(search, language)}" lang="${language}"${
        language === current && raw(' aria-current="true"')
      }>${LANGUAGES[language]}</a></li>`,
  )}</ul></details>`;
}

/**
 * A page that needs neither the console's build nor a cookie, in the product's look: for refusals before the console and
 * for answers of the service. It has no script.
 *
 * @returns the page, and its Content-Security-Policy
 */
export function plainPage(
  { title, paragraphs, form, link, refresh, notes = [], search }: PlainPage,
  { colours = { light: LIGHT, dark: DARK }, logo, links = [] }: PageLook = {},
) {
  const language = currentLanguage();
  const style = styleOf(colours);
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    ...(logo ? ["img-src 'self'"] : []),
    "base-uri 'none'",
    `form-action ${form ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
  const page = html`<!DOCTYPE html>
<html lang="${language}"${directionOf(language) === "rtl" && raw(' dir="rtl"')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh && html`<meta http-equiv="refresh" content="0;url=${refresh}">`}
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
${logo ? html`<img class="mark" src="${logo}" alt="">` : MARK}
<h1>${title}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
${form}
${link && html`<a href="${link.href}">${link.text}</a>`}
${notes.map((note) => html`<small>${note}</small>`)}
</main>
<footer>${search !== undefined && languageSwitch(search)}${links.map(({ label, href }) => html`<a href="${href}" rel="noopener">${label}</a>`)}</footer>
</body>
</html>
`;
  return { html: String(page), policy };
}
