/** The console's colours (app/styles.css). Mail programs know neither variables nor oklch. */
export const LIGHT = {
  page: "#f9fafc",
  card: "#ffffff",
  line: "#e0e3ea",
  text: "#161b2c",
  quiet: "#596073",
  accent: "#4b46c8",
  onAccent: "#ffffff",
};
export const DARK: typeof LIGHT = {
  page: "#0b0d14",
  card: "#131620",
  line: "#2a2f3d",
  text: "#eceef3",
  quiet: "#9aa1b3",
  accent: "#a09cf6",
  onAccent: "#15142e",
};

type Accent = Pick<typeof LIGHT, "accent" | "onAccent">;

/** Programs that drop style sheets show the mail in light colours, which are inline. */
export const sheetOf = (light: Accent, dark: Accent): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.link { color: ${light.accent} !important; }
@media (prefers-color-scheme: dark) {
  .page { background: ${DARK.page} !important; }
  .card { background: ${DARK.card} !important; border-color: ${DARK.line} !important; }
  .line { border-color: ${DARK.line} !important; }
  .text { color: ${DARK.text} !important; }
  .quiet { color: ${DARK.quiet} !important; }
  .accent { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  .link { color: ${dark.accent} !important; }
}
:lang(ja) { word-break: auto-phrase !important; }
:lang(ko) { word-break: keep-all !important; }
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
}
`;

export const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
export const WRAP = "overflow-wrap:anywhere;word-break:break-word";
export const TEXT = `color:${LIGHT.text};font-size:15px;line-height:1.55;${WRAP}`;
export const SMALL = `color:${LIGHT.text};font-size:13px;line-height:1.5;${WRAP}`;
export const QUIET = `color:${LIGHT.quiet};font-size:13px;line-height:1.5;${WRAP}`;
