import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { say } from "#languages/say";
import { badRequest, HttpError, notAccepted, unprocessable } from "./errors";
import { readAddress } from "./networks";

const MOST_BODY_BYTES = 100_000;
const MB = 1_000_000;
export const MOST_ADDRESS_CHARACTERS = 8192;
const DEEPEST = 20;
/** A group with 50,000 members has 100,000. Walking more would hold up all other calls. */
const MOST_VALUES = 200_000;

/**
 * The network under which an address's attempts are counted: the address itself in IPv4, its /64 in IPv6, because one
 * household has a whole /64. One customer may have a whole /48.
 */
export function networkOf(text: string, prefix: 48 | 64 = 64): string {
  const address = readAddress(text);
  if (!address) return text;
  if (!("parts" in address)) return address.toString();
  const first = address.parts.slice(0, prefix / 16).map((part) => part.toString(16));
  return `${first.join(":")}::/${prefix}`;
}

/**
 * Reads the body as text. A body with Content-Length is read in one piece; others are counted as they arrive.
 * hono/body-limit takes 35 µs more per call, because it copies the body into another request.
 */
async function readText(request: Request, mostBytes: number): Promise<string> {
  const length = request.headers.get("Content-Length");
  if (Number(length) > mostBytes) throw tooLarge(mostBytes);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    if (length !== null) return decoder.decode(await request.arrayBuffer());
    for await (const chunk of readChunks(request, mostBytes)) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw badRequest(() => say("refusal.body-unreadable"));
  }
}

const tooLarge = (mostBytes: number) =>
  new HttpError(413, () =>
    mostBytes < MB
      ? say("refusal.body-too-large-kb", { limit: String(mostBytes / 1000) })
      : say("refusal.body-too-large-mb", { limit: String(mostBytes / MB) }),
  );

/** The body in pieces, counted as they arrive. */
const readChunks = ({ body }: Request, mostBytes: number): AsyncIterable<Uint8Array> =>
  limitBytes((body as AsyncIterable<Uint8Array> | null) ?? [], mostBytes);

/** @throws {HttpError} 413 with the piece that exceeds the limit */
export async function* limitBytes(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) throw tooLarge(mostBytes);
    yield piece;
  }
}

/** A body of JSON: its size, and the media types that it can have. */
export interface JsonBody {
  mostBytes?: number;
  media?: string[] | undefined;
  /** Told of the length of what was read, before it is parsed. */
  onText?: (characters: number) => void;
}

/**
 * Parses the body as JSON. An empty body is an empty object.
 *
 * @throws {HttpError} 400, 413, 415, or 422 for text that databases can't store
 */
export async function readJson(
  request: Request,
  { mostBytes = MOST_BODY_BYTES, media = ["application/json"], onText }: JsonBody = {},
): Promise<unknown> {
  const text = await readText(request, mostBytes);
  onText?.(text.length);
  if (text === "") return {};
  const [, type = ""] =
    /^([\w/+.-]+) *(?:; *charset="?utf-8"? *)?$/i.exec(request.headers.get("Content-Type") ?? "") ?? [];
  if (!media.includes(type.toLowerCase())) {
    // RFC 5789, section 3.1.
    const headers = request.method === "PATCH" ? { "Accept-Patch": media.join(", ") } : undefined;
    throw wrongType(media, headers);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest(() => say("refusal.body-not-json"));
  }
  requireDecent(value);
  return value;
}

const wrongType = ([type = "", other]: string[], headers: Record<string, string> = {}) =>
  new HttpError(
    415,
    () =>
      other === undefined ? say("refusal.body-type", { type }) : say("refusal.body-types", { type, other }),
    { headers },
  );

/** A body that isn't JSON: a file. */
export interface FileBody {
  media: "text/csv";
  mostBytes: number;
}

/**
 * Reads a file's body in pieces. Later pieces may be refused too.
 *
 * @throws {HttpError} 400, 413, 415
 */
export function readFile(request: Request, { media, mostBytes }: FileBody): AsyncIterable<Uint8Array> {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.split(";", 1)[0]?.trim().toLowerCase() !== media) throw wrongType([media]);
  if (Number(request.headers.get("Content-Length")) > mostBytes) throw tooLarge(mostBytes);
  return orUnreadable(readChunks(request, mostBytes));
}

async function* orUnreadable(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw badRequest(() => say("refusal.body-unreadable"));
  }
}

/** Walks without recursion, because the caller decides the depth. */
function requireDecent(root: unknown): void {
  let values = 0;
  const level: Array<{ value: unknown; depth: number }> = [{ value: root, depth: 0 }];
  for (let next = level.pop(); next; next = level.pop()) {
    const { value, depth } = next;
    if (typeof value === "string") requireText(value);
    if (typeof value !== "object" || value === null) continue;
    if (depth >= DEEPEST) throw badRequest(`The body is nested deeper than ${DEEPEST} levels.`);
    const inner = valuesOf(value);
    values += inner.length;
    if (values > MOST_VALUES)
      throw new HttpError(413, `The body has more than ${MOST_VALUES} values. Send several smaller ones.`);
    // Numbers and the like can't be refused, and a body can have very many.
    for (const one of inner)
      if (typeof one === "string" || typeof one === "object") level.push({ value: one, depth: depth + 1 });
  }
}

/** @throws {HttpError} 422 for a key that databases can't store */
function valuesOf(value: object): unknown[] {
  if (Array.isArray(value)) return value;
  for (const key of Object.keys(value)) requireText(key);
  return Object.values(value);
}

/** Refuses NUL and lone surrogates, which databases refuse or change. */
export function requireText(value: string): void {
  if (/\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)) {
    throw unprocessable({ text: [() => say("refusal.unstorable-characters")] });
  }
}

/** Parses the query. @throws {HttpError} 422 for a repeated key */
export function readQuery(address: string): Record<string, string> {
  const query = new Map<string, string>();
  for (const [key, value] of new URL(address).searchParams) {
    requireText(key);
    requireText(value);
    if (query.has(key)) throw notAccepted({ [key]: ["is given twice"] });
    query.set(key, value);
  }
  return Object.fromEntries(query);
}

/**
 * Reads a form of a server that limits bodies itself.
 *
 * @returns undefined if it isn't application/x-www-form-urlencoded
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(type)) return undefined;
  return new URLSearchParams(await text(request));
}
