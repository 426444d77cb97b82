/**
 * A script that hands the page's data to Remix's own, as Remix's stream would: `RemixServer` puts it into the page only
 * where that is streamed. Within a script nothing but `<` could lead out of it.
 */
export function handOver(data: string, nonce: string): string {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  const code = `{const to=window.__remixContext.streamController;to.enqueue(${text});to.close()}`;
  return `<script nonce="${nonce}">${code}</script>`;
}
