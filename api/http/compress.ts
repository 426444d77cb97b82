import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";

/** The fastest level of each. Higher levels cost several times the CPU and save a tenth of the bytes. Best first. */
const ENCODINGS = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
};
type Encoding = keyof typeof ENCODINGS;

/** Smaller answers fit into one packet anyway. */
const LEAST_BYTES = 1_000;

/** Types of answers that are not streamed. Streamed reports stay uncompressed. */
const WHOLE = /^(application\/(scim\+)?json|text\/html)\b/;

/**
 * Compresses answers to GET if the caller accepts it. Tokens and secrets are only in answers to POST and PUT, which are
 * never compressed, so that their length reveals nothing (BREACH). Calls within this process don't accept an encoding.
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
