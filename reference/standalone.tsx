import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { Reference } from "./reference";
import { FRAME_STYLE, STYLE } from "./style";
import type { View } from "./view";

const CSS = STYLE + FRAME_STYLE;

/** Shows the copy buttons, and copies. */
const SCRIPT = `
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const status = document.getElementById("copy-status");
  status.textContent = "";
  try {
    await navigator.clipboard.writeText(button.parentElement.querySelector("code").textContent);
    status.textContent = "Copied to clipboard";
  } catch {
    status.textContent = "Failed to copy";
  }
});
document.documentElement.classList.add("can-copy");
`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Allows only the page's own style and script, by their hashes. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(CSS)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The reference as a document, for whom no console frames it. */
export const standalonePage = (view: View): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderToStaticMarkup(<title>{titleOf(view)}</title>)}
<style>${CSS}</style>
</head>
<body>
${renderToStaticMarkup(<Body view={view} />)}
<script>${SCRIPT}</script>
</body>
</html>
`;

const Body = ({ view }: { view: View }) => (
  <>
    <a href="#main" className="skip">
      Skip to content
    </a>
    <header>
      <Mark />
      <strong>SSO service</strong>
      <a href="openapi.json">OpenAPI document</a>
      <a href="/external/guide">Integration guide</a>
      <a href="/">Back to the console</a>
    </header>
    <main id="main" tabIndex={-1}>
      <h1>API Reference</h1>
      <p>
        Version {view.version}. Calls begin with {view.server}
      </p>
      <Reference view={view} />
    </main>
  </>
);

const titleOf = ({ page }: View) =>
  page.kind === "group" ? `${page.name} · API Reference` : "API Reference";

/** The product's mark (app/components/mark.tsx). */
const Mark = () => (
  <svg viewBox="0 0 34 34" aria-hidden="true">
    <rect width="34" height="34" rx="9" fill="var(--color-primary)" />
    <g
      fill="none"
      stroke="var(--color-primary-content)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="20.5" cy="13.5" r="4.5" />
      <path d="m17.3 16.7-7.8 7.8m2.5-2.5 2.5 2.5" />
    </g>
  </svg>
);
