/**
 * A script that gives the page's data to Remix's own, as the stream of `RemixServer` would: that needs React to stream
 * the page, which takes a fifth more CPU per page. The name of the controller and the text that it
 * takes are Remix's private matter: a test compares this with what Remix's stream brings.
 */
export function hydrationScript(data: string, nonce: string): string {
  // Within a script nothing but `<` could lead out of it.
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  const code = `{const to=window.__remixContext.streamController;to.enqueue(${text});to.close()}`;
  return `<script nonce="${nonce}">${code}</script>`;
}
