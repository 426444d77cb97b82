/** Colours and sizes are those of the console (app/styles.css). */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(0.984 0.003 265), oklch(0.165 0.014 268));
  --raised: light-dark(oklch(1 0 0), oklch(0.235 0.018 268));
  --line: light-dark(oklch(0.918 0.006 265), oklch(0.3 0.018 268));
  --text: light-dark(oklch(0.22 0.025 268), oklch(0.95 0.006 265));
  --muted: light-dark(oklch(0.49 0.022 265), oklch(0.715 0.018 265));
  --accent: light-dark(oklch(0.5 0.19 277), oklch(0.72 0.135 280));
  --wash: light-dark(oklch(0.962 0.018 277), oklch(0.275 0.045 278));
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body {
  display: grid; grid-template: auto 1fr / 19rem minmax(0, 1fr); gap: 0 3rem;
  max-width: 82rem; margin: 0 auto; padding: 0 1.5rem 6rem;
  background: var(--ground); color: var(--text);
  font: 0.9375rem/1.6 ui-sans-serif, system-ui, sans-serif;
}
header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; padding: 1.25rem 0; border-bottom: 1px solid var(--line); }
a { color: var(--accent); text-underline-offset: 0.15em; }
nav { grid-area: 2 / 1; position: sticky; top: 0; align-self: start; max-height: 100dvh; overflow-y: auto; padding: 1.5rem 0.25rem; font-size: 0.8125rem; }
nav h2 { margin: 0; font-size: inherit; color: var(--muted); }
nav p { margin: 0.875rem 0 0; font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.125rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav li a { color: var(--muted); }
nav a:hover, h3 a:hover { color: var(--accent); text-decoration: underline; }
main { grid-area: 2 / 2; min-width: 0; padding-top: 1.5rem; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; }
h2 { margin: 3rem 0 1rem; font-size: 1.25rem; }
h3 { margin: 0 0 0.75rem; font: 600 0.9375rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
h3 a { color: inherit; text-decoration: none; }
h3 b, nav b { color: var(--accent); font-weight: 600; }
h4 { margin: 1.25rem 0 0.25rem; font-size: 0.8125rem; color: var(--muted); font-weight: 600; }
p { margin: 0.5rem 0; max-width: 46rem; }
article { margin: 1rem 0; padding: 1.25rem 1.5rem; border: 1px solid var(--line); border-radius: 0.625rem; background: var(--raised); }
article:target { border-color: var(--accent); }
code, pre { font: 0.8125rem/1.5 ui-monospace, monospace; }
code { padding: 0.1em 0.3em; border-radius: 0.25rem; background: var(--wash); overflow-wrap: anywhere; }
pre { margin: 0.75rem 0 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--ground); white-space: pre-wrap; overflow-wrap: anywhere; }
dl { margin: 0.25rem 0; }
dt { margin-top: 0.5rem; }
dd { margin: 0 0 0 1rem; max-width: 46rem; }
dd dl { padding-left: 0.75rem; border-left: 2px solid var(--line); }
small { color: var(--muted); font-size: 0.8125rem; }
ul { margin: 0.25rem 0; padding-left: 1.25rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 60rem) {
  body { display: block; padding: 0 1rem 4rem; }
  nav { position: static; max-height: none; border-top: 1px solid var(--line); }
  nav a { padding: 0.375rem 0; }
}
@media (min-width: 60.01rem) { .small { display: none; } }
`;
