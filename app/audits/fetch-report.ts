/** Chunks are handed over to the browser's own store from this size on, so that a big file is not held in memory. */
const HANDED_OVER_AT = 4 * 1024 * 1024;
const LINE_FEED = 10;

/** The server answered with a page in place of a file: a refusal, or the way to sign in again. */
export class NotAReport extends Error {}

interface ReportFile {
  name: string;
  content: Blob;
  rows: number;
}

/**
 * Fetches a report, and tells with every chunk how many rows are here.
 * @throws NotAReport; TypeError or AbortError where the connection breaks or `signal` ends it
 */
export async function fetchReport(
  address: string,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<ReportFile> {
  const response = await fetch(address, { signal });
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  if (!response.ok || !response.body || !name) throw new NotAReport();

  let content = new Blob([], { type: "text/csv" });
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let lines = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    waiting += part.value.length;
    for (const byte of part.value) if (byte === LINE_FEED) lines++;
    if (waiting >= HANDED_OVER_AT) {
      content = new Blob([content, ...chunks], { type: content.type });
      chunks = [];
      waiting = 0;
    }
    onRows(Math.max(0, lines - 1));
  }
  return {
    name,
    content: new Blob([content, ...chunks], { type: content.type }),
    rows: Math.max(0, lines - 1),
  };
}

/** Hands a file to the browser's downloads. */
export function saveFile({ name, content }: ReportFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads it after the click; a minute is plenty for it to begin.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
