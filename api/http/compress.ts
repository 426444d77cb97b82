import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";

/** The quickest of each: more would cost several times the CPU, for a tenth of the bytes. Best first. */
const ENCODINGS = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
};
type Encoding = keyof typeof ENCODINGS;

/** Smaller answers fit one packet anyway. */
const LEAST_BYTES = 1_000;

/** What is read whole. Reports are streamed, and stay as they are. */
const WHOLE = /^(application\/json|text\/html)\b/;

/**
 * Compresses what reads answer, as the caller takes it. Tokens and secrets are in answers to POST and PUT alone: these
 * are never compressed, so their length tells nothing about what is in them (BREACH). A call within this process asks
 * for no encoding.
 */
export const compressReads: MiddlewareHandler = async (http, next) => {
  await next();
  const accepted = http.req.header("Accept-Encoding");
  if (accepted === undefined || http.req.method !== "GET") return;
  const { res } = http;
  if (!WHOLE.test(res.headers.get("Content-Type") ?? "")) return;
  http.header("Vary", "Accept-Encoding", { append: true });
  const encoding = encodingFor(accepted);
  if (!encoding) return;
  const body = Buffer.from(await res.arrayBuffer());
  const isSmall = body.byteLength < LEAST_BYTES;
  http.res = new Response(isSmall ? body : ENCODINGS[encoding](body), res);
  if (!isSmall) http.header("Content-Encoding", encoding);
};

/** @param accepted as in RFC 9110, section 12.5.3; "br;q=0" refuses one */
function encodingFor(accepted: string): Encoding | undefined {
  const names = accepted
    .toLowerCase()
    .split(",")
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(";", 1)[0]?.trim());
  return (Object.keys(ENCODINGS) as Encoding[]).find((encoding) => names.includes(encoding));
}
