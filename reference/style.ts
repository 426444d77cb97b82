/** The reference's own style. Its colours are the console's themes, or `FRAME_STYLE`'s on the page without a console. */
export const STYLE = `
.reference { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 2.5rem; font-size: 0.9375rem; line-height: 1.6; }
.frame-main .reference { --reference-top: calc(85px + 1.5rem); }
.reference :is(p, dd) { max-width: 46rem; }
.reference p { margin: 0.5rem 0; }
.reference-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.reference-menu { position: sticky; top: var(--reference-top, 1.5rem); align-self: start; max-height: calc(100dvh - var(--reference-top, 1.5rem) - 1.5rem); overflow-y: auto; font-size: 0.8125rem; }
.reference-menu :is(p, ul) { margin: 0; padding: 0; list-style: none; }
.reference-menu p { margin: 1rem 0 0.25rem; color: var(--muted); font-weight: 600; }
.reference-menu a { display: block; padding: 0.25rem 0.625rem; border-radius: 0.375rem; color: var(--color-base-content); font-weight: 500; text-decoration: none; }
.reference-menu a:hover { background: var(--hair); }
.reference-menu a[aria-current] { background: var(--wash); color: var(--color-primary); }
.reference-menu ul ul { margin: 0.125rem 0 0.375rem 0.625rem; border-inline-start: 1px solid var(--color-base-300); }
.reference-menu ul ul a { color: var(--muted); font-weight: 400; }
.reference-menu ul ul a:hover { color: var(--color-base-content); }
.reference-menu-small { display: none; }

.reference-content { min-width: 0; max-width: 58rem; }
.reference-content a { color: var(--color-primary); text-decoration: underline; text-underline-offset: 0.15em; }
.reference-content :is(h2, h3) a { color: inherit; text-decoration: none; }
.reference-content :is(h2, h3) a:hover { color: var(--color-primary); text-decoration: underline; }
.reference-content h2 { margin: 2.25rem 0 0.75rem; font-size: 1.3125rem; font-weight: 600; line-height: 1.3; letter-spacing: -0.015em; }
.reference-content h3 { margin: 1.5rem 0 0.375rem; font-size: 1.0625rem; font-weight: 600; }
.reference-content h4 { margin: 1.5rem 0 0.25rem; font-size: 0.9375rem; font-weight: 600; }
.reference-content :is(h2, article, li) { scroll-margin-top: var(--reference-top, 1.5rem); }
.reference-content > ul:not(.reference-calls) { margin: 0.5rem 0; padding-inline-start: 1.5rem; columns: 14rem; list-style: disc; }

.reference code { padding: 0.1em 0.3em; border-radius: 0.25rem; background: var(--hair); font: 0.875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.reference-address { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.5rem; }
.reference-address code { padding: 0; background: none; }
.reference-method { min-width: 3.75rem; color: var(--muted); font: 600 0.75rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.reference-get { color: var(--color-primary); }
.reference-delete { color: var(--color-error); }

.reference-search { display: flex; gap: 0.5rem; max-width: 36rem; margin-bottom: 1.25rem; }
.reference-search label { flex: 1; min-width: 0; }
.reference-search input { width: 100%; min-height: 2.375rem; padding: 0 0.75rem; border: 1px solid color-mix(in oklab, var(--color-base-content) 40%, transparent); border-radius: 0.5rem; background: var(--color-base-100); color: inherit; font: inherit; }
.reference-search input::placeholder { color: var(--muted); opacity: 1; }
.reference button { padding: 0 0.875rem; border: 1px solid var(--color-base-300); border-radius: 0.5rem; background: var(--color-base-100); color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
.reference button:hover { background: var(--hair); }

.reference-calls { margin: 0; padding: 0; list-style: none; }
.reference-calls li { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); gap: 0 1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--hair); }
.reference-calls li:target { background: var(--wash); }

.reference-call { margin: 1rem 0 1.5rem; padding: 1.25rem 1.5rem; border: 1px solid var(--color-base-300); border-radius: 0.625rem; background: var(--color-base-100); }
.reference-call:target { border-color: var(--color-primary); }
.reference-call h3 { margin-top: 0; }
.reference dl { margin: 0.25rem 0; }
.reference dt { margin-top: 0.625rem; font-weight: 600; }
.reference dd { margin: 0; }
.reference dd dl { margin-top: 0.25rem; padding-inline-start: 0.875rem; border-inline-start: 2px solid var(--color-base-300); }
.reference small { color: var(--muted); font-size: 0.8125rem; font-weight: 400; overflow-wrap: anywhere; }
.reference-call details { margin-top: 1.25rem; }
.reference summary { font-weight: 600; cursor: pointer; }
.reference-statuses { color: var(--muted); font-weight: 400; }

.reference-code { position: relative; margin: 0.875rem 0; border: 1px solid var(--color-base-300); border-radius: 0.625rem; background: var(--color-base-200); }
.reference-code figcaption { padding: 0.4375rem 0.875rem; border-bottom: 1px solid var(--hair); color: var(--muted); font-size: 0.8125rem; font-weight: 500; }
.reference-code pre { margin: 0; padding: 0.75rem 0.875rem; white-space: pre-wrap; }
.reference-code code { padding: 0; background: none; font-size: 0.8125rem; }
.reference .reference-copy { display: none; position: absolute; inset: 0.25rem 0.25rem auto auto; min-height: 1.625rem; padding: 0 0.625rem; font-size: 0.8125rem; }
.can-copy .reference .reference-copy { display: block; }

@media (width < 64rem) {
  .reference { display: block; }
  .reference-menu { position: static; max-height: none; margin-bottom: 1.25rem; }
  .reference-menu-large { display: none; }
  .reference-menu-small { display: block; padding: 0.625rem 1rem; border: 1px solid var(--color-base-300); border-radius: 0.625rem; background: var(--color-base-100); font-size: 0.875rem; }
  .reference-menu a { padding: 0.625rem; }
}
@media (width < 48rem) {
  .reference-call { padding: 1rem; }
  .reference-calls li { grid-template-columns: minmax(0, 1fr); }
  .reference-search :is(input, button) { min-height: 2.75rem; }
  .reference .reference-copy { min-height: 2rem; inset-block-start: 0.0625rem; }
  .reference summary { padding-block: 0.25rem; }
}
@media print {
  .reference { display: block; }
  .reference-menu, .reference-search, .reference-copy { display: none !important; }
}
`;

/** The console's themes (app/styles.css), as the system asks for them, and the frame of the page without a console. */
export const FRAME_STYLE = `
:root {
  color-scheme: light dark;
  --color-base-100: light-dark(oklch(1 0 0), oklch(0.205 0.016 268));
  --color-base-200: light-dark(oklch(0.984 0.003 265), oklch(0.165 0.014 268));
  --color-base-300: light-dark(oklch(0.918 0.006 265), oklch(0.3 0.018 268));
  --color-base-content: light-dark(oklch(0.22 0.025 268), oklch(0.95 0.006 265));
  --color-primary: light-dark(oklch(0.5 0.19 277), oklch(0.72 0.135 280));
  --color-primary-content: light-dark(oklch(1 0 0), oklch(0.17 0.03 280));
  --color-error: light-dark(oklch(0.54 0.19 25), oklch(0.73 0.15 22));
  --hair: light-dark(oklch(0.95 0.004 265), oklch(0.255 0.016 268));
  --muted: light-dark(oklch(0.49 0.022 265), oklch(0.715 0.018 265));
  --wash: light-dark(oklch(0.962 0.018 277), oklch(0.275 0.045 278));
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--color-base-200); color: var(--color-base-content); font: 0.875rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
:focus-visible { outline: 2px solid var(--color-primary); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.25rem; min-height: 4rem; padding: 0.5rem 1.25rem; border-bottom: 1px solid var(--color-base-300); background: var(--color-base-100); }
header svg { width: 2.125rem; flex: none; }
header strong { margin-inline-end: auto; font-size: 1.0625rem; font-weight: 600; letter-spacing: -0.025em; }
header a { color: var(--color-primary); font-weight: 500; text-underline-offset: 0.15em; }
main { max-width: 80rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; outline: none; }
h1 { margin: 0; font-size: 1.5rem; font-weight: 600; line-height: 1.25; letter-spacing: -0.02em; }
main > p { margin: 0.25rem 0 1.5rem; color: var(--muted); }
.skip { position: absolute; inset: 0.75rem auto auto 0.75rem; padding: 0.5rem 1rem; border-radius: 0.5rem; background: var(--color-primary); color: var(--color-primary-content); font-weight: 600; }
.skip:not(:focus) { width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
#copy-status:not(:empty) { position: fixed; inset: auto 1rem 1rem auto; padding: 0.75rem 1rem; border: 1px solid var(--color-base-300); border-radius: 0.625rem; background: var(--color-base-100); font-weight: 550; }
`;
