import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The quickest of each: more would cost several times the CPU, for a tenth of the bytes. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const GZIP = { level: 1 };
/** What is smaller than this fits one packet anyway. */
const LEAST_BYTES = 1_000;

/** An answer whose body goes out in one piece, compressed as the browser takes it. */
export function wholeAnswer(
  request: Request,
  text: string,
  { status, headers }: { status: number; headers: Headers },
): Response {
  const body = encoded(request, headers, Buffer.from(text));
  headers.set("content-length", String(body.byteLength));
  return new Response(body, { status, headers });
}

function encoded(request: Request, headers: Headers, body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (body.byteLength < LEAST_BYTES) return body;
  const accepted = request.headers.get("accept-encoding") ?? "";
  headers.append("vary", "accept-encoding");
  if (accepted.includes("br")) {
    headers.set("content-encoding", "br");
    return brotliCompressSync(body, { params: BROTLI });
  }
  if (accepted.includes("gzip")) {
    headers.set("content-encoding", "gzip");
    return gzipSync(body, GZIP);
  }
  return body;
}

/** The same for one that flows: in pieces, as they come. */
export function flowingAnswer(request: Request, answer: Response): Response {
  if (!answer.body || !request.headers.get("accept-encoding")?.includes("gzip")) return answer;
  const headers = new Headers(answer.headers);
  headers.append("vary", "accept-encoding");
  headers.set("content-encoding", "gzip");
  return new Response(answer.body.pipeThrough(new CompressionStream("gzip")), { headers });
}
