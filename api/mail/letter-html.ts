import { html, raw } from "hono/html";
import { currentLanguage } from "#languages/current";
import { directionOf } from "#languages/direction";
import { say } from "#languages/say";
import { betweenSentences } from "#languages/sentences";
import type { Action, Letter, MailToRender, Product } from "./letter";
import { DARK, FONT, LIGHT, QUIET, SMALL, sheetOf, TEXT, WRAP } from "./letter-style";
import { linkPhrase } from "./link-phrase";
import { type Html, nameOf, oneLine, type Phrase, phrase } from "./phrase";

/** The colours of what stands out, for programs that drop style sheets. */
type Accent = { accent: string; onAccent: string };

/** Outlook on Windows knows the sides by these names only. */
type Sides = Record<"start" | "end", "left" | "right">;
const SIDES: Record<"ltr" | "rtl", Sides> = {
  ltr: { start: "left", end: "right" },
  rtl: { start: "right", end: "left" },
};

/** Outlook on Windows knows no max-width. */
const OUTLOOK_BEGIN = raw('<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->');
const OUTLOOK_END = raw("<!--[if mso]></td></tr></table><![endif]-->");

/** The HTML of a mail: tables and inline styles, as webmail needs them, and nothing from elsewhere. */
export function letterHtml(letter: Letter, mail: MailToRender, product: Product, footer: Phrase[]): string {
  const { subject, paragraphs, action, rows, advice } = letter;
  const language = currentLanguage();
  const direction = directionOf(language);
  const sides = SIDES[direction];
  const { light, dark } = product.colours ?? { light: LIGHT, dark: DARK };
  const page = html`<!DOCTYPE html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${oneLine(subject)}</title>
<style>${raw(sheetOf(light, dark))}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0]?.text}</div>
<table role="presentation" class="page" lang="${language}" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.page};${FONT}">
<tr><td align="center" style="padding:32px 12px">${OUTLOOK_BEGIN}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;text-align:${sides.start}">
<tr><td style="padding:0 4px 16px">${brandHtml(product, light, sides)}</td></tr>
<tr><td class="card" style="padding:32px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:12px">
<h1 class="text" style="margin:0 0 20px;color:${LIGHT.text};font-size:21px;line-height:1.3;font-weight:600;${WRAP}">${oneLine(subject)}</h1>
${[phrase("mail.hello", { name: nameOf(mail.name) }), ...paragraphs].map(
  (paragraph) => html`<p class="text" style="margin:0 0 14px;${TEXT}">${paragraph.html}</p>
`,
)}${action && actionHtml(action, light)}${rowsHtml(rows, sides)}${advice && adviceHtml(advice, light)}</td></tr>
<tr><td style="padding:16px 4px 0">
${footer.map(
  (line) => html`<p class="quiet" style="margin:0 0 4px;${QUIET}">${line.html}</p>
`,
)}</td></tr>
</table>
${OUTLOOK_END}</td></tr>
</table>
</body>
</html>
`;
  return String(page);
}

/** The product's name behind its first letter, as applications without a picture have it. */
function brandHtml({ name }: Product, { accent, onAccent }: Accent, { start }: Sides): Html {
  const brand = oneLine(name);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td width="30" aria-hidden="true"><div class="accent" style="width:30px;border-radius:8px;background:${accent};color:${onAccent};font-size:15px;line-height:30px;font-weight:600;text-align:center">${[...brand][0]?.toUpperCase()}</div></td><td class="text" style="padding-${start}:10px;${TEXT};font-weight:600"><bdi>${brand}</bdi></td></tr></table>`;
}

const actionHtml = ({ label, address, note }: Action, { accent, onAccent }: Accent): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 16px"><tr><td class="accent" style="border-radius:8px;background:${accent}"><a class="accent" href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:${onAccent};font-size:15px;font-weight:600;text-decoration:none">${label}</a></td></tr></table>
<p class="quiet" style="margin:0;${QUIET}">${note && html`${note.html}${betweenSentences()}`}${say("mail.button-or-address")}<br>${linkPhrase(address).html}</p>
`;

/** Chinese, Japanese and Korean letters are wider. */
const widthOf = (text: string) =>
  [...text].reduce((width, letter) => width + (letter > "\u2e7f" ? 14 : 9), 0);

/** Room for the longest label, or for its longest word where the label is long, about. */
const labelWidth = (rows: Letter["rows"]) =>
  Math.max(76, ...rows.flatMap(([label]) => (label.length < 20 ? [label] : label.split(" ")).map(widthOf)));

const rowsHtml = (rows: Letter["rows"], { start, end }: Sides): Html =>
  html`<table cellpadding="0" cellspacing="0" width="100%" style="margin:20px 0 0;table-layout:fixed">
${rows.map(
  ([label, value]) =>
    html`<tr><th scope="row" class="quiet" width="${labelWidth(rows)}" align="${start}" valign="top" style="padding:3px 0;padding-${end}:8px;font-weight:400;${QUIET}">${label}</th><td class="text" valign="top" style="padding:3px 0;${SMALL}">${value.html}</td></tr>
`,
)}</table>
`;

const adviceHtml = ({ title, text, action }: NonNullable<Letter["advice"]>, accent: Accent): Html =>
  html`<p class="text line" style="margin:20px 0 0;padding-top:18px;border-top:1px solid ${LIGHT.line};${TEXT}"><strong>${title}</strong>${betweenSentences()}${text.html}</p>
${action && actionHtml(action, accent)}`;
