import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The quickest of each: more would cost several times the CPU, for a tenth of the bytes. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const GZIP = { level: 1 };
/** What is smaller than this fits one packet anyway. */
const LEAST_CHARACTERS = 1_000;

/**
 * The body in one buffer, compressed as the browser takes it; the headers say how.
 *
 * @param headers of the answer
 */
export function compressed(
  request: Request,
  headers: Headers,
  body: string,
): string | Uint8Array<ArrayBuffer> {
  if (body.length < LEAST_CHARACTERS) return body;
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
