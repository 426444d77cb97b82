import { setTimeout } from "node:timers/promises";
import type { z } from "zod";
import { ErrorSchema } from "#api/contract/errors";
import { requestContext } from "#app/request-context.server";
import { endSession } from "#app/session/session.server";
import { signInAgain } from "#app/session/sign-in-again.server";
import { SsoApiError } from "./errors";
import { apiBase, isRemote, send } from "./transport.server";

/** All tries of one call together. */
const TIME_LIMIT_MS = 10_000;
/** Waits before the second, third and fourth try of a query over HTTP. */
const WAITS_MS = [150, 500, 1_500];
const TRIED_AGAIN = new Set([500, 502, 503, 504]);
/** Longer answers are cut off: a page of 100 users is about 60 kB. */
const MOST_BYTES = 4_000_000;

/** Whoever has a bearer token: the session. */
export interface Bearer {
  token: string;
}

export interface Call<Answer extends z.ZodType> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Behind {host}/api, its parts already encoded. */
  path: string;
  /** Undefined values are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The bearer token; a 401 then ends the session. */
  token?: string;
  /** What the answer must look like; without it the answer's body doesn't matter. */
  answer?: Answer;
  signal?: AbortSignal;
}

/** The header of a change that must meet what was read (RFC 9110, section 13.1.1). */
export const ifMatch = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { "if-match": `"${version}"` };

/**
 * Makes one call of the SSO API, by the contract.
 *
 * @throws {SsoApiError} whatever goes wrong
 * @throws {Response} to sign-in where the bearer token is no longer good
 */
export async function call<Answer extends z.ZodType = z.ZodUnknown>(
  wanted: Call<Answer>,
): Promise<z.output<Answer>> {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const signal = wanted.signal ? AbortSignal.any([limit, wanted.signal]) : limit;
  const waits = wanted.method === "GET" && isRemote() ? WAITS_MS : [];
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(wanted, signal);
    } catch (error) {
      const wait = waits[attempt];
      if (!(error instanceof SsoApiError) || !TRIED_AGAIN.has(error.status) || wait === undefined)
        throw error;
      if (signal.aborted) throw error;
      await setTimeout(wait, undefined, { signal }).catch(() => {});
    }
  }
}

async function once<Answer extends z.ZodType>(
  wanted: Call<Answer>,
  signal: AbortSignal,
): Promise<z.output<Answer>> {
  const response = await orUnreachable(answerTo(wanted, signal));
  if (!wanted.answer) return undefined as z.output<Answer>;
  const result = wanted.answer.safeParse(parseJson(await orUnreachable(readText(response))));
  if (!result.success) throw new SsoApiError(502, undefined, {}, undefined, { cause: result.error });
  return result.data;
}

/** Makes a call once and hands its answer's body on as it comes; only the start of the answer has a time limit. */
export async function callForStream(
  wanted: Omit<Call<never>, "answer">,
): Promise<ReadableStream<Uint8Array>> {
  const patience = new AbortController();
  const timer = globalThis.setTimeout(() => patience.abort(), TIME_LIMIT_MS);
  const response = await orUnreachable(answerTo(wanted, patience.signal)).finally(() => clearTimeout(timer));
  if (!response.body) throw new SsoApiError(502, undefined);
  return response.body;
}

/** @throws {SsoApiError} where the answer is a refusal */
async function answerTo(wanted: Call<z.ZodType>, signal: AbortSignal): Promise<Response> {
  const { clientAddress } = requestContext();
  const response = await orAbort(send(toRequest(wanted, signal), { address: clientAddress }), signal);
  return response.ok ? response : refused(wanted, response, await readText(response));
}

/** Whatever keeps an answer from coming in is an SSO API that is not there. */
const orUnreachable = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((cause: unknown) => {
    if (cause instanceof SsoApiError || cause instanceof Response) throw cause;
    throw new SsoApiError(503, undefined, {}, undefined, { cause });
  });

async function refused(wanted: { token?: string }, response: Response, text: string): Promise<never> {
  if (response.status === 401 && wanted.token !== undefined) {
    await endSession();
    throw signInAgain();
  }
  const body = ErrorSchema.partial().safeParse(parseJson(text)).data;
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  throw new SsoApiError(response.status, body?.message || undefined, body?.errors, retryAfter);
}

function toRequest(
  { method, path, query = {}, body, headers = {}, token }: Call<z.ZodType>,
  signal: AbortSignal,
) {
  const { id, clientAddress } = requestContext();
  const url = new URL(apiBase() + path);
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") url.searchParams.set(key, String(value));
  }
  return new Request(url, {
    method,
    signal,
    redirect: "manual",
    headers: {
      accept: "application/json",
      "x-request-id": id,
      "x-forwarded-for": clientAddress,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/**
 * What does the work doesn't watch the signal, such as the embedded service; whoever waits for it must not wait longer
 * all the same.
 */
export function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new SsoApiError(502, undefined);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
